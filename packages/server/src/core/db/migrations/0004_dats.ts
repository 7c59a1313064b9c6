import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const dats: Migration = {
  name: '0004_dats',

  async up(db, types) {
    await createDatFiles(db, types);
    await createDatGames(db, types);
  },
};

/**
 * DAT files on disk, and one edition per load of a file. An edition becomes current when all its
 * rows are loaded.
 */
async function createDatFiles(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('dat_file')
    .addColumn('id', idType)
    .addColumn('path', textType, (col) => col.notNull())
    .addColumn('member', textType, (col) => col.notNull())
    .addColumn('file_size_bytes', 'bigint', (col) => col.notNull())
    .addColumn('mtime_ms', 'bigint', (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('problem', 'text')
    .addColumn('kind', 'text')
    .addColumn('name', textType, (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('version', 'text', (col) => col.notNull())
    .addColumn('platform_slug', textType)
    .addColumn('platform_by_hand', 'integer', (col) => col.notNull())
    .addColumn('edition_id', 'integer')
    .addColumn('game_count', 'integer', (col) => col.notNull())
    .addColumn('rom_count', 'integer', (col) => col.notNull())
    .addColumn('have_count', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('wrong_name_count', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('bad_dump_count', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('loaded_at', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', 'text', (col) => col.notNull())
    .addUniqueConstraint('dat_file_place', ['path', 'member'])
    .execute();
  await db.schema
    .createTable('dat_edition')
    .addColumn('id', idType)
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute();
}

/**
 * Games of a DAT, and the files of each game. No foreign keys: cascading over hundreds of thousands
 * of rows would block; a task deletes them in batches.
 */
async function createDatGames(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('dat_game')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('seq', 'integer', (col) => col.notNull())
    .addColumn('name', textType, (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('cloneof', 'text', (col) => col.notNull())
    .addColumn('romof', 'text', (col) => col.notNull())
    .addColumn('regions', 'text', (col) => col.notNull())
    .addColumn('languages', 'text', (col) => col.notNull())
    .addColumn('rom_count', 'integer', (col) => col.notNull())
    .addColumn('status', textType, (col) => col.notNull())
    .addColumn('found_count', 'integer', (col) => col.notNull())
    .addColumn('rom_id', 'integer')
    .addPrimaryKeyConstraint('dat_game_pk', ['edition_id', 'seq'])
    .execute();
  // The report lists the games of one status by name.
  await db.schema
    .createIndex('dat_game_report')
    .on('dat_game')
    .columns(['edition_id', 'status', 'name', 'seq'])
    .execute();
  await db.schema
    .createTable('dat_rom')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('game_seq', 'integer', (col) => col.notNull())
    .addColumn('seq', 'integer', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('size_bytes', 'bigint')
    .addColumn('crc', 'text', (col) => col.notNull())
    .addColumn('md5', 'text', (col) => col.notNull())
    .addColumn('sha1', 'text', (col) => col.notNull())
    .addColumn('status', 'text', (col) => col.notNull())
    .addColumn('serial', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('dat_rom_pk', ['edition_id', 'game_seq', 'seq'])
    .execute();
}
