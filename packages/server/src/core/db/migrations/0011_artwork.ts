import { sql } from 'kysely';

import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const artwork: Migration = {
  name: '0011_artwork',

  async up(db, { textType }) {
    // Downloaded pictures and manuals, stored once per content. `form`: the type of file.
    await db.schema
      .createTable('artwork_file')
      .addColumn('hash', textType, (col) => col.primaryKey())
      .addColumn('form', textType, (col) => col.notNull())
      .addColumn('width', 'integer', (col) => col.notNull())
      .addColumn('height', 'integer', (col) => col.notNull())
      .addColumn('size_bytes', 'integer', (col) => col.notNull())
      .addColumn('thumbhash', 'text', (col) => col.notNull())
      .addColumn('created_at', textType, (col) => col.notNull())
      .addColumn('used_at', textType, (col) => col.notNull())
      .execute();

    // The artwork of games, downloaded or still to be downloaded.
    await db.schema
      .createTable('rom_artwork')
      .addColumn('rom_id', 'integer', (col) =>
        col.notNull().references('rom.id').onDelete('cascade'),
      )
      .addColumn('kind', textType, (col) => col.notNull())
      .addColumn('position', 'integer', (col) => col.notNull())
      .addColumn('source', textType, (col) => col.notNull())
      .addColumn('url', 'text', (col) => col.notNull())
      .addColumn('state', textType, (col) => col.notNull())
      .addColumn('problem', 'text')
      .addColumn('tries', 'integer', (col) => col.notNull())
      .addColumn('next_try_at', textType)
      .addColumn('artwork_hash', textType, (col) => col.references('artwork_file.hash'))
      .addColumn('updated_at', textType, (col) => col.notNull())
      .addPrimaryKeyConstraint('rom_artwork_pk', ['rom_id', 'kind', 'position'])
      .execute();
    // Partial index: only a few of hundreds of thousands rows are still to be downloaded.
    await db.schema
      .createIndex('rom_artwork_wanted')
      .on('rom_artwork')
      .columns(['next_try_at', 'rom_id'])
      .where(sql<boolean>`state = 'wanted'`)
      .execute();
    await db.schema
      .createIndex('rom_artwork_by_file')
      .on('rom_artwork')
      .column('artwork_hash')
      .execute();
  },
};
