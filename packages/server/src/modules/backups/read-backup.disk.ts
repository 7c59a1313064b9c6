import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  type BackupManifest,
  DATABASE,
  databasePartName,
  isDatabaseEntry,
  PART_BYTES,
} from './backup-format.ts';
import { BackupReader, type Sink } from './backup-reader.ts';
import type { BackupContext } from './backup-request.ts';
import { findDifferentTables, sumTables, type TableSums } from './copy/copy-database.ts';
import { findDamage, findMigrations } from './snapshot.queries.ts';

const gunzipAsync = promisify(gunzip);
/** A compressed part is never much larger than the uncompressed one. */
const MAX_PACKED_BYTES = PART_BYTES + 64 * 1024;

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
    const writer = await openDatabaseWriter(database, manifest.database);
    try {
      await reader.read(
        async (name) => (isDatabaseEntry(name) ? writer.sinkFor(name) : sinkFor(name)),
        { signal: context.signal, onBytes },
      );
      await writer.finish();
    } finally {
      await writer.close();
    }
    context.progress({ step: 'checking', done: reader.size, total: reader.size });
    await requireIntactDatabase(database, manifest, context.signal);
    return manifest;
  } finally {
    reader.close();
  }
}

/** Opens a file for the database of a backup, limited to the size that the manifest announces. */
async function openDatabaseWriter(path: string, expected: { size: number; sha256: string }) {
  const file = await open(path, 'wx', 0o600);
  const digest = createHash('sha256');
  let size = 0;
  let number = 0;

  const append = async (chunk: Uint8Array): Promise<void> => {
    if (size + chunk.length > expected.size) throw damagedDatabase();
    digest.update(chunk);
    await file.writeFile(chunk);
    size += chunk.length;
  };

  return {
    sinkFor(name: string): Sink {
      if (name === DATABASE) return { write: append, end: doNothing, abandon: doNothing };
      number += 1;
      if (name !== databasePartName(number)) throw damagedDatabase();
      const chunks: Buffer[] = [];
      let packed = 0;
      return {
        async write(chunk) {
          packed += chunk.length;
          if (packed > MAX_PACKED_BYTES) throw damagedDatabase();
          chunks.push(Buffer.from(chunk));
        },
        async end() {
          const part = gunzipAsync(Buffer.concat(chunks), { maxOutputLength: PART_BYTES });
          await append(
            await part.catch(() => {
              throw damagedDatabase();
            }),
          );
        },
        abandon: doNothing,
      };
    },

    /** Syncs the file and verifies its size and digest. */
    async finish(): Promise<void> {
      await file.sync();
      await file.close();
      if (size !== expected.size || digest.digest('hex') !== expected.sha256)
        throw damagedDatabase();
    },

    close: (): Promise<void> => file.close().catch(() => {}),
  };
}

const doNothing = async (): Promise<void> => {};

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
  try {
    await using engine = openSqlite(file);
    const damage = await findDamage(engine.db);
    if (damage.length > 0) throw damagedDatabase(damage.join('; '));
    const migrations = await findMigrations(engine.db);
    if (migrations.join() !== expected.migrations.join()) throw damagedDatabase('wrong version');
    const different = findDifferentTables(expected.tables, await sumTables(engine, { signal }));
    if (different.length > 0) throw damagedDatabase(`rows of ${different.join(', ')}`);
  } catch (error) {
    if (error instanceof AppError || signal.aborted) throw error;
    throw damagedDatabase(error instanceof Error ? error.message : String(error));
  }
}

const damagedDatabase = (problem?: string): AppError =>
  new AppError(
    'conflict',
    `The backup is damaged: the database${problem === undefined ? '' : ` (${problem})`}`,
  );
