import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const saves: Migration = {
  name: '0014_saves',

  async up(db, types) {
    await createAssets(db, types);
    await createVersions(db, types);
    await createDevices(db, types);
    await createSyncs(db, types);
    await createPlaySessions(db, types);
  },
};

/** Saves, states and screenshots of users. */
async function createAssets(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('asset')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('rom_id', 'integer', (col) => col.notNull())
    .addColumn('kind', textType, (col) => col.notNull())
    .addColumn('file_name', textType, (col) => col.notNull())
    .addColumn('stem', textType, (col) => col.notNull())
    .addColumn('emulator', 'text')
    .addColumn('slot', textType)
    .addColumn('is_public', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('version_id', 'integer', (col) => col.notNull())
    .addColumn('deleted_at', textType)
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  // Names are unique, except among deleted ones.
  await db.schema
    .createIndex('asset_name')
    .unique()
    .on('asset')
    .columns(['user_id', 'rom_id', 'kind', 'file_name'])
    .where(sql<boolean>`deleted_at is null`)
    .execute();
  // For the lists of a user, newest first.
  await db.schema
    .createIndex('asset_of_user')
    .on('asset')
    .columns(['user_id', 'kind', 'updated_at', 'id'])
    .execute();
  // For the public assets of a game, and for merging games.
  await db.schema.createIndex('asset_of_game').on('asset').columns(['rom_id', 'kind']).execute();
  // Only the assets in the trash.
  await db.schema
    .createIndex('asset_deleted')
    .on('asset')
    .column('deleted_at')
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
}

/** Each upload of an asset is a version of it. */
async function createVersions(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('asset_version')
    .addColumn('id', idType)
    .addColumn('asset_id', 'integer', (col) =>
      col.notNull().references('asset.id').onDelete('cascade'),
    )
    .addColumn('parent_id', 'integer')
    .addColumn('sha256', textType, (col) => col.notNull())
    .addColumn('size', 'bigint', (col) => col.notNull())
    .addColumn('content_hash', textType, (col) => col.notNull())
    .addColumn('emulator', 'text')
    .addColumn('core_version', 'text')
    .addColumn('device_id', textType)
    .addColumn('screenshot_version_id', 'integer')
    .addColumn('diverged_from', 'integer')
    .addColumn('created_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('asset_version_of')
    .on('asset_version')
    .columns(['asset_id', 'id'])
    .execute();
  await db.schema
    .createIndex('asset_version_after')
    .on('asset_version')
    .column('parent_id')
    .execute();
  await db.schema
    .createIndex('asset_version_content')
    .on('asset_version')
    .column('sha256')
    .execute();
}

/** Devices that sync saves. */
async function createDevices(db: Db, { textType }: Types): Promise<void> {
  let table = db.schema
    .createTable('device')
    .addColumn('id', textType, (col) => col.primaryKey())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    );
  for (const name of [
    'name',
    'platform',
    'client',
    'client_version',
    'ip_address',
    'mac_address',
    'hostname',
    'client_device_identifier',
  ]) {
    table = table.addColumn(name, textType);
  }
  await table
    .addColumn('sync_mode', textType, (col) => col.notNull())
    .addColumn('sync_enabled', 'integer', (col) => col.notNull())
    .addColumn('sync_config', 'text')
    .addColumn('last_seen', textType)
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('device_of_user')
    .on('device')
    .columns(['user_id', 'created_at', 'id'])
    .execute();
}

/** Which version each device has, and the sync sessions of devices. */
async function createSyncs(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('device_sync')
    .addColumn('device_id', textType, (col) =>
      col.notNull().references('device.id').onDelete('cascade'),
    )
    .addColumn('asset_id', 'integer', (col) =>
      col.notNull().references('asset.id').onDelete('cascade'),
    )
    .addColumn('version_id', 'integer')
    .addColumn('last_synced_at', textType, (col) => col.notNull())
    .addColumn('is_untracked', 'integer', (col) => col.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('device_sync_key', ['device_id', 'asset_id'])
    .execute();
  await db.schema.createIndex('device_sync_of').on('device_sync').column('asset_id').execute();
  let sessions = db.schema
    .createTable('sync_session')
    .addColumn('id', idType)
    .addColumn('device_id', textType, (col) =>
      col.notNull().references('device.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('status', textType, (col) => col.notNull())
    .addColumn('initiated_at', textType, (col) => col.notNull())
    .addColumn('completed_at', textType);
  for (const name of ['operations_planned', 'operations_completed', 'operations_failed']) {
    sessions = sessions.addColumn(name, 'integer', (col) => col.notNull());
  }
  await sessions
    .addColumn('error_message', 'text')
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('sync_session_of_user')
    .on('sync_session')
    .columns(['user_id', 'id'])
    .execute();
  await db.schema
    .createIndex('sync_session_of_device')
    .on('sync_session')
    .columns(['device_id', 'status'])
    .execute();
}

/** Play times. They stay when the game or the device is deleted. */
async function createPlaySessions(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('play_session')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('device_id', textType, (col) => col.references('device.id').onDelete('set null'))
    .addColumn('rom_id', 'integer')
    .addColumn('sync_session_id', 'integer', (col) =>
      col.references('sync_session.id').onDelete('set null'),
    )
    .addColumn('save_slot', 'text')
    .addColumn('start_time', textType, (col) => col.notNull())
    .addColumn('end_time', textType, (col) => col.notNull())
    .addColumn('duration_ms', 'bigint', (col) => col.notNull())
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  // For the history, newest first, and to recognize sessions that were sent before.
  await db.schema
    .createIndex('play_session_of_user')
    .on('play_session')
    .columns(['user_id', 'start_time', 'id'])
    .execute();
  await db.schema
    .createIndex('play_session_of_game')
    .on('play_session')
    .columns(['rom_id', 'user_id'])
    .execute();
  await db.schema
    .createIndex('play_session_of_device')
    .on('play_session')
    .column('device_id')
    .execute();
}
