import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const sources: Migration = {
  name: '0010_sources',

  async up(db, { textType }) {
    // Settings and last problem of each metadata source. `keys` are encrypted.
    await db.schema
      .createTable('source_setting')
      .addColumn('source', textType, (col) => col.primaryKey())
      .addColumn('is_enabled', 'integer')
      .addColumn('keys', 'text', (col) => col.notNull())
      .addColumn('last_problem', 'text')
      .addColumn('last_problem_at', textType)
      .addColumn('updated_at', textType, (col) => col.notNull())
      .execute();
    // Cached replies and access tokens of sources. `is_sealed`: the value is encrypted.
    await db.schema
      .createTable('source_memory')
      .addColumn('source', textType, (col) => col.notNull())
      .addColumn('key', textType, (col) => col.notNull())
      .addColumn('value', 'text', (col) => col.notNull())
      .addColumn('is_sealed', 'integer', (col) => col.notNull())
      .addColumn('expires_at', textType, (col) => col.notNull())
      .addPrimaryKeyConstraint('source_memory_key', ['source', 'key'])
      .execute();
  },
};
