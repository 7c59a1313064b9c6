import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const metadata: Migration = {
  name: '0009_metadata',

  async up(db, types) {
    await widenRoms(db, types);
    await createLayers(db, types);
    await createEdits(db, types);
    await createClaims(db);
  },
};

async function widenRoms(db: Db, { textType }: Types): Promise<void> {
  // Null: no source has been asked since its files are what they are.
  await db.schema.alterTable('rom').addColumn('asked_at', textType).execute();
  // Chosen by a person: games of one number are versions of one another and of nothing else.
  await db.schema.alterTable('rom').addColumn('version_choice', 'integer').execute();
  // Parent and clones of a DAT have the same number, the smallest id among them.
  await db.schema.alterTable('rom').addColumn('dat_family', 'integer').execute();
  // The few that nobody has been asked about.
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

const ofRom = (db: Db, table: string) =>
  db.schema
    .createTable(table)
    .addColumn('rom_id', 'integer', (col) =>
      col.notNull().references('rom.id').onDelete('cascade'),
    );

async function createLayers(db: Db, { textType }: Types): Promise<void> {
  await ofRom(db, 'rom_layer')
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
  await ofRom(db, 'rom_refusal')
    .addColumn('source', textType, (col) => col.notNull())
    .addColumn('source_id', textType, (col) => col.notNull())
    .addColumn('refused_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('rom_refusal_pk', ['rom_id', 'source', 'source_id'])
    .execute();
}

async function createEdits(db: Db, { textType }: Types): Promise<void> {
  await ofRom(db, 'rom_edit')
    .addColumn('field', textType, (col) => col.notNull())
    .addColumn('value', 'text', (col) => col.notNull())
    .addColumn('kind', 'text', (col) => col.notNull())
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('set null'))
    .addColumn('edited_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('rom_edit_pk', ['rom_id', 'field'])
    .execute();
}

/** What DATs said so far is kept as far as it was kept: the next matching says it in full. */
async function createClaims(db: Db): Promise<void> {
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
