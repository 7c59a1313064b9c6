import { sql } from 'kysely';

import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const jobs: Migration = {
  name: '0003_jobs',

  async up(db, { textType }) {
    // Runs of background tasks: queued, running and ended ones.
    await db.schema
      .createTable('job')
      .addColumn('id', textType, (col) => col.primaryKey())
      .addColumn('task', 'text', (col) => col.notNull())
      .addColumn('status', 'text', (col) => col.notNull())
      .addColumn('payload', 'text', (col) => col.notNull())
      .addColumn('journal', 'text', (col) => col.notNull().defaultTo('{}'))
      .addColumn('progress', 'text', (col) => col.notNull().defaultTo('{}'))
      .addColumn('error', 'text')
      .addColumn('cancel_requested', 'integer', (col) => col.notNull().defaultTo(0))
      .addColumn('owner', 'text')
      .addColumn('beat_at', 'text')
      .addColumn('created_at', textType, (col) => col.notNull())
      .addColumn('started_at', 'text')
      .addColumn('ended_at', 'text')
      .execute();
    // The runner takes the oldest queued job; users see the newest jobs first.
    await db.schema.createIndex('job_queue').on('job').columns(['status', 'created_at']).execute();
    await db.schema.createIndex('job_history').on('job').columns(['created_at']).execute();
    // If two scans are requested at the same moment, only one is queued.
    await db.schema
      .createIndex('job_one_scan')
      .on('job')
      .column('task')
      .unique()
      .where(sql<boolean>`task = 'scan_library' and status in ('queued', 'started')`)
      .execute();

    // Warnings of a job, such as files that could not be read.
    await db.schema
      .createTable('job_warning')
      .addColumn('job_id', textType, (col) =>
        col.notNull().references('job.id').onDelete('cascade'),
      )
      .addColumn('seq', 'integer', (col) => col.notNull())
      .addColumn('code', 'text', (col) => col.notNull())
      .addColumn('path', 'text', (col) => col.notNull())
      .addColumn('text', 'text', (col) => col.notNull())
      .addPrimaryKeyConstraint('job_warning_pk', ['job_id', 'seq'])
      .execute();

    // Schedules that admins set, and when each task ran last.
    await db.schema
      .createTable('task_setting')
      .addColumn('name', textType, (col) => col.primaryKey())
      .addColumn('enabled', 'integer', (col) => col.notNull())
      .addColumn('cron', 'text', (col) => col.notNull())
      .addColumn('last_run_at', 'text')
      .execute();
  },
};
