import { sql } from 'kysely';

import type { Db, Engine } from '#core/db/engine.ts';
import type { Migration } from '#core/db/migration.ts';

type Types = Pick<Engine, 'idType' | 'textType'>;

/** Forward only. Never edit after release: add a new file instead. */
export const permissions: Migration = {
  name: '0037_permissions',

  async up(db, types) {
    await createGroups(db, types);
    await createGrants(db, types);
    await createRestrictions(db, types);
    await insertRoleGroups(db);
  },
};

async function createGroups(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('permission_group')
    .addColumn('id', idType)
    .addColumn('name', textType, (col) => col.notNull().unique())
    .addColumn('description', 'text', (col) => col.notNull())
    .addColumn('color', 'text')
    .addColumn('role', textType, (col) => col.unique())
    .addColumn('is_default', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('version', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', textType, (col) => col.notNull())
    .addColumn('updated_at', textType, (col) => col.notNull())
    .execute();
  await db.schema
    .createTable('permission_member')
    .addColumn('group_id', 'integer', (col) =>
      col.notNull().references('permission_group.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('permission_member_key', ['user_id', 'group_id'])
    .execute();
  await db.schema
    .createIndex('permission_member_of_group')
    .on('permission_member')
    .columns(['group_id'])
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('base_group_id', 'integer', (col) => col.references('permission_group.id'))
    .execute();
  await db.schema
    .alterTable('users')
    .addColumn('permissions_version', 'integer', (col) => col.notNull().defaultTo(0))
    .execute();
}

/** A grant belongs to a group, an override to a user. */
async function createGrants(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('permission_grant')
    .addColumn('id', idType)
    .addColumn('group_id', 'integer', (col) =>
      col.references('permission_group.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('entity', textType, (col) => col.notNull())
    .addColumn('action', textType, (col) => col.notNull())
    .addColumn('own_only', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('granted', 'integer', (col) => col.notNull().defaultTo(1))
    .addColumn('scope_kind', textType, (col) => col.notNull())
    .addColumn('scope_id', 'integer', (col) => col.notNull())
    .execute();
  await indexByHolder(db, 'permission_grant', ['entity', 'action', 'scope_kind', 'scope_id']);
}

async function createRestrictions(db: Db, { idType, textType }: Types): Promise<void> {
  await db.schema
    .createTable('hidden_entity')
    .addColumn('id', idType)
    .addColumn('group_id', 'integer', (col) =>
      col.references('permission_group.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('by_self', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('entity', textType, (col) => col.notNull())
    .addColumn('entity_id', 'integer', (col) => col.notNull())
    .addColumn('created_at', textType, (col) => col.notNull())
    .execute();
  await indexByHolder(db, 'hidden_entity', ['by_self', 'entity', 'entity_id']);
  await db.schema
    .createTable('age_ceiling')
    .addColumn('id', idType)
    .addColumn('group_id', 'integer', (col) =>
      col.references('permission_group.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'integer', (col) => col.references('users.id').onDelete('cascade'))
    .addColumn('board', textType, (col) => col.notNull())
    .addColumn('max_age', 'integer', (col) => col.notNull())
    .addColumn('hides_unrated', 'integer', (col) => col.notNull())
    .execute();
  await indexByHolder(db, 'age_ceiling', []);
}

/** The rows of a group or of a user, each at most once. */
async function indexByHolder(db: Db, table: string, columns: readonly string[]): Promise<void> {
  for (const holder of ['group_id', 'user_id']) {
    await sql`create unique index ${sql.ref(`${table}_by_${holder}`)}
      on ${sql.table(table)} (${sql.join([holder, ...columns].map((name) => sql.ref(name)))})
      where ${sql.ref(holder)} is not null`.execute(db);
  }
}

/** The members of these groups follow from the role of each user. */
async function insertRoleGroups(db: Db): Promise<void> {
  const now = '2026-11-18T00:00:00.000Z';
  const groups = [
    ['viewer', 'Viewers', 'Browse, play and download games; keep saves, notes and collections.'],
    ['editor', 'Editors', 'Also upload, scan, edit and delete games.'],
    ['admin', 'Admins', 'Everything, including accounts, tasks and settings.'],
  ] as const;
  for (const [role, name, description] of groups) {
    await sql`insert into permission_group
      (name, description, role, is_default, created_at, updated_at)
      values (${name}, ${description}, ${role}, ${role === 'viewer' ? 1 : 0}, ${now}, ${now})`.execute(
      db,
    );
  }
}
