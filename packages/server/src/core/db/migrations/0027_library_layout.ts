import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const libraryLayout: Migration = {
  name: '0027_library_layout',

  async up(db) {
    // The layout of a library folder at its last scan, and the confirmation that an admin must give
    // if it changed.
    await db.schema
      .createTable('library_layout')
      .addColumn('root', 'text', (column) => column.primaryKey())
      .addColumn('layouts', 'text', (column) => column.notNull())
      .addColumn('found_layouts', 'text')
      .addColumn('found_folders', 'text')
      .addColumn('game_count', 'integer')
      .addColumn('asked_at', 'text')
      .addColumn('answer', 'text')
      .execute();
  },
};
