import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const limits: Migration = {
  name: '0044_limits',

  async up(db, types) {
    await createLimits(db, types);
    await createTraffic(db, types);
    await createPlayTime(db, types);
  },
};

/** The limits of a group or of a user, each at most once. */
async function createLimits(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('limit_set')
    .addColumn('id', idType)
    .addColumn('group_id', 'integer', (col) =>
      col.references('permission_group.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('storage_bytes', 'bigint')
    .addColumn('upload_day_bytes', 'bigint')
    .addColumn('upload_month_bytes', 'bigint')
    .addColumn('download_day_bytes', 'bigint')
    .addColumn('download_month_bytes', 'bigint')
    .addColumn('play_minutes_day', 'integer')
    .addColumn('play_hours', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  for (const holder of ['group_id', 'user_id']) {
    await sql`create unique index ${sql.ref(`limit_set_by_${holder}`)}
      on ${sql.table('limit_set')} (${sql.ref(holder)})
      where ${sql.ref(holder)} is not null`.execute(db);
  }
}

/** Bytes per user and day. */
async function createTraffic(db: Db, { textType }: Types): Promise<void> {
  await db.schema
    .createTable('traffic')
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', textType, (col) => col.notNull())
    .addColumn('day', textType, (col) => col.notNull())
    .addColumn('bytes', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('traffic_key', ['user_id', 'kind', 'day'])
    .execute();
}

/**
 * Times in which browsers reported that a game runs (`play_presence`), and until when admins allowed
 * users to play in spite of their limits (`play_extension`).
 */
async function createPlayTime(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('play_presence')
    .addColumn('id', idType)
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('started_at', textType, (col) => col.notNull())
    .addColumn('ended_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('play_presence_of_user')
    .on('play_presence')
    .columns(['user_id', 'ended_at'])
    .execute();
  await db.schema
    .createTable('play_extension')
    .addColumn('user_id', 'integer', (col) =>
      col.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('until', textType, (col) => col.notNull())
    .execute();
}
