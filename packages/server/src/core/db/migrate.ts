import { sql } from 'kysely';

import { timestamp } from '#core/lib/timestamp.ts';
import type { Db, Engine } from './engine.ts';
import type { Migration } from './migration.ts';

interface MigrationReport {
  /** Names of the migrations that ran now. */
  applied: string[];
  /** Path of the copy made before the migration. */
  snapshot?: string;
}

/** The database was written by a newer version, whose data this version could destroy. */
export class DatabaseTooNewError extends Error {}

/**
 * Brings the schema up to date. All missing migrations run in one transaction, so that a crash
 * leaves either the old schema or the new one.
 */
export async function migrate(
  engine: Engine,
  migrations: readonly Migration[],
  now: Date,
): Promise<MigrationReport> {
  const applied = await findApplied(engine.db);
  const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new DatabaseTooNewError(
      `This database was used by a newer version (${unknown.join(', ')}). Start that version, or restore a backup.`,
    );
  }
  if (applied.length === migrations.length) return { applied: [] };

  const label = `before-${migrations.at(-1)?.name}-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  const snapshot = applied.length > 0 ? await engine.snapshot(label) : undefined;
  const newlyApplied = await engine.db.transaction().execute(async (transaction) => {
    await engine.lockMigrations(transaction);
    return applyMissing(engine, transaction, { migrations, now });
  });
  return snapshot === undefined ? { applied: newlyApplied } : { applied: newlyApplied, snapshot };
}

/** Number of migrations of this version that the database lacks. */
export async function countMissingMigrations(
  db: Db,
  migrations: readonly Migration[],
): Promise<number> {
  const applied = new Set(await findApplied(db));
  return migrations.filter(({ name }) => !applied.has(name)).length;
}

async function applyMissing(
  engine: Engine,
  transaction: Db,
  { migrations, now }: { migrations: readonly Migration[]; now: Date },
): Promise<string[]> {
  await transaction.schema
    .createTable('schema_migration')
    .ifNotExists()
    .addColumn('name', engine.textType, (col) => col.primaryKey())
    .addColumn('applied_at', 'text', (col) => col.notNull())
    .execute();
  // Read again under the lock: another process may have migrated meanwhile.
  const applied = await findApplied(transaction);
  const missing = migrations.filter(({ name }) => !applied.includes(name));
  for (const migration of missing) {
    await migration.up(transaction, engine);
    await sql`insert into schema_migration (name, applied_at)
      values (${migration.name}, ${timestamp(now)})`.execute(transaction);
  }
  return missing.map(({ name }) => name);
}

async function findApplied(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'schema_migration'))) return [];
  const rows = await db.selectFrom('schema_migration').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

async function hasTable(db: Db, name: string): Promise<boolean> {
  const tables = await db.introspection.getTables();
  return tables.some((table) => table.name === name);
}
