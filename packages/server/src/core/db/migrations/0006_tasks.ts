import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const tasks: Migration = {
  name: '0006_tasks',

  async up(db, { textType }) {
    // Recreate the table with nullable columns: null means that the environment variable decides.
    // No version has written rows yet.
    await db.schema.dropTable('task_setting').execute();
    await db.schema
      .createTable('task_setting')
      .addColumn('name', textType, (col) => col.primaryKey())
      .addColumn('enabled', 'integer')
      .addColumn('cron', 'text')
      .addColumn('last_run_at', textType)
      .execute();
  },
};
