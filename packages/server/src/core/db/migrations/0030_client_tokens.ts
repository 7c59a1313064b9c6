import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const clientTokens: Migration = {
  name: '0030_client_tokens',

  async up(db, types) {
    await createTokens(db, types);
    await createDeviceAuthorizations(db, types);
  },
};

async function createTokens(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('client_token')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('token_hash', textType, (col) => col.notNull().unique())
    .addColumn('scopes', 'text', (col) => col.notNull())
    .addColumn('device_id', textType, (col) => col.references('device.id').onDelete('set null'))
    .addColumn('expires_at', textType)
    .addColumn('last_used_at', textType)
    .addColumn('last_used_ip', 'text')
    .addColumn('created_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('client_token_of_user')
    .on('client_token')
    .columns(['user_id'])
    .execute();
  // Removing a device looks for the tokens that belong to it.
  await db.schema
    .createIndex('client_token_of_device')
    .on('client_token')
    .columns(['device_id'])
    .execute();
  await db.schema
    .createTable('pairing_code')
    .addColumn('code_hash', textType, (col) => col.primaryKey())
    .addColumn('token_id', 'integer', (col) =>
      col.notNull().references('client_token.id').onDelete('cascade'),
    )
    .addColumn('expires_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('pairing_code_of_token')
    .on('pairing_code')
    .columns(['token_id'])
    .execute();
}

async function createDeviceAuthorizations(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('device_authorization')
    .addColumn('device_code_hash', textType, (col) => col.primaryKey())
    .addColumn('user_code_hash', textType, (col) => col.notNull().unique())
    .addColumn('client_device_identifier', 'text', (col) => col.notNull())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('client', 'text', (col) => col.notNull())
    .addColumn('platform', 'text')
    .addColumn('client_version', 'text')
    .addColumn('requested_scopes', 'text', (col) => col.notNull())
    .addColumn('status', textType, (col) => col.notNull())
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('device_id', textType, (col) => col.references('device.id').onDelete('cascade'))
    .addColumn('approved_scopes', 'text')
    .addColumn('token_lifetime', 'text')
    .addColumn('last_polled_at', textType)
    .addColumn('expires_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('device_authorization_expiry')
    .on('device_authorization')
    .columns(['expires_at'])
    .execute();
}
