import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

import type { DatKind } from '@saveroom/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { DatGame } from './dat.ts';
import type { DatFileTable } from './dats.tables.ts';

export type DatFileRow = Selectable<DatFileTable>;

const DELETE_BATCH = 2000;

export const findDatFiles = (db: Db): Promise<DatFileRow[]> =>
  db.selectFrom('dat_file').selectAll().orderBy('id').execute();

export const insertDatFile = (db: Db, file: Insertable<DatFileTable>): Promise<DatFileRow> =>
  db.insertInto('dat_file').values(file).returningAll().executeTakeFirstOrThrow();

export async function saveDatFile(
  db: Db,
  id: number,
  patch: Updateable<DatFileTable>,
): Promise<void> {
  await db.updateTable('dat_file').set(patch).where('id', '=', id).execute();
}

export async function removeDatFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('dat_file').where('id', '=', id).execute();
}

/** Makes the next run load superseded DATs of this name again, because the newer one is gone. */
export async function reloadSuperseded(db: Db, name: string): Promise<void> {
  await db
    .updateTable('dat_file')
    .set({ mtime_ms: 0 })
    .where('name', '=', name)
    .where('state', '=', 'superseded')
    .execute();
}

export async function insertDatLoad(db: Db, now: string): Promise<number> {
  const { id } = await db
    .insertInto('dat_edition')
    .values({ created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Loads that no DAT uses: replaced or interrupted ones. Tables call a load an "edition". */
export async function findUnusedLoads(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('dat_edition')
    .leftJoin('dat_file', 'dat_file.edition_id', 'dat_edition.id')
    .select('dat_edition.id')
    .where('dat_file.id', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes a load in batches, so that requests do not wait for hundreds of thousands of rows. */
export async function removeDatLoad(db: Db, id: number): Promise<void> {
  const { last } = await db
    .selectFrom('dat_game')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .where('edition_id', '=', id)
    .executeTakeFirstOrThrow();
  for (let start = 0; start <= (last ?? -1); start += DELETE_BATCH) {
    const end = start + DELETE_BATCH;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('dat_rom')
        .where('edition_id', '=', id)
        .where('game_seq', '>=', start)
        .where('game_seq', '<', end)
        .execute();
      await transaction
        .deleteFrom('dat_game')
        .where('edition_id', '=', id)
        .where('seq', '>=', start)
        .where('seq', '<', end)
        .execute();
    });
    // SQLite queries do not yield to the event loop, so yield here for other requests.
    await yieldToEventLoop();
  }
  await db.deleteFrom('dat_edition').where('id', '=', id).execute();
}

export type DatRow = Selectable<DatFileTable>;

export const findDats = (db: Db): Promise<DatRow[]> =>
  db
    .selectFrom('dat_file')
    .selectAll()
    .where('state', '!=', 'removed')
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findDat = (db: Db, id: number): Promise<DatRow | undefined> =>
  db
    .selectFrom('dat_file')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'removed')
    .executeTakeFirst();

/** Other DATs of the same zip file that were not removed. */
export const findDatsOfSameFile = (db: Db, { id, path }: DatRow): Promise<DatRow[]> =>
  db
    .selectFrom('dat_file')
    .selectAll()
    .where('path', '=', path)
    .where('id', '!=', id)
    .where('state', '!=', 'removed')
    .execute();

export const saveDat = (
  db: Db,
  id: number,
  patch: Updateable<DatFileTable>,
): Promise<DatRow | undefined> =>
  db.updateTable('dat_file').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

/** One page of the games of one kind, sorted by name. */
export const findReportGames = (
  db: Db,
  loadId: number,
  { kind, limit, offset }: { kind: DatKind; limit: number; offset: number },
) =>
  db
    .selectFrom('dat_game')
    .leftJoin('rom', (join) =>
      join.onRef('rom.id', '=', 'dat_game.rom_id').on('rom.removed_at', 'is', null),
    )
    .select([
      'dat_game.name',
      'dat_game.description',
      'dat_game.cloneof',
      'dat_game.status',
      'dat_game.rom_count',
      'dat_game.found_count',
      'rom.id as rom_id',
      'rom.fs_name',
    ])
    .where('dat_game.edition_id', '=', loadId)
    .where('dat_game.status', '=', kind)
    .orderBy('dat_game.name')
    .orderBy('dat_game.seq')
    .limit(limit)
    .offset(offset)
    .execute();

/** A platform of this library by its slug. */
export const findPlatformSlug = (db: Db, slug: string): Promise<{ slug: string } | undefined> =>
  db
    .selectFrom('platform')
    .select('slug')
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();

/**
 * Inserts games of a DAT, numbered from `first` on. All rows are one JSON parameter that the
 * database parses: a statement with a parameter for each of millions of values would take longer to
 * prepare than to run.
 */
export async function insertDatGames(
  db: Db,
  games: readonly DatGame[],
  { loadId, first }: { loadId: number; first: number },
): Promise<{ games: number; roms: number }> {
  const roms = games.flatMap((game, index) =>
    game.roms.map((rom, seq) => [
      first + index,
      seq,
      rom.name,
      rom.size,
      rom.crc,
      rom.md5,
      rom.sha1,
      rom.status,
      rom.serial,
    ]),
  );
  await db.transaction().execute(async (transaction) => {
    await sql`
      insert into dat_game (edition_id, seq, name, description, cloneof, romof, regions, languages,
        rom_count, status, found_count, rom_id)
      select cast(${loadId} as integer), cast(value->>0 as integer), value->>1, value->>2,
        value->>3, value->>4, value->>5, value->>6, cast(value->>7 as integer), 'missing', 0, null
      from json_each(${toJsonObject(games.map((game, index) => gameValues(game, first + index)))})
    `.execute(transaction);
    await sql`
      insert into dat_rom (edition_id, game_seq, seq, name, size_bytes, crc, md5, sha1, status,
        serial)
      select cast(${loadId} as integer), cast(value->>0 as integer), cast(value->>1 as integer),
        value->>2, cast(value->>3 as bigint), value->>4, value->>5, value->>6, value->>7, value->>8
      from json_each(${toJsonObject(roms)})
    `.execute(transaction);
  });
  return { games: games.length, roms: roms.length };
}

const gameValues = (game: DatGame, seq: number) => [
  seq,
  game.name,
  game.description === game.name ? '' : game.description,
  game.cloneof,
  game.romof,
  JSON.stringify(game.regions),
  JSON.stringify(game.languages),
  game.roms.length,
];

/** Encodes rows as a JSON object, because `json_each` of PostgreSQL accepts no lists. */
const toJsonObject = (rows: readonly (readonly unknown[])[]): string =>
  `{${rows.map((row, index) => `"${index}":${JSON.stringify(row)}`).join(',')}}`;
