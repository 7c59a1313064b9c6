import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const platformTotalsChanged: Migration = {
  name: '0048_platform_totals_changed',

  async up(db) {
    await db.schema
      .alterTable('platform')
      .addColumn('totals_changed_at', 'text', (col) => col.notNull().defaultTo(''))
      .execute();
  },
};
