import type { ImportKind, ImportLine, ImportOutcome } from '@saveroom/contract';
import type { Insertable, Updateable } from 'kysely';

import { containsText } from '#core/db/contains-text.ts';
import type { Db } from '#core/db/engine.ts';
import { idsIn } from '#core/db/ids-in.ts';
import { batchesOf } from '#core/lib/batches.ts';

import type { ImportRunTable } from './imports.tables.ts';

const selectRuns = (db: Db) =>
  db
    .selectFrom('import_run')
    .innerJoin('users', 'users.id', 'import_run.user_id')
    .leftJoin('job', 'job.id', 'import_run.job_id')
    .selectAll('import_run')
    .select(['users.username', 'job.status as job_status']);

export type ImportRunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

/** Newest first. `userId` null: of all users. */
export function findRuns(db: Db, userId: number | null): Promise<ImportRunRow[]> {
  const runs = selectRuns(db).orderBy('import_run.id', 'desc');
  return (userId === null ? runs : runs.where('import_run.user_id', '=', userId)).execute();
}

export const findRun = (db: Db, id: number): Promise<ImportRunRow | undefined> =>
  selectRuns(db).where('import_run.id', '=', id).executeTakeFirst();

export async function insertRun(db: Db, run: Insertable<ImportRunTable>): Promise<number> {
  const { id } = await db
    .insertInto('import_run')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveRun(db: Db, id: number, patch: ImportRunPatch): Promise<void> {
  await db.updateTable('import_run').set(patch).where('id', '=', id).execute();
}

const DELETE_BATCH = 5000;

/** Deletes in parts, because other requests wait while a statement runs. */
export async function removeLines(db: Db, runId: number): Promise<void> {
  for (;;) {
    const removed = await db
      .deleteFrom('import_line')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('import_line as old')
          .select('old.id')
          .where('old.run_id', '=', runId)
          .limit(DELETE_BATCH),
      )
      .executeTakeFirst();
    if (Number(removed.numDeletedRows) < DELETE_BATCH) return;
  }
}

export async function removeRun(db: Db, id: number): Promise<void> {
  await removeLines(db, id);
  await db.deleteFrom('import_run').where('id', '=', id).execute();
}

/** The imports whose files may still be needed. */
export async function findRunsWithFiles(db: Db, usedAfter: string): Promise<number[]> {
  const rows = await db
    .selectFrom('import_run')
    .select('id')
    .where('state', '!=', 'finished')
    .where((eb) =>
      eb.or([eb('updated_at', '>', usedAfter), eb('state', 'in', ['checking', 'importing'])]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

const LINE_BATCH = 200;

/** Saves lines together with the position after them, so that no line is saved twice. */
export async function saveProgress(
  db: Db,
  id: number,
  { lines, ...patch }: ImportRunPatch & { readonly lines: readonly ImportLine[] },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const batch of batchesOf(lines, LINE_BATCH)) {
      await transaction
        .insertInto('import_line')
        .values(batch.map((line) => ({ ...line, run_id: id })))
        .execute();
    }
    await saveRun(transaction, id, patch);
  });
}

export interface LineFilter {
  readonly runId: number;
  readonly kind?: ImportKind | undefined;
  readonly outcome?: ImportOutcome | undefined;
  readonly search?: string | undefined;
}

function selectLines(db: Db, { runId, kind, outcome, search }: LineFilter) {
  let lines = db.selectFrom('import_line').where('run_id', '=', runId);
  if (kind !== undefined) lines = lines.where('kind', '=', kind);
  if (outcome !== undefined) lines = lines.where('outcome', '=', outcome);
  if (!search) return lines;
  return lines.where((eb) =>
    eb.or(
      (['subject', 'place'] as const).map((column) =>
        containsText(eb.fn<string>('lower', [column]), search.toLowerCase()),
      ),
    ),
  );
}

const LINE = ['kind', 'outcome', 'subject', 'place', 'reason_code', 'reason'] as const;

