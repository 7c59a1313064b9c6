import { sql } from 'kysely';

import type { Migration } from '#core/db/migration.ts';

/** One bit for each source that exists at the time of this migration. */
const ALL_SOURCES = 0b111_1111_1111;

/** Forward only. Never edit after release: add a new file instead. */
export const sourceStates: Migration = {
  name: '0026_source_states',

  async up(db, { textType }) {
    await db.schema.alterTable('source_setting').addColumn('failing_since', textType).execute();
    await db.schema
      .alterTable('source_setting')
      .addColumn('unasked_games', 'integer', (col) => col.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('rom')
      .addColumn('asked_sources', 'integer', (col) => col.notNull().defaultTo(0))
      .execute();
    // Earlier versions did not record queried sources. Assume all for identified games, none for
    // others.
    await sql`update rom set asked_sources = ${sql.lit(ALL_SOURCES)} where identified = 1`.execute(
      db,
    );
  },
};
