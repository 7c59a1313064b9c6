import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const sourceTables: Migration = {
  name: '0012_source_tables',

  async up(db, types) {
    await createImports(db, types);
    await createLaunchboxGames(db, types);
    await createLaunchboxFiles(db, types);
    await createSwitchTitles(db, types);
  },
};

/**
 * Imports of whole source databases (`source_edition`), and their names and checksums. No foreign
 * keys to imports: cascading over hundreds of thousands of rows would block; a task deletes them in
 * batches.
 */
async function createImports(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('source_edition')
    .addColumn('id', idType)
    .addColumn('list', textType, (col) => col.notNull())
    .addColumn('state', textType, (col) => col.notNull())
    .addColumn('row_count', 'integer', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('loaded_at', 'text')
    .execute();
  // Every lookup first reads which import is current.
  await db.schema
    .createIndex('source_edition_current')
    .on('source_edition')
    .columns(['list', 'state'])
    .execute();
  await db.schema
    .createTable('source_name')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('folded', textType, (col) => col.notNull())
    .addColumn('key', textType, (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('source_name_pk', ['edition_id', 'folded', 'key'])
    .execute();
  await db.schema
    .createTable('source_hash')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('hash', textType, (col) => col.notNull())
    .addColumn('key', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('source_hash_pk', ['edition_id', 'hash'])
    .execute();
}

/** Games of the LaunchBox database with their names and pictures. */
async function createLaunchboxGames(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('launchbox_game')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('database_id', 'integer', (col) => col.notNull())
    .addColumn('platform', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('facts', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('launchbox_game_pk', ['edition_id', 'database_id'])
    .execute();
  await db.schema
    .createTable('launchbox_name')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('folded', textType, (col) => col.notNull())
    .addColumn('database_id', 'integer', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('launchbox_name_pk', ['edition_id', 'folded', 'database_id'])
    .execute();
  // All names of one game.
  await db.schema
    .createIndex('launchbox_name_game')
    .on('launchbox_name')
    .columns(['edition_id', 'database_id'])
    .execute();
  await db.schema
    .createTable('launchbox_picture')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('database_id', 'integer', (col) => col.notNull())
    .addColumn('seq', 'integer', (col) => col.notNull())
    .addColumn('pictures', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('launchbox_picture_pk', ['edition_id', 'database_id', 'seq'])
    .execute();
}

/** File names that LaunchBox assigns to games. */
async function createLaunchboxFiles(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('launchbox_file')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('stem', textType, (col) => col.notNull())
    .addColumn('platform', textType, (col) => col.notNull())
    .addColumn('game', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('launchbox_file_pk', ['edition_id', 'stem', 'platform'])
    .execute();
  await db.schema
    .createTable('launchbox_mame')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('stem', textType, (col) => col.notNull())
    .addColumn('game', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('launchbox_mame_pk', ['edition_id', 'stem'])
    .execute();
}

/** Nintendo Switch titles of titledb. */
async function createSwitchTitles(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('switch_title')
    .addColumn('edition_id', 'integer', (col) => col.notNull())
    .addColumn('nsu_id', textType, (col) => col.notNull())
    .addColumn('title_id', textType, (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('facts', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('switch_title_pk', ['edition_id', 'nsu_id'])
    .execute();
  await db.schema
    .createIndex('switch_title_id')
    .on('switch_title')
    .columns(['edition_id', 'title_id'])
    .execute();
}
