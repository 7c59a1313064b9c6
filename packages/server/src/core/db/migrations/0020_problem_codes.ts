import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const problemCodes: Migration = {
  name: '0020_problem_codes',

  async up(db) {
    // Codes beside the messages, so that pages can show a translated text.
    await db.schema.alterTable('job').addColumn('error_code', 'text').execute();
    await db.schema.alterTable('source_setting').addColumn('last_problem_kind', 'text').execute();
  },
};
