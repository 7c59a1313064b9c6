import type { Db } from '#core/db/engine.ts';
import type { ArtworkCandidate } from '#modules/roms/roms.api.ts';

import { findArtworkOf, saveRomArtwork, type RomArtworkRow } from './artwork.queries.ts';
import { recomputeArtworkColumns } from './artwork-columns.queries.ts';

/** First position of previous pictures, shown until their replacement is downloaded. */
export const PREVIOUS_POSITION = 1000;
const KINDS = ['cover', 'screenshot', 'title_screen', 'logo', 'manual'] as const;
const NOT_TRIED = { problem: null, tries: 0, artwork_hash: null, next_try_at: null } as const;
/** A failed download is tried again after this time. */
const RETRY_FAILED_MS = 24 * 60 * 60 * 1000;

/**
 * Replaces the artwork candidates of a game, each kind in order of preference. Stored files are not
 * downloaded again, and artwork set by a user is not changed. Call it in a transaction. Returns
 * true if a download is pending.
 */
export async function replaceArtworkCandidates(
  db: Db,
  romId: number,
  candidates: readonly ArtworkCandidate[],
  now: string,
): Promise<boolean> {
  const before = (await findArtworkOf(db, romId)).filter(({ source }) => source !== 'user');
  const after = rowsFor(romId, { candidates: unique(candidates), before, now });
  if (isSame(before, after)) return after.some(({ state }) => state === 'wanted');
  await db
    .deleteFrom('rom_artwork')
    .where('rom_id', '=', romId)
    .where('source', '!=', 'user')
    .execute();
  for (const row of after) await saveRomArtwork(db, row);
  const kinds = [...new Set([...before, ...after].map(({ kind }) => kind))];
  await recomputeArtworkColumns(db, romId, { kinds, now });
  return after.some(({ state }) => state === 'wanted');
}

interface CandidateUpdate {
  readonly candidates: readonly ArtworkCandidate[];
  readonly before: readonly RomArtworkRow[];
  readonly now: string;
}

function rowsFor(romId: number, { candidates, before, now }: CandidateUpdate): RomArtworkRow[] {
  const rows = KINDS.flatMap((kind) => {
    // For most kinds one is enough: the next candidate is a spare in case the better one fails.
    let isEnough = false;
    const ofKind = candidates.filter((one) => one.kind === kind);
    return ofKind.map(({ source, url }, position): RomArtworkRow => {
      const key = { rom_id: romId, kind, position, source, url };
      const known = before.find((row) => row.kind === kind && row.url === url);
      const isCurrent = known && !isWorthAnotherTry(known, now);
      if (isCurrent && (known.state === 'stored' || known.state === 'failed')) {
        isEnough ||= known.state === 'stored';
        return { ...known, ...key };
      }
      const isSpare = isEnough && kind !== 'screenshot';
      isEnough = true;
      if (isSpare) return { ...key, ...NOT_TRIED, state: 'spare', updated_at: now };
      if (known?.state === 'wanted') return { ...known, ...key };
      return { ...key, ...NOT_TRIED, state: 'wanted', next_try_at: now, updated_at: now };
    });
  });
  return [...rows, ...previousPictures(rows, before)];
}

/** Pictures of kinds without candidates are dropped, because they came from a wrong match. */
function previousPictures(
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
      .map((row, index) => ({ ...row, position: PREVIOUS_POSITION + index }));
  });
}

const isWorthAnotherTry = ({ state, updated_at }: RomArtworkRow, now: string): boolean =>
  state === 'failed' && Date.parse(now) - Date.parse(updated_at) >= RETRY_FAILED_MS;

const unique = (candidates: readonly ArtworkCandidate[]): ArtworkCandidate[] => [
  ...new Map(candidates.map((one) => [`${one.kind} ${one.url}`, one])).values(),
];

const isSame = (before: readonly RomArtworkRow[], after: readonly RomArtworkRow[]): boolean =>
  serialize(before) === serialize(after);

const serialize = (rows: readonly RomArtworkRow[]): string =>
  JSON.stringify(
    rows
      .map(({ kind, position, source, url, state }) => [kind, position, source, state, url].join())
      .toSorted(),
  );
