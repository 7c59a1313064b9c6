import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const jobAttempts: Migration = {
  name: '0008_job_attempts',

  async up(db, { textType }) {
    await db.schema
      .alterTable('job')
      .addColumn('attempts', 'integer', (col) => col.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('job').addColumn('retry_at', textType).execute();
  },
};
