import { sql } from 'kysely';

import type { Migration } from '#core/db/migration.ts';

/** Forward only. Never edit after release: add a new file instead. */
export const accounts: Migration = {
  name: '0001_accounts',

  async up(db, { idType, textType }) {
    await db.schema
      .createTable('users')
      .addColumn('id', idType)
      .addColumn('username', textType, (col) => col.notNull().unique())
      .addColumn('email', textType, (col) => col.unique())
      .addColumn('password_hash', 'text')
      .addColumn('credentials_version', 'integer', (col) => col.notNull().defaultTo(1))
      .addColumn('enabled', 'integer', (col) => col.notNull().defaultTo(1))
      .addColumn('role', 'text', (col) =>
        col.notNull().check(sql`role in ('viewer', 'editor', 'admin')`),
      )
      .addColumn('avatar_path', 'text', (col) => col.notNull().defaultTo(''))
      .addColumn('ra_username', 'text', (col) => col.notNull().defaultTo(''))
      .addColumn('ra_progression', 'text', (col) => col.notNull().defaultTo('{}'))
      .addColumn('ui_settings', 'text', (col) => col.notNull().defaultTo('{}'))
      .addColumn('last_login', 'text')
      .addColumn('last_active', 'text')
      .addColumn('created_at', 'text', (col) => col.notNull())
      .addColumn('updated_at', 'text', (col) => col.notNull())
      .execute();

    // The accounts of a user at OpenID Connect providers.
    await db.schema
      .createTable('user_identity')
      .addColumn('issuer', textType, (col) => col.notNull())
      .addColumn('subject', textType, (col) => col.notNull())
      .addColumn('user_id', 'integer', (col) =>
        col.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('created_at', 'text', (col) => col.notNull())
      .addPrimaryKeyConstraint('user_identity_pk', ['issuer', 'subject'])
      .execute();
    await db.schema.createIndex('identity_user').on('user_identity').column('user_id').execute();

    // Sign-ins in browsers. The cookie contains the ID, the table only its hash.
    await db.schema
      .createTable('session')
      .addColumn('id_hash', textType, (col) => col.primaryKey())
      .addColumn('user_id', 'integer', (col) =>
        col.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('credentials_version', 'integer', (col) => col.notNull())
      .addColumn('ip', 'text', (col) => col.notNull())
      .addColumn('user_agent', 'text', (col) => col.notNull())
      .addColumn('created_at', 'text', (col) => col.notNull())
      .addColumn('last_seen_at', 'text', (col) => col.notNull())
      .addColumn('expires_at', textType, (col) => col.notNull())
      .execute();
    // A password change deletes the sessions of a user; a daily task deletes the expired ones.
    await db.schema.createIndex('session_user').on('session').column('user_id').execute();
    await db.schema.createIndex('session_expiry').on('session').column('expires_at').execute();

    // OAuth refresh tokens. Reuse of a used one revokes its whole family.
    await db.schema
      .createTable('refresh_token')
      .addColumn('jti', textType, (col) => col.primaryKey())
      .addColumn('family', textType, (col) => col.notNull())
      .addColumn('user_id', 'integer', (col) =>
        col.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('scopes', 'text', (col) => col.notNull())
      .addColumn('expires_at', textType, (col) => col.notNull())
      .addColumn('used_at', 'text')
      .execute();
    await db.schema.createIndex('refresh_family').on('refresh_token').column('family').execute();
    await db.schema.createIndex('refresh_user').on('refresh_token').column('user_id').execute();
    await db.schema
      .createIndex('refresh_expiry')
      .on('refresh_token')
      .column('expires_at')
      .execute();

    // Tokens in links, such as invites. Each can be used once.
    await db.schema
      .createTable('one_time_token')
      .addColumn('jti', textType, (col) => col.primaryKey())
      .addColumn('purpose', 'text', (col) => col.notNull())
      .addColumn('expires_at', textType, (col) => col.notNull())
      .addColumn('used_at', 'text')
      .execute();
    await db.schema
      .createIndex('one_time_expiry')
      .on('one_time_token')
      .column('expires_at')
      .execute();

    // One row, so that only one setup creates the first admin.
    await db.schema
      .createTable('setup_claim')
      .addColumn('id', 'integer', (col) => col.primaryKey().check(sql`id = 1`))
      .addColumn('claimed_at', 'text')
      .execute();
    await db.insertInto('setup_claim').values({ id: 1, claimed_at: null }).execute();
  },
};
