import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const library: Migration = {
  name: '0002_library',

  async up(db, types) {
    await createPlatforms(db, types);
    await createRoms(db, types);
    await createRomFiles(db, types);
    await createFirmware(db, types);
  },
};

/** A platform is one folder in the library. */
async function createPlatforms(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('platform')
    .addColumn('id', idType)
    .addColumn('slug', textType, (col) => col.notNull())
    .addColumn('fs_slug', textType, (col) => col.notNull().unique())
    .addColumn('custom_name', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('aspect_ratio', 'text', (col) => col.notNull().defaultTo('2 / 3'))
    .addColumn('missing', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('rom_count', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('fs_size_bytes', 'bigint', (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  // Platforms with so many missing games that an admin must confirm before they are marked missing.
  await db.schema
    .createTable('missing_question')
    .addColumn('platform_id', 'integer', (col) =>
      col.primaryKey().references('platform.id').onDelete('cascade'),
    )
    .addColumn('missing_count', 'integer', (col) => col.notNull())
    .addColumn('total_count', 'integer', (col) => col.notNull())
    .addColumn('asked_at', 'text', (col) => col.notNull())
    .execute();
}

/** A game: one file, or one folder with several files. */
async function createRoms(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('rom')
    .addColumn('id', idType)
    .addColumn('platform_id', 'integer', (col) =>
      col.notNull().references('platform.id').onDelete('cascade'),
    )
    .addColumn('root', 'text', (col) => col.notNull())
    .addColumn('fs_name', textType, (col) => col.notNull())
    .addColumn('name_key', textType, (col) => col.notNull())
    .addColumn('fs_path', 'text', (col) => col.notNull())
    .addColumn('fs_name_no_ext', 'text', (col) => col.notNull())
    .addColumn('fs_name_no_tags', 'text', (col) => col.notNull())
    .addColumn('fs_extension', 'text', (col) => col.notNull())
    .addColumn('is_folder', 'integer', (col) => col.notNull())
    .addColumn('fs_size_bytes', 'bigint', (col) => col.notNull())
    .addColumn('file_count', 'integer', (col) => col.notNull())
    .addColumn('disk_state', textType, (col) => col.notNull())
    .addColumn('name', textType, (col) => col.notNull())
    .addColumn('sort_key', textType, (col) => col.notNull())
    .addColumn('letter', textType, (col) => col.notNull())
    .addColumn('regions', 'text', (col) => col.notNull().defaultTo('[]'))
    .addColumn('languages', 'text', (col) => col.notNull().defaultTo('[]'))
    .addColumn('tags', 'text', (col) => col.notNull().defaultTo('[]'))
    .addColumn('revision', 'text')
    .addColumn('version', 'text')
    .addColumn('crc_hash', textType, (col) => col.notNull().defaultTo(''))
    .addColumn('md5_hash', textType, (col) => col.notNull().defaultTo(''))
    .addColumn('sha1_hash', textType, (col) => col.notNull().defaultTo(''))
    .addColumn('ra_hash', textType, (col) => col.notNull().defaultTo(''))
    .addColumn('fingerprint', 'text', (col) => col.notNull().defaultTo('none'))
    .addColumn('identified', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('verified', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('dat_name', 'text')
    .addColumn('missing', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('missing_since', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .addUniqueConstraint('rom_name_unique', ['platform_id', 'name_key'])
    .execute();
  // The gallery lists the games of a platform, or all games, by title; equal titles by ID.
  await db.schema
    .createIndex('rom_by_platform')
    .on('rom')
    .columns(['platform_id', 'sort_key', 'id'])
    .execute();
  await db.schema.createIndex('rom_by_title').on('rom').columns(['sort_key', 'id']).execute();
  // A moved game is recognized by its content, or on the same disk by size, time and inode, for
  // which no file has to be read.
  await db.schema.createIndex('rom_by_sha1').on('rom').column('sha1_hash').execute();
  await db.schema.createIndex('rom_by_disk_state').on('rom').column('disk_state').execute();
  await db.schema.createIndex('rom_by_crc').on('rom').column('crc_hash').execute();
  // The next games to compute checksums for.
  await db.schema
    .createIndex('rom_by_fingerprint')
    .on('rom')
    .columns(['fingerprint', 'id'])
    .execute();
}

/** The files of each game. */
async function createRomFiles(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('rom_file')
    .addColumn('id', idType)
    .addColumn('rom_id', 'integer', (col) => col.notNull().references('rom.id').onDelete('cascade'))
    .addColumn('file_name', textType, (col) => col.notNull())
    .addColumn('file_path', textType, (col) => col.notNull())
    .addColumn('file_size_bytes', 'bigint', (col) => col.notNull())
    .addColumn('mtime_ms', 'bigint', (col) => col.notNull())
    .addColumn('inode', 'text', (col) => col.notNull())
    .addColumn('category', 'text')
    .addColumn('is_top_level', 'integer', (col) => col.notNull())
    .addColumn('crc_hash', textType, (col) => col.notNull().defaultTo(''))
    .addColumn('md5_hash', textType, (col) => col.notNull().defaultTo(''))
    .addColumn('sha1_hash', textType, (col) => col.notNull().defaultTo(''))
    .addColumn('ra_hash', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('chd_sha1_hash', 'text', (col) => col.notNull().defaultTo(''))
    .addColumn('headerless', 'text')
    .addColumn('archive_members', 'text')
    .addColumn('fingerprint', 'text', (col) => col.notNull().defaultTo('none'))
    .addColumn('problem', 'text')
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', 'text', (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('rom_file_place')
    .on('rom_file')
    .columns(['rom_id', 'file_path', 'file_name'])
    .unique()
    .execute();
}

/** BIOS files, one row per file. */
async function createFirmware(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('firmware')
    .addColumn('id', idType)
    .addColumn('platform_id', 'integer', (col) =>
      col.notNull().references('platform.id').onDelete('cascade'),
    )
    .addColumn('root', 'text', (col) => col.notNull())
    .addColumn('file_name', textType, (col) => col.notNull())
    .addColumn('name_key', textType, (col) => col.notNull())
    .addColumn('file_path', 'text', (col) => col.notNull())
    .addColumn('file_size_bytes', 'bigint', (col) => col.notNull())
    .addColumn('mtime_ms', 'bigint', (col) => col.notNull())
    .addColumn('inode', 'text', (col) => col.notNull())
    .addColumn('crc_hash', 'text', (col) => col.notNull())
    .addColumn('md5_hash', 'text', (col) => col.notNull())
    .addColumn('sha1_hash', 'text', (col) => col.notNull())
    .addColumn('is_verified', 'integer', (col) => col.notNull())
    .addColumn('missing', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', 'text', (col) => col.notNull())
    .addUniqueConstraint('firmware_name_unique', ['platform_id', 'name_key'])
    .execute();
}
