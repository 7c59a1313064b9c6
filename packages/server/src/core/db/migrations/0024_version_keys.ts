import { sql } from 'kysely';

import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const versionKeys: Migration = {
  name: '0024_version_keys',

  /** A background task computes the key of existing games after the start. */
  async up(db, { textType }) {
    await db.schema.alterTable('rom').addColumn('version_key', textType).execute();
    await db.schema
      .alterTable('rom')
      .addColumn('version_rank', 'integer', (col) => col.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('rom_without_version_key')
      .on('rom')
      .column('id')
      .where(sql<boolean>`version_key is null`)
      .execute();
  },
};
