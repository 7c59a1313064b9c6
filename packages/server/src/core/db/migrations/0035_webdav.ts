import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const webdav: Migration = {
  name: '0035_webdav',

  async up(db, types) {
    await createFiles(db, types);
    await createManifestReads(db, types);
    // The plain MD5 that RetroArch compares; `content_hash` of a zip covers the files inside.
    await db.schema.alterTable('asset_version').addColumn('md5', types.textType).execute();
    // For the game that a save belongs to, found by the name of the file.
    await db.schema.createIndex('rom_base_name').on('rom').columns(['fs_name_no_ext']).execute();
  },
};

async function createFiles(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('webdav_file')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', (col) => col.notNull())
    .addColumn('path_key', textType, (col) => col.notNull())
    .addColumn('asset_id', 'integer', (col) => col.references('asset.id').onDelete('set null'))
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('webdav_file_path')
    .unique()
    .on('webdav_file')
    .columns(['user_id', 'path_key'])
    .execute();
  await db.schema
    .createIndex('webdav_file_of_asset')
    .on('webdav_file')
    .columns(['asset_id'])
    .execute();
}

async function createManifestReads(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('webdav_manifest_read')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('client', textType, (col) => col.notNull())
    .addColumn('version_id', 'integer', (col) => col.notNull())
    .addColumn('read_at', textType, (col) => col.notNull())
    .addPrimaryKeyConstraint('webdav_manifest_read_key', ['user_id', 'client'])
    .execute();
}