export const findLines = (
  db: Db,
  filter: LineFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ImportLine[]> =>
  selectLines(db, filter).select(LINE).orderBy('id').limit(limit).offset(offset).execute();

export async function countLines(db: Db, filter: LineFilter): Promise<number> {
  const { count } = await selectLines(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next lines of the whole report. */
export const findLinesAfter = (db: Db, runId: number, after: number, limit: number) =>
  selectLines(db, { runId })
    .select([...LINE, 'id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

const selectGames = (db: Db) =>
  db
    .selectFrom('rom')
    .select(['rom.id', 'rom.name', 'rom.platform_id', 'rom.name_key', 'rom.fs_name_no_ext'])
    .select(['rom.igdb_id', 'rom.sgdb_id', 'rom.moby_id', 'rom.ss_id', 'rom.ra_id'])
    .select(['rom.launchbox_id', 'rom.hasheous_id', 'rom.tgdb_id', 'rom.hltb_id', 'rom.missing'])
    .where('rom.removed_at', 'is', null);

export type MatchedGame = Awaited<ReturnType<ReturnType<typeof selectGames>['execute']>>[number];

const MATCH_BATCH = 200;

/** Games whose file or folder has one of these names. */
export async function findGamesByFileName(
  db: Db,
  { platformIds, names }: { platformIds: readonly number[]; names: readonly string[] },
): Promise<MatchedGame[]> {
  const found = [];
  for (const batch of batchesOf(names, MATCH_BATCH)) {
    const rows = await selectGames(db)
      .where('rom.platform_id', 'in', idsIn(platformIds))
      .where('rom.name_key', 'in', batch)
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Games whose file or folder has one of these names, without extension. */
export async function findGamesByStem(db: Db, stems: readonly string[]): Promise<MatchedGame[]> {
  const found = [];
  for (const batch of batchesOf(stems, MATCH_BATCH)) {
    found.push(...(await selectGames(db).where('rom.fs_name_no_ext', 'in', batch).execute()));
  }
  return found;
}

export const DIGESTS = { sha1: 'sha1_hash', md5: 'md5_hash', crc: 'crc_hash' } as const;

/** Games with one of these checksums, or a file with it. The checksums are in lower case. */
export async function findGamesByDigest(
  db: Db,
  kind: keyof typeof DIGESTS,
  digests: readonly string[],
): Promise<(MatchedGame & { readonly digest: string })[]> {
  const column = DIGESTS[kind];
  const found = [];
  for (const batch of batchesOf(digests, MATCH_BATCH)) {
    const spellings = [...batch, ...batch.map((digest) => digest.toUpperCase())];
    const games = selectGames(db)
      .select(`rom.${column} as digest`)
      .where(`rom.${column}`, 'in', spellings);
    const files = selectGames(db)
      .innerJoin('rom_file', 'rom_file.rom_id', 'rom.id')
      .select(`rom_file.${column} as digest`)
      .where(`rom_file.${column}`, 'in', spellings);
    found.push(...(await games.union(files).execute()));
  }
  return found.map((game) => ({ ...game, digest: game.digest.toLowerCase() }));
}

/** The titles of a platform's games, in parts. */
export const findTitlesAfter = (db: Db, platformId: number, after: number, limit: number) =>
  db
    .selectFrom('rom')
    .select(['id', 'name', 'fs_name_no_tags'])
    .where('platform_id', '=', platformId)
    .where('removed_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

export const findGamesById = (db: Db, ids: readonly number[]): Promise<MatchedGame[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : selectGames(db).where('rom.id', 'in', idsIn(ids)).execute();

/** The account with a normalized name. */
export async function findUserNamed(db: Db, username: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row?.id;
}

/** A user's own data about a game, as far as imports compare it. */
export async function findOwnData(db: Db, { userId, romId }: { userId: number; romId: number }) {
  const marks = await db
    .selectFrom('rom_user')
    .select(['status', 'backlogged', 'now_playing', 'hidden', 'is_main_sibling'])
    .select(['rating', 'difficulty', 'completion', 'last_played'])
    .where('user_id', '=', userId)
    .where('rom_id', '=', romId)
    .executeTakeFirst();
  const favorite = await db
    .selectFrom('collection')
    .innerJoin('collection_rom', 'collection_rom.collection_id', 'collection.id')
    .select('collection.id')
    .where('collection.user_id', '=', userId)
    .where('collection.is_favorite', '=', 1)
    .where('collection_rom.rom_id', '=', romId)
    .executeTakeFirst();
  return { marks, isFavorite: favorite !== undefined };
}

export type OwnMarks = NonNullable<Awaited<ReturnType<typeof findOwnData>>['marks']>;

/** Which of these games the user chose as the main version of a group. */
export async function findMainVersions(
  db: Db,
  userId: number,
  romIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('rom_user')
    .select('rom_id')
    .where('user_id', '=', userId)
    .where('rom_id', 'in', idsIn(romIds))
    .where('is_main_sibling', '=', 1)
    .execute();
  return rows.map(({ rom_id }) => rom_id);
}

export const findOwnNotes = (db: Db, { userId, romId }: { userId: number; romId: number }) =>
  db
    .selectFrom('rom_note')
    .select(['id', 'title', 'content'])
    .where('user_id', '=', userId)
    .where('rom_id', '=', romId)
    .execute();

/** When the sessions of a user with a game began, and how long they were in all. */
export async function findOwnSessions(
  db: Db,
  { userId, romId }: { userId: number; romId: number },
): Promise<{ starts: ReadonlySet<string>; seconds: number }> {
  const rows = await db
    .selectFrom('play_session')
    .select(['start_time', 'duration_ms'])
    .where('user_id', '=', userId)
    .where('rom_id', '=', romId)
    .execute();
  const duration = rows.reduce((sum, { duration_ms }) => sum + duration_ms, 0);
  return {
    starts: new Set(rows.map(({ start_time }) => start_time)),
    seconds: Math.round(duration / 1000),
  };
}

export type ImportRunPatch = Updateable<ImportRunTable>;
