import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

const PROVIDER_IDS = [
  'igdb_id',
  'sgdb_id',
  'moby_id',
  'ss_id',
  'ra_id',
  'launchbox_id',
  'hasheous_id',
  'tgdb_id',
  'hltb_id',
];
const PROVIDER_TEXT_IDS = ['flashpoint_id', 'gamelist_id', 'libretro_id'];
const TAG_LISTS = ['genres', 'franchises', 'collections', 'companies', 'game_modes', 'age_ratings'];
const PROVIDER_BLOBS = [
  'igdb_metadata',
  'moby_metadata',
  'ss_metadata',
  'launchbox_metadata',
  'hasheous_metadata',
  'flashpoint_metadata',
  'hltb_metadata',
  'gamelist_metadata',
  'manual_metadata',
  'ra_metadata',
];

/** Forward only. Never edit after release: add a new file instead. */
export const browse: Migration = {
  name: '0007_browse',

  async up(db, types) {
    await addRomColumns(db);
    await createRomDetails(db, types);
    await createRomUsers(db, types);
    await createNotes(db, types);
    await createCollections(db, types);
    await createMemberships(db);
    await createChangeLog(db, types);
    await types.addChangeLogTriggers(db, { table: 'rom', id: 'id' });
    await types.addChangeLogTriggers(db, { table: 'rom_detail', id: 'rom_id' });
    await types.addChangeLogTriggers(db, { table: 'platform', id: null });
  },
};

/** Adds the columns that lists sort and filter by. Other metadata is in `rom_detail`. */
async function addRomColumns(db: Db): Promise<void> {
  for (const name of PROVIDER_IDS) {
    await db.schema.alterTable('rom').addColumn(name, 'integer').execute();
  }
  for (const name of PROVIDER_TEXT_IDS) {
    await db.schema.alterTable('rom').addColumn(name, 'text').execute();
  }
  for (const name of TAG_LISTS) {
    await db.schema
      .alterTable('rom')
      .addColumn(name, 'text', (col) => col.notNull().defaultTo('[]'))
      .execute();
  }
  for (const name of ['player_count', 'path_cover_small', 'path_cover_large', 'thumbhash']) {
    await db.schema
      .alterTable('rom')
      .addColumn(name, 'text', (col) => col.notNull().defaultTo(''))
      .execute();
  }
  for (const name of ['has_manual', 'has_soundtrack']) {
    await db.schema
      .alterTable('rom')
      .addColumn(name, 'integer', (col) => col.notNull().defaultTo(0))
      .execute();
  }
  await db.schema.alterTable('rom').addColumn('first_release_date', 'bigint').execute();
  await db.schema.alterTable('rom').addColumn('average_rating', 'double precision').execute();
  // Removed from the library. User data stays, in case the game returns.
  await db.schema.alterTable('rom').addColumn('removed_at', 'text').execute();
  await db.schema.alterTable('platform').addColumn('removed_at', 'text').execute();
  // Partial index, so that lists exclude removed games without a full scan.
  await db.schema
    .createIndex('rom_removed')
    .on('rom')
    .column('id')
    .where(sql<boolean>`removed_at is not null`)
    .execute();
  await db.schema.createIndex('rom_by_md5').on('rom').column('md5_hash').execute();
  await db.schema.createIndex('rom_by_ra').on('rom').column('ra_hash').execute();
  for (const column of ['crc_hash', 'md5_hash', 'sha1_hash', 'ra_hash']) {
    await db.schema.createIndex(`rom_file_by_${column}`).on('rom_file').column(column).execute();
  }
  // Partial indexes, because most games lack most of these IDs.
  for (const column of [...PROVIDER_IDS, 'flashpoint_id']) {
    await db.schema
      .createIndex(`rom_by_${column}`)
      .on('rom')
      .column(column)
      .where(sql<boolean>`${sql.ref(column)} is not null`)
      .execute();
  }
}

