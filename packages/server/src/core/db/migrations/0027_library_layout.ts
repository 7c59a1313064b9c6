import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const libraryLayout: Migration = {
  name: '0027_library_layout',

  async up(db) {
    // `layouts`: how the platforms of a library folder were arranged at its last scan. If a later
    // scan finds another arrangement (`found_…`), an admin must confirm it (`asked_at`, `answer`).
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
