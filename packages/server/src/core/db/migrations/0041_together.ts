import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const together: Migration = {
  name: '0041_together',

  async up(db, types) {
    await createSharedActivity(db, types);
    await createEditors(db, types);
    await createServerSettings(db, types);
    await createComments(db, types);
  },
};

/**
 * Users who agreed that others see what they are playing. No user agreed before this migration,
 * so the table begins empty.
 */
async function createSharedActivity(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('shared_activity')
    .addColumn('user_id', 'integer', (col) =>
      col.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('agreed_at', textType, (col) => col.notNull())
    .execute();
}

async function createEditors(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('collection_editor')
    .addColumn('collection_id', 'integer', (col) =>
      col.notNull().references('collection.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('added_at', textType, (col) => col.notNull())
    .addPrimaryKeyConstraint('collection_editor_key', ['collection_id', 'user_id'])
    .execute();
  // For the collections that others share with a user.
  await db.schema
    .createIndex('collection_editor_of_user')
    .on('collection_editor')
    .columns(['user_id'])
    .execute();
  await db.schema
    .alterTable('collection')
    .addColumn('everyone_edits', 'integer', (col) => col.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('collection_rom')
    .addColumn('added_by', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .execute();
  // For an account that is deleted.
  await db.schema
    .createIndex('collection_rom_added_by')
    .on('collection_rom')
    .columns(['added_by'])
    .execute();
}

/** Settings that admins change in the app, such as whether users may comment on notes. */
async function createServerSettings(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('server_setting')
    .addColumn('name', textType, (col) => col.primaryKey())
    .addColumn('value', 'text', (col) => col.notNull())
    .execute();
}

async function createComments(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('note_comment')
    .addColumn('id', idType)
    .addColumn('note_id', 'integer', (col) =>
      col.notNull().references('rom_note.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('note_comment_of_note')
    .on('note_comment')
    .columns(['note_id', 'id'])
    .execute();
  // For the takeout of a user, and for an account that is deleted.
  await db.schema
    .createIndex('note_comment_of_user')
    .on('note_comment')
    .columns(['user_id', 'note_id'])
    .execute();
}
