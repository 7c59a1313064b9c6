import { join } from 'node:path';

import { copyDatabase, sumTables, type TableSums } from './copy/copy-database.ts';
import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { AppError } from '#core/lib/app-error.ts';
import { withWorkFolder } from './work-folder.disk.ts';
import { backupDir } from './backup-folder.disk.ts';

import { vacuumInto } from './snapshot.queries.ts';

interface MoveOptions {
  readonly dataDir: string;
  /** The SQLite file; it is only read. */
  readonly source: string;
  readonly target: Engine;
  readonly onRows?: (rows: number) => void;
}

/** The tables that have rows in a database that was only migrated. */
const FILLED_BY_MIGRATIONS = new Set(['schema_migration', 'setup_claim']);

/**
 * Copies a SQLite database to an empty PostgreSQL database. It can be repeated after a failure,
 * because the target has no rows until everything is committed.
 */
export async function moveToPostgres({
  dataDir,
  source,
  target,
  onRows,
}: MoveOptions): Promise<TableSums> {
  await requireEmpty(target);
  return withWorkFolder(backupDir(dataDir), async (work) => {
    const file = join(work, 'move.db');
    const original = openSqlite(source);
    try {
      await vacuumInto(original.db, file);
    } finally {
      await original.close();
    }
    await using copy = openSqlite(file);
    await migrate(copy, MIGRATIONS, new Date());
    await migrate(target, MIGRATIONS, new Date());
    return await target.db
      .transaction()
      .execute((db) => copyDatabase(copy, { name: 'postgres', db }, { onRows }));
  });
}

async function requireEmpty(target: Engine): Promise<void> {
  const tables = await target.db.introspection.getTables();
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === 'schema_migration')) {
    throw new AppError(
      'conflict',
      `The PostgreSQL database contains tables of another app (${tables
        .slice(0, 3)
        .map(({ name }) => name)
        .join(', ')}). Create a separate database for Saveroom.`,
    );
  }
  const filled = Object.entries(await sumTables(target)).filter(
    ([name, { rows }]) => rows > 0 && !FILLED_BY_MIGRATIONS.has(name),
  );
  if (filled.length === 0) return;
  const examples = filled.slice(0, 3).map(([name, { rows }]) => `${name}: ${rows} rows`);
  throw new AppError(
    'conflict',
    `The PostgreSQL database isn’t empty (${examples.join(', ')}). Nothing was changed.`,
  );
}
