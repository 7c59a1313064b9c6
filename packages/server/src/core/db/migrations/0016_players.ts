import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const players: Migration = {
  name: '0016_players',

  async up(db, { textType }) {
    // Cores that an admin enabled or disabled; the others are enabled.
    await db.schema
      .createTable('core_setting')
      .addColumn('name', textType, (col) => col.primaryKey())
      .addColumn('enabled', 'integer', (col) => col.notNull())
      .execute();
  },
};
