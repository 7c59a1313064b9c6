import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const processes: Migration = {
  name: '0018_processes',

  async up(db, { textType }) {
    // Running servers of this database. Each updates `beat_at` regularly; an old one has crashed.
    await db.schema
      .createTable('server_process')
      .addColumn('id', textType, (col) => col.primaryKey())
      .addColumn('role', 'text', (col) => col.notNull())
      .addColumn('host', 'text', (col) => col.notNull())
      .addColumn('version', 'text', (col) => col.notNull())
      .addColumn('started_at', 'text', (col) => col.notNull())
      .addColumn('beat_at', 'text', (col) => col.notNull())
      .execute();
  },
};
