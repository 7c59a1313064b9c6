import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const shares: Migration = {
  name: '0040_shares',

  async up(db, { idType, textType }) {
    await db.schema
      .createTable('share_link')
      .addColumn('id', idType)
      .addColumn('user_id', 'integer', (col) =>
        col.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('token_hash', textType, (col) => col.notNull().unique())
      .addColumn('target', textType, (col) => col.notNull())
      .addColumn('target_id', 'integer', (col) => col.notNull())
      .addColumn('access', textType, (col) => col.notNull())
      .addColumn('name', 'text', (col) => col.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('version', 'integer', (col) => col.notNull().defaultTo(0))
      .addColumn('expires_at', textType)
      .addColumn('max_uses', 'integer')
      .addColumn('use_count', 'integer', (col) => col.notNull().defaultTo(0))
      .addColumn('last_used_at', textType)
      .addColumn('created_at', textType, (col) => col.notNull())
      .execute();
    // The list in the profile.
    await db.schema
      .createIndex('share_link_of_user')
      .on('share_link')
      .columns(['user_id', 'id'])
      .execute();
    await db.schema
      .createTable('share_visit')
      .addColumn('ticket_hash', textType, (col) => col.primaryKey())
      .addColumn('share_id', 'integer', (col) =>
        col.notNull().references('share_link.id').onDelete('cascade'),
      )
      .addColumn('expires_at', textType, (col) => col.notNull())
      .execute();
    // Revoking a link removes its visits.
    await db.schema
      .createIndex('share_visit_of_link')
      .on('share_visit')
      .columns(['share_id'])
      .execute();
  },
};
