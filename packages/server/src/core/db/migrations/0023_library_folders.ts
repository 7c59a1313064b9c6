import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const libraryFolders: Migration = {
  name: '0023_library_folders',

  async up(db, { idType, textType }) {
    // Library folders that admins chose in the app.
    await db.schema
      .createTable('library_folder')
      .addColumn('id', idType)
      .addColumn('path', textType, (col) => col.notNull().unique())
      .addColumn('created_at', textType, (col) => col.notNull())
      .addColumn('removed_at', textType)
      .execute();
  },
};
