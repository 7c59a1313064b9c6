import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const signInAttempts: Migration = {
  name: '0019_sign_in_attempts',

  async up(db, { textType }) {
    // Failed sign-ins by account or address, for rate limits across servers. `key` is a hash.
    await db.schema
      .createTable('sign_in_attempt')
      .addColumn('key', textType, (col) => col.primaryKey())
      .addColumn('count', 'integer', (col) => col.notNull())
      .addColumn('last_at', textType, (col) => col.notNull())
      .execute();
  },
};
