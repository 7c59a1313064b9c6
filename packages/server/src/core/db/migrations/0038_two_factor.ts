import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const twoFactor: Migration = {
  name: '0038_two_factor',

  async up(db, types) {
    await db.schema.alterTable('users').addColumn('two_factor_since', types.textType).execute();
    await db.schema.alterTable('session').addColumn('confirmed_at', types.textType).execute();
    await createFactors(db, types);
    await createSteps(db, types);
    // The single row is created when an admin first changes it.
    await db.schema
      .createTable('sign_in_policy')
      .addColumn('id', 'integer', (col) => col.primaryKey().check(sql`id = 1`))
      .addColumn('admins_need_second_factor', 'integer', (col) => col.notNull().defaultTo(0))
      .execute();
  },
};

async function createFactors(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('second_factor')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', textType, (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('secret', 'text')
    .addColumn('last_step', 'integer')
    .addColumn('credential_id', textType, (col) => col.unique())
    .addColumn('public_key', 'text')
    .addColumn('counter', 'bigint')
    .addColumn('transports', 'text')
    .addColumn('host', textType)
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('last_used_at', textType)
    .execute();
  await db.schema
    .createIndex('second_factor_of_user')
    .on('second_factor')
    .columns(['user_id'])
    .execute();
  await db.schema
    .createTable('recovery_code')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('code_hash', textType, (col) => col.notNull())
    .addPrimaryKeyConstraint('recovery_code_pk', ['user_id', 'code_hash'])
    .execute();
}

async function createSteps(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('sign_in_step')
    .addColumn('id_hash', textType, (col) => col.primaryKey())
    .addColumn('purpose', textType, (col) => col.notNull())
    .addColumn('method', textType)
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('credentials_version', 'integer')
    .addColumn('data', 'text', (col) => col.notNull())
    .addColumn('expires_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('sign_in_step_expiry')
    .on('sign_in_step')
    .columns(['expires_at'])
    .execute();
  await db.schema
    .createIndex('sign_in_step_of_user')
    .on('sign_in_step')
    .columns(['user_id'])
    .execute();
}
