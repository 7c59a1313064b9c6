import { sql } from 'kysely';

import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const backups: Migration = {
  name: '0017_backups',

  async up(db, { textType }) {
    // How long backups are kept. The single row is created when an admin first changes it.
    await db.schema
      .createTable('backup_setting')
      .addColumn('id', 'integer', (col) => col.primaryKey().check(sql`id = 1`))
      .addColumn('keep_count', 'integer', (col) => col.notNull())
      .addColumn('keep_days', 'integer', (col) => col.notNull())
      .execute();
    // Restores of this database. A restore writes its row into the restored data, so that all
    // servers can tell that it is complete.
    await db.schema
      .createTable('restore_mark')
      .addColumn('id', textType, (col) => col.primaryKey())
      .addColumn('backup', 'text', (col) => col.notNull())
      .addColumn('backup_created_at', 'text', (col) => col.notNull())
      .addColumn('restore_point', 'text', (col) => col.notNull())
      .addColumn('restored_at', textType, (col) => col.notNull())
      .execute();
  },
};
