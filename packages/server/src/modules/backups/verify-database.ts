import { sumTables } from './copy/copy-database.ts';
import { differingTables, type TableSums } from './copy/table-sum.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findDamage, findMigrations } from './snapshot.queries.ts';

/** Throws for a backup that only a newer version can read. */
export function requireKnownSchema(migrations: readonly string[], version: string): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new AppError(
    'conflict',
    `This backup was made by a newer version of Saveroom (${version}). Update this server first.`,
  );
}

/** Reads the whole database of a backup: it must be intact and match the manifest. */
export async function requireIntactDatabase(
  file: string,
  expected: { readonly tables: TableSums; readonly migrations: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const engine = openSqlite(file);
  try {
    const damage = await findDamage(engine.db);
    if (damage.length > 0) throw damaged(damage.join('; '));
    const migrations = await findMigrations(engine.db);
    if (migrations.join() !== expected.migrations.join()) throw damaged('wrong version');
    const different = differingTables(expected.tables, await sumTables(engine, { signal }));
    if (different.length > 0) throw damaged(`rows of ${different.join(', ')}`);
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error;
    throw damaged(error instanceof Error ? error.message : String(error));
  } finally {
    await engine.close();
  }
}

const damaged = (problem: string): AppError =>
  new AppError('conflict', `The backup is damaged: the database (${problem})`);
