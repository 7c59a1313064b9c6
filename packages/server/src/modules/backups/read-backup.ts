import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { AppError } from '#core/lib/app-error.ts';

import { type BackupManifest, isDatabasePart } from './backup-format.ts';
import { BackupReader, type Sink } from './backup-reader.ts';
import type { BackupContext } from './backup-request.ts';
import { differingTables, sumTables, type TableSums } from './copy/copy-database.ts';
import { unpackDatabase } from './pack-database.disk.ts';
import { findDamage, findMigrations } from './snapshot.queries.ts';

interface ReadBackupOptions {
  readonly context: Pick<BackupContext, 'signal' | 'progress'>;
  readonly sinkFor: (name: string) => Promise<Sink | null>;
  readonly step?: 'checking' | 'unpacking';
}

/** Reads every byte of a backup and writes its verified database to the file `database`. */
export async function readBackup(
  path: string,
  database: string,
  { context, sinkFor, step = 'checking' }: ReadBackupOptions,
): Promise<BackupManifest> {
  const reader = BackupReader.open(path);
  let done = 0;
  const onBytes = (bytes: number): void => {
    done += bytes;
    context.progress({ step, done, total: reader.size });
  };
  try {
    const { manifest } = reader;
    requireKnownSchema(manifest.migrations, manifest.version);
    const databaseParts = await unpackDatabase(database, manifest.database);
    try {
      await reader.read(
        async (name) => (isDatabasePart(name) ? databaseParts.sinkFor(name) : sinkFor(name)),
        { signal: context.signal, onBytes },
      );
      await databaseParts.finish();
    } finally {
      await databaseParts.close();
    }
    context.progress({ step: 'checking', done: reader.size, total: reader.size });
    await requireIntactDatabase(database, manifest, context.signal);
    return manifest;
  } finally {
    reader.close();
  }
}

/** Throws for a backup that only a newer version can read. */
function requireKnownSchema(migrations: readonly string[], version: string): void {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new AppError(
    'conflict',
    `This backup was made by a newer version of Saveroom (${version}). Update this server first.`,
  );
}

/** Reads the whole database of a backup: it must be intact and match the manifest. */
async function requireIntactDatabase(
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
