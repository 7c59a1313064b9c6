import type { SourceId } from '@saveroom/contract';

import type { ArtworkKind } from './artwork.tables.ts';
import type { Db } from '#core/db/engine.ts';

import { findArtworkOf, saveRomArtwork, type RomArtworkRow } from './artwork.queries.ts';
import { showArtwork } from './show-artwork.queries.ts';

export interface WantedArtwork {
  readonly kind: ArtworkKind;
  readonly source: SourceId;
  readonly url: string;
}

/** What a game shows until what is wanted instead has come. */
export const STAND_IN = 1000;
const KINDS = ['cover', 'screenshot', 'title_screen', 'logo', 'manual'] as const;
const FRESH = { problem: null, tries: 0, artwork_hash: null, next_try_at: null } as const;
/** What could not be had for so long may be there by now. */
const HOPELESS_MS = 24 * 60 * 60 * 1000;

/**
 * What sources have for a game, each kind in order of preference: replaces what they had before.
 * What is stored already is not fetched again, and what a person sent is not touched. In a
 * transaction. True: something is to be fetched.
 */
export async function wantArtwork(
  db: Db,
  romId: number,
  wanted: readonly WantedArtwork[],
  now: string,
): Promise<boolean> {
  const before = (await findArtworkOf(db, romId)).filter(({ source }) => source !== 'user');
  const after = rowsFor(romId, { wanted: unique(wanted), before, now });
  if (isSame(before, after)) return after.some(({ state }) => state === 'wanted');
  await db
    .deleteFrom('rom_artwork')
    .where('rom_id', '=', romId)
    .where('source', '!=', 'user')
    .execute();
  for (const row of after) await saveRomArtwork(db, row);
  const kinds = [...new Set([...before, ...after].map(({ kind }) => kind))];
  await showArtwork(db, romId, { kinds, now });
  return after.some(({ state }) => state === 'wanted');
}

interface Wish {
  readonly wanted: readonly WantedArtwork[];
  readonly before: readonly RomArtworkRow[];
  readonly now: string;
}

function rowsFor(romId: number, { wanted, before, now }: Wish): RomArtworkRow[] {
  const rows = KINDS.flatMap((kind) => {
    // Of most kinds one is enough: the next is asked for when the better one cannot be had.
    let isEnough = false;
    const ofKind = wanted.filter((one) => one.kind === kind);
    return ofKind.map(({ source, url }, position): RomArtworkRow => {
      const place = { rom_id: romId, kind, position, source, url };
      const known = before.find((row) => row.kind === kind && row.url === url);
      const isKept = known && !isWorthAnotherTry(known, now);
      if (isKept && (known.state === 'stored' || known.state === 'failed')) {
        isEnough ||= known.state === 'stored';
        return { ...known, ...place };
      }
      const isSpare = isEnough && kind !== 'screenshot';
      isEnough = true;
      if (isSpare) return { ...place, ...FRESH, state: 'spare', updated_at: now };
      if (known?.state === 'wanted') return { ...known, ...place };
      return { ...place, ...FRESH, state: 'wanted', next_try_at: now, updated_at: now };
    });
  });
  return [...rows, ...standIns(rows, before)];
}

/** Of a kind that is not wanted any more nothing stays: a wrong match takes its pictures along. */
function standIns(
  rows: readonly RomArtworkRow[],
  before: readonly RomArtworkRow[],
): RomArtworkRow[] {
  const kinds = new Set(rows.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    if (own.some(({ state }) => state === 'stored')) return [];
    if (!own.some(({ state }) => state === 'wanted')) return [];
    return before
      .filter((row) => row.kind === kind && row.state === 'stored')
      .map((row, place) => ({ ...row, position: STAND_IN + place }));
  });
}

const isWorthAnotherTry = ({ state, updated_at }: RomArtworkRow, now: string): boolean =>
  state === 'failed' && Date.parse(now) - Date.parse(updated_at) >= HOPELESS_MS;

const unique = (wanted: readonly WantedArtwork[]): WantedArtwork[] => [
  ...new Map(wanted.map((one) => [`${one.kind} ${one.url}`, one])).values(),
];

const isSame = (before: readonly RomArtworkRow[], after: readonly RomArtworkRow[]): boolean =>
  describe(before) === describe(after);

const describe = (rows: readonly RomArtworkRow[]): string =>
  JSON.stringify(
    rows
      .map(({ kind, position, source, url, state }) => [kind, position, source, state, url].join())
      .toSorted(),
  );
