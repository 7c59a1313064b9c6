import type { Db } from '#core/db/engine.ts';
import { type ArtworkCandidate, lockGame } from '#modules/roms/roms.api.ts';

import {
  findArtworkOf,
  saveRomArtwork,
  type RomArtworkRow,
  recomputeArtworkColumns,
} from './artwork.queries.ts';

/** First position of previous pictures, shown until their replacement is downloaded. */
const PREVIOUS_POSITION = 1000;
const KINDS = ['cover', 'screenshot', 'title_screen', 'background', 'logo', 'manual'] as const;
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
  const after = toRows(romId, { candidates: removeDuplicates(candidates), before, now });
  if (hasSameRows(before, after)) return after.some(({ state }) => state === 'wanted');
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

function toRows(romId: number, { candidates, before, now }: CandidateUpdate): RomArtworkRow[] {
  const rows = KINDS.flatMap((kind) => {
    // One active candidate, stored or to be downloaded, is enough, except of screenshots. Further
    // ones are spares in case it fails.
    let hasActive = false;
    const ofKind = candidates.filter((candidate) => candidate.kind === kind);
    return ofKind.map(({ source, url }, position): RomArtworkRow => {
      const key = { rom_id: romId, kind, position, source, url };
      const known = before.find((row) => row.kind === kind && row.url === url);
      const isTried = known?.state === 'stored' || known?.state === 'failed';
      if (isTried && !isWorthAnotherTry(known, now)) {
        hasActive ||= known.state === 'stored';
        return { ...known, ...key };
      }
      const isSpare = hasActive && kind !== 'screenshot';
      hasActive = true;
      if (isSpare) return { ...key, ...NOT_TRIED, state: 'spare', updated_at: now };
      if (known?.state === 'wanted') return { ...known, ...key };
      return { ...key, ...NOT_TRIED, state: 'wanted', next_try_at: now, updated_at: now };
    });
  });
  return [...rows, ...findPreviousPictures(rows, before)];
}

/**
 * Pictures that are shown until the new ones are downloaded. Kinds without candidates have none,
 * because their pictures came from a wrong match.
 */
function findPreviousPictures(
  rows: readonly RomArtworkRow[],
  before: readonly RomArtworkRow[],
): RomArtworkRow[] {
  const kinds = new Set(rows.map(({ kind }) => kind));
  return [...kinds].flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (ofKind.some(({ state }) => state === 'stored')) return [];
    if (!ofKind.some(({ state }) => state === 'wanted')) return [];
    return before
      .filter((row) => row.kind === kind && row.state === 'stored')
      .map((row, index) => ({ ...row, position: PREVIOUS_POSITION + index }));
  });
}

const isWorthAnotherTry = ({ state, updated_at }: RomArtworkRow, now: string): boolean =>
  state === 'failed' && Date.parse(now) - Date.parse(updated_at) >= RETRY_FAILED_MS;

const removeDuplicates = (candidates: readonly ArtworkCandidate[]): ArtworkCandidate[] => [
  ...new Map(
    candidates.map((candidate) => [`${candidate.kind} ${candidate.url}`, candidate]),
  ).values(),
];

const hasSameRows = (before: readonly RomArtworkRow[], after: readonly RomArtworkRow[]): boolean =>
  serialize(before) === serialize(after);

const serialize = (rows: readonly RomArtworkRow[]): string =>
  JSON.stringify(
    rows
      .map(({ kind, position, source, url, state }) => [kind, position, source, state, url].join())
      .toSorted(),
  );

const selectDue = (db: Db, now: string) =>
  db.selectFrom('rom_artwork').where('state', '=', 'wanted').where('next_try_at', '<=', now);

/** The next downloads. Covers come before everything else, because users see them first. */
export async function findDueArtwork(db: Db, now: string, limit: number) {
  const rows = selectDue(db, now)
    .innerJoin('rom', 'rom.id', 'rom_artwork.rom_id')
    .selectAll('rom_artwork')
    .select(['rom.fs_path', 'rom.fs_name'])
    .orderBy('next_try_at')
    .orderBy('rom_id')
    .limit(limit);
  const covers = await rows.where('kind', '=', 'cover').execute();
  return covers.length > 0 ? covers : rows.execute();
}
export type DueRow = Awaited<ReturnType<typeof findDueArtwork>>[number];

export async function countDueArtwork(db: Db, now: string): Promise<number> {
  const { count } = await selectDue(db, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function hasPendingArtwork(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('rom_artwork')
    .select('rom_id')
    .where('state', '=', 'wanted')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the row only if it is still pending with the same address. */
const updatePending = (db: Db, { rom_id, kind, position, url }: RomArtworkRow) =>
  db
    .updateTable('rom_artwork')
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '=', position)
    .where('url', '=', url)
    .where('state', '=', 'wanted')
    .returning('rom_id');

export const markStored = (
  db: Db,
  row: RomArtworkRow,
  { hash, now }: { hash: string; now: string },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockGame(transaction, row.rom_id);
    const patch = {
      state: 'stored',
      artwork_hash: hash,
      problem: null,
      next_try_at: null,
    } as const;
    const saved = await updatePending(transaction, row)
      .set({ ...patch, updated_at: now })
      .execute();
    if (saved.length === 0) return;
    await removePreviousPictures(transaction, row);
    await recomputeArtworkColumns(transaction, row.rom_id, { kinds: [row.kind], now });
  });

/**
 * Marks a download as failed and promotes the next candidate. If there is none, the previous
 * picture is removed.
 */
export const markFailed = (
  db: Db,
  row: RomArtworkRow,
  { problem, now }: { problem: string; now: string },
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await lockGame(transaction, row.rom_id);
    const patch = { state: 'failed', problem, tries: row.tries + 1, next_try_at: null } as const;
    const saved = await updatePending(transaction, row)
      .set({ ...patch, updated_at: now })
      .execute();
    if (saved.length === 0 || (await promoteNextCandidate(transaction, row, now))) return;
    await removePreviousPictures(transaction, row);
    await recomputeArtworkColumns(transaction, row.rom_id, { kinds: [row.kind], now });
  });

/**
 * Makes the next spare candidate pending, unless another one is stored or pending. False: there is
 * none left.
 */
async function promoteNextCandidate(
  db: Db,
  { rom_id, kind }: RomArtworkRow,
  now: string,
): Promise<boolean> {
  const others = await db
    .selectFrom('rom_artwork')
    .select(['position', 'state'])
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '>=', 0)
    .where('position', '<', PREVIOUS_POSITION)
    .orderBy('position')
    .execute();
  if (others.some(({ state }) => state === 'wanted' || state === 'stored')) return true;
  const spare = others.find(({ state }) => state === 'spare');
  if (!spare) return false;
  await db
    .updateTable('rom_artwork')
    .set({ state: 'wanted', next_try_at: now })
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '=', spare.position)
    .execute();
  return true;
}

/** Sets the time of the next attempt. */
export async function postpone(
  db: Db,
  row: RomArtworkRow,
  patch: { problem: string | null; tries: number; next_try_at: string },
): Promise<void> {
  await updatePending(db, row).set(patch).execute();
}

async function removePreviousPictures(db: Db, { rom_id, kind }: RomArtworkRow): Promise<void> {
  await db
    .deleteFrom('rom_artwork')
    .where('rom_id', '=', rom_id)
    .where('kind', '=', kind)
    .where('position', '>=', PREVIOUS_POSITION)
    .execute();
}
