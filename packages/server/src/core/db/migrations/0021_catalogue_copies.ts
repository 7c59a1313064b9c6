import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const catalogueCopies: Migration = {
  name: '0021_catalogue_copies',

  async up(db, { textType }) {
    // Cache files of the list index that this database built. `token` is also in the file; `seq` is
    // its last `library_change`.
    await db.schema
      .createTable('catalogue_copy')
      .addColumn('token', textType, (col) => col.primaryKey())
      .addColumn('seq', 'integer', (col) => col.notNull())
      .execute();
  },
};
