import { sql } from 'kysely';

import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const backups: Migration = {
  name: '0017_backups',

  async up(db, { textType }) {
    // A single row, made when somebody first chooses: how long backups are kept.
    await db.schema
      .createTable('backup_setting')
      .addColumn('id', 'integer', (col) => col.primaryKey().check(sql`id = 1`))
      .addColumn('keep_count', 'integer', (col) => col.notNull())
      .addColumn('keep_days', 'integer', (col) => col.notNull())
      .execute();
    // Written into what a restore puts in place: whoever finds it knows that it is there.
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
