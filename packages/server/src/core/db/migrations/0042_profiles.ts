import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const profiles: Migration = {
  name: '0042_profiles',

  async up(db, { textType }) {
    await db.schema
      .createTable('device_profile')
      .addColumn('id', textType, (col) => col.primaryKey())
      .addColumn('user_id', 'integer', (col) =>
        col.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('device_key', textType, (col) => col.notNull())
      .addColumn('lock', textType, (col) => col.notNull())
      .addColumn('pin_hash', 'text')
      .addColumn('wrong_pins', 'integer', (col) => col.notNull().defaultTo(0))
      .addColumn('credentials_version', 'integer', (col) => col.notNull())
      .addColumn('user_agent', 'text', (col) => col.notNull())
      .addColumn('created_at', textType, (col) => col.notNull())
      .addColumn('last_used_at', textType, (col) => col.notNull())
      .addUniqueConstraint('device_profile_of_user', ['user_id', 'device_key'])
      .execute();
    // The profiles of one device.
    await db.schema
      .createIndex('device_profile_of_device')
      .on('device_profile')
      .columns(['device_key'])
      .execute();
  },
};