/** Metadata of a game that lists do not need. */
async function createRomDetails(db: Db, { textType }: Types): Promise<void> {
  let table = db.schema
    .createTable('rom_detail')
    .addColumn('rom_id', 'integer', (col) =>
      col.primaryKey().references('rom.id').onDelete('cascade'),
    )
    .addColumn('slug', textType)
    .addColumn('summary', 'text')
    .addColumn('alternative_names', 'text', (col) => col.notNull().defaultTo('[]'))
    .addColumn('youtube_video_id', 'text')
    .addColumn('screenshots', 'text', (col) => col.notNull().defaultTo('[]'))
    .addColumn('url_cover', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('url_manual', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('path_manual', 'text')
    .addColumn('path_video', 'text');
  for (const name of PROVIDER_BLOBS) {
    table = table.addColumn(name, 'text', (col) => col.notNull().defaultTo('{}'));
  }
  await table.execute();
}

/** What a user set on a game, such as rating and status. */
async function createRomUsers(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('rom_user')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('rom_id', 'integer', (col) => col.notNull().references('rom.id').onDelete('cascade'))
    .addColumn('last_played', textType)
    .addColumn('is_main_sibling', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('backlogged', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('now_playing', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('hidden', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('rating', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('difficulty', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('completion', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('status', textType)
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', 'text', (col) => col.notNull())
    .addUniqueConstraint('rom_user_unique', ['user_id', 'rom_id'])
    .execute();
  await db.schema.createIndex('rom_user_by_rom').on('rom_user').column('rom_id').execute();
  // Version of a user's game data; incremented with each change to invalidate caches.
  await db.schema
    .createTable('user_shelf')
    .addColumn('user_id', 'integer', (col) =>
      col.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (col) => col.notNull())
    .execute();
}

/** Notes of users on games. Older clients know a single note, which has no title. */
async function createNotes(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('rom_note')
    .addColumn('id', idType)
    .addColumn('rom_id', 'integer', (col) => col.notNull().references('rom.id').onDelete('cascade'))
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('title', textType, (col) => col.notNull())
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('is_public', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('tags', 'text', (col) => col.notNull().defaultTo('[]'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .addUniqueConstraint('rom_note_unique', ['rom_id', 'user_id', 'title'])
    .execute();
}

/** Collections, and smart collections, whose games are found by a filter. */
async function createCollections(db: Db, { idType, textType }: Types): Promise<void> {
  for (const table of ['collection', 'smart_collection'] as const) {
    await db.schema
      .createTable(table)
      .addColumn('id', idType)
      .addColumn('user_id', 'integer', (col) =>
        col.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('name', textType, (col) => col.notNull())
      // The name in lower case and composed Unicode, for comparison.
      .addColumn('name_key', textType, (col) => col.notNull())
      .addColumn('description', 'text', (col) => col.notNull().defaultTo(''))
      .addColumn('is_public', 'integer', (col) => col.notNull().defaultTo(0))
      .addColumn('created_at', 'text', (col) => col.notNull())
      .addColumn('updated_at', textType, (col) => col.notNull())
      .addUniqueConstraint(`${table}_name_unique`, ['user_id', 'name_key'])
      .execute();
  }
  await db.schema
    .alterTable('smart_collection')
    .addColumn('filter_criteria', 'text', (col) => col.notNull().defaultTo('{}'))
    .execute();
}

/** The games of collections. */
async function createMemberships(db: Db): Promise<void> {
  await db.schema
    .alterTable('collection')
    .addColumn('is_favorite', 'integer', (col) => col.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('collection_one_favorite')
    .unique()
    .on('collection')
    .column('user_id')
    .where(sql<boolean>`is_favorite = 1`)
    .execute();
  // Incremented with each change of its games to invalidate caches.
  await db.schema
    .alterTable('collection')
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(0))
    .execute();
  for (const name of ['url_cover', 'path_cover_small', 'path_cover_large']) {
    await db.schema
      .alterTable('collection')
      .addColumn(name, 'text', (col) => col.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .createTable('collection_rom')
    .addColumn('collection_id', 'integer', (col) =>
      col.notNull().references('collection.id').onDelete('cascade'),
    )
    .addColumn('rom_id', 'integer', (col) => col.notNull().references('rom.id').onDelete('cascade'))
    .addColumn('added_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('collection_rom_pk', ['collection_id', 'rom_id'])
    .execute();
  await db.schema
    .createIndex('collection_rom_by_rom')
    .on('collection_rom')
    .column('rom_id')
    .execute();
}

/** Log of changed games in order; in-memory indexes read it to catch up. */
async function createChangeLog(db: Db, { idType }: Types): Promise<void> {
  await db.schema
    .createTable('library_change')
    .addColumn('seq', idType)
    // 0: a platform changed.
    .addColumn('rom_id', 'integer', (col) => col.notNull())
    .execute();
}
