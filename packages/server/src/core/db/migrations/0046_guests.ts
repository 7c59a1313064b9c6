import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const guests: Migration = {
  name: '0046_guests',

  async up(db, { textType }) {
    await db.schema
      .createTable('guest_session')
      .addColumn('id_hash', textType, (col) => col.primaryKey())
      .addColumn('share_id', 'integer', (col) =>
        col.notNull().references('share_link.id').onDelete('cascade'),
      )
      .addColumn('share_version', 'integer', (col) => col.notNull())
      .addColumn('created_at', textType, (col) => col.notNull())
      .addColumn('expires_at', textType, (col) => col.notNull())
      .execute();
    // Revoking a link removes its sessions.
    await db.schema
      .createIndex('guest_session_of_link')
      .on('guest_session')
      .columns(['share_id'])
      .execute();
  },
};
