import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const metadata: Migration = {
  name: '0009_metadata',

  async up(db, types) {
    await addRomColumns(db, types);
    await createLayers(db, types);
    await createEdits(db, types);
    await createDatMatches(db);
  },
};

async function addRomColumns(db: Db, { textType }: Types): Promise<void> {
  // Null: no source was queried since the files changed.
  await db.schema.alterTable('rom').addColumn('asked_at', textType).execute();
  // Users can group games as versions by hand: games with the same number are versions of each
  // other, and of no other game.
  await db.schema.alterTable('rom').addColumn('version_choice', 'integer').execute();
  // Parent and clones of a DAT have the same number, the smallest ID among them.
  await db.schema.alterTable('rom').addColumn('dat_family', 'integer').execute();
  // The games that no source was queried about.
  await db.schema
    .createIndex('rom_unasked')
    .on('rom')
    .column('id')
    .where(sql<boolean>`asked_at is null`)
    .execute();
  await db.schema
    .createIndex('rom_by_version_choice')
    .on('rom')
    .column('version_choice')
    .where(sql<boolean>`version_choice is not null`)
    .execute();
}

const createRomTable = (db: Db, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('rom_id', 'integer', (col) =>
      col.notNull().references('rom.id').onDelete('cascade'),
    );

/** What each source says about a game, and matches that a user rejected. */
async function createLayers(db: Db, { textType }: Types): Promise<void> {
  await createRomTable(db, 'rom_layer')
    .addColumn('source', textType, (col) => col.notNull())
    .addColumn('state', 'text', (col) => col.notNull())
    .addColumn('source_id', textType, (col) => col.notNull())
    .addColumn('method', 'text', (col) => col.notNull())
    .addColumn('score', 'double precision', (col) => col.notNull())
    .addColumn('evidence', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('platform_name', 'text')
    .addColumn('website', 'text')
    .addColumn('facts', 'text', (col) => col.notNull())
    .addColumn('fetched_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('rom_layer_pk', ['rom_id', 'source'])
    .execute();
  await createRomTable(db, 'rom_refusal')
    .addColumn('source', textType, (col) => col.notNull())
    .addColumn('source_id', textType, (col) => col.notNull())
    .addColumn('refused_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('rom_refusal_pk', ['rom_id', 'source', 'source_id'])
    .execute();
}

/** Values that users set. They win over all layers. */
async function createEdits(db: Db, { textType }: Types): Promise<void> {
  await createRomTable(db, 'rom_edit')
    .addColumn('field', textType, (col) => col.notNull())
    .addColumn('value', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('edited_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('rom_edit_pk', ['rom_id', 'field'])
    .execute();
}

/**
 * The DAT entry of each game. Existing matches are copied without a description, which the next DAT
 * matching adds.
 */
async function createDatMatches(db: Db): Promise<void> {
  await db.schema
    .createTable('rom_claim')
    .addColumn('rom_id', 'integer', (col) =>
      col.primaryKey().references('rom.id').onDelete('cascade'),
    )
    .addColumn('dat_name', 'text', (col) => col.notNull())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('regions', 'text', (col) => col.notNull())
    .addColumn('languages', 'text', (col) => col.notNull())
    .addColumn('is_complete', 'integer', (col) => col.notNull())
    .execute();
  await db
    .insertInto('rom_claim')
    .columns(['rom_id', 'dat_name', 'description', 'regions', 'languages', 'is_complete'])
    .expression((eb) =>
      eb
        .selectFrom('rom')
        .select((rom) => [
          'rom.id',
          rom.fn.coalesce('rom.dat_name', rom.val('')).as('dat_name'),
          rom.val('').as('description'),
          'rom.regions',
          'rom.languages',
          'rom.verified',
        ])
        .where('rom.dat_name', 'is not', null),
    )
    .execute();
}
