import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const uploads: Migration = {
  name: '0013_uploads',

  async up(db, types) {
    await createUploads(db, types);
    await createTrash(db, types);
  },
};

/**
 * Unfinished uploads and their chunks. No foreign keys to users and games: the row is needed to
 * delete the files.
 */
async function createUploads(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('upload')
    .addColumn('id', textType, (col) => col.primaryKey())
    .addColumn('user_id', 'integer', (col) => col.notNull())
    .addColumn('platform_id', 'integer', (col) => col.notNull())
    .addColumn('rom_id', 'integer')
    .addColumn('root', 'text', (col) => col.notNull())
    .addColumn('target_path', 'text', (col) => col.notNull())
    .addColumn('part_path', 'text', (col) => col.notNull())
    .addColumn('folder', 'text', (col) => col.notNull())
    .addColumn('file_name', 'text', (col) => col.notNull())
    .addColumn('total_size', 'bigint', (col) => col.notNull())
    .addColumn('total_chunks', 'integer', (col) => col.notNull())
    .addColumn('sha1', 'text')
    .addColumn('state', textType, (col) => col.notNull())
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('expires_at', textType, (col) => col.notNull())
    .execute();
  // For the uploads of a user, and the bytes a user uploaded today.
  await db.schema
    .createIndex('upload_of_user')
    .on('upload')
    .columns(['user_id', 'state', 'created_at'])
    .execute();
  await db.schema
    .createTable('upload_chunk')
    .addColumn('upload_id', textType, (col) =>
      col.notNull().references('upload.id').onDelete('cascade'),
    )
    .addColumn('seq', 'integer', (col) => col.notNull())
    .addColumn('size', 'integer', (col) => col.notNull())
    .addColumn('crc', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('upload_chunk_key', ['upload_id', 'seq'])
    .execute();
}

/** Deleted library files that can be restored. */
async function createTrash(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('trash_entry')
    .addColumn('id', textType, (col) => col.primaryKey())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('rom_id', 'integer')
    .addColumn('platform_id', 'integer')
    .addColumn('root', 'text', (col) => col.notNull())
    .addColumn('paths', 'text', (col) => col.notNull())
    .addColumn('place', 'text', (col) => col.notNull())
    .addColumn('size_bytes', 'bigint', (col) => col.notNull())
    .addColumn('user_id', 'integer')
    .addColumn('deleted_at', textType, (col) => col.notNull())
    .execute();
  // For the list, newest first, and the deletion of old entries.
  await db.schema
    .createIndex('trash_entry_age')
    .on('trash_entry')
    .columns(['deleted_at', 'id'])
    .execute();
}
