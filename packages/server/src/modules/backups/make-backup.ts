import { join } from 'node:path';

import { PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import type { Engine } from '#core/db/engine.ts';
import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';

import { backupDir, openBackupFolder, requireSpace } from './backup-folder.disk.ts';
import { type BackupManifest, DATABASE, FORMAT } from './backup-format.ts';
import type { BackupContext, MakeBackupRequest } from './backup-request.ts';
import { BackupWriter } from './backup-writer.disk.ts';
import { type BackupFile, collectFiles } from './collect-files.disk.ts';
import {
  copyAdapterFor,
  copyDatabase,
  type CopyOptions,
  sumTables,
  type TableSums,
} from './copy/copy-database.ts';
import { readBackup } from './read-backup.disk.ts';
import {
  findMigrations,
  findSaveHashes,
  findUploadedArtwork,
  vacuumInto,
} from './snapshot.queries.ts';
import { publishBackup, withWorkFolder } from './work-folder.disk.ts';

const MAX_MISSING_LISTED = 1000;

/**
 * Creates and verifies a backup. Rows are copied before files: files that rows refer to are never
 * changed, and the tasks that delete unused ones run in the same lane of the queue, so never during
 * a backup.
 */
export async function makeBackup(
  engine: Pick<Engine, 'name' | 'db'>,
  request: MakeBackupRequest,
  context: BackupContext,
): Promise<void> {
  const backups = backupDir(request.dataDir);
  const folder = openBackupFolder(backups);
  const databaseSize = await copyAdapterFor(engine).size(engine.db);
  requireSpace(databaseSize, await folder.freeBytes());
  await withWorkFolder(backups, async (work) => {
    context.progress({ step: 'copying', done: 0, total: 0 });
    const copy = join(work, 'copy.db');
    let done = 0;
    await copyToFile(engine, copy, {
      signal: context.signal,
      onRows: (rows) => context.progress({ step: 'copying', done: (done += rows), total: 0 }),
    });
    context.signal.throwIfAborted();
    const snapshot = await readSnapshot(copy, request.dataDir, context);
    const fileBytes = snapshot.files.reduce((sum, { size }) => sum + (size ?? 0), 0);
    // In addition to the copy: the packed file and, for the verification, the database again.
    requireSpace(fileBytes + 2 * snapshot.size, await folder.freeBytes());
    const partFile = join(work, request.name);
    await packBackup(
      partFile,
      { engine: engine.name, request, copy, snapshot, fileBytes },
      context,
    );
    await readBackup(partFile, join(work, 'check.db'), { context, sinkFor: async () => null });
    await publishBackup(partFile, join(backups, request.name));
  });
  await folder.recordCheck(request.name, { at: request.createdAt, problem: null });
}

/**
 * Writes a consistent snapshot of the database to a SQLite file, whatever the engine. Writers are
 * not blocked: SQLite preserves the old pages for the reader, PostgreSQL the old rows. Returns the
 * verified checksums of the tables; null: SQLite has copied its own pages.
 */
export async function copyToFile(
  engine: Pick<Engine, 'name' | 'db'>,
  file: string,
  options: CopyOptions,
): Promise<TableSums | null> {
  if (engine.name === 'sqlite') {
    await vacuumInto(engine.db, file);
    return null;
  }
  await using copy = openSqlite(file);
  await migrate(copy, MIGRATIONS, new Date());
  return await engine.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((source) =>
      copy.db
        .transaction()
        .execute((target) =>
          copyDatabase({ name: 'postgres', db: source }, { name: 'sqlite', db: target }, options),
        ),
    );
}

type Snapshot = Awaited<ReturnType<typeof readSnapshot>>;

async function readSnapshot(copy: string, dataDir: string, { signal }: BackupContext) {
  await using engine = openSqlite(copy);
  const referenced = {
    saves: await findSaveHashes(engine.db),
    artwork: await findUploadedArtwork(engine.db),
  };
  return {
    tables: await sumTables(engine, { signal }),
    migrations: await findMigrations(engine.db),
    size: await copyAdapterFor(engine).size(engine.db),
    files: await collectFiles(dataDir, referenced),
  };
}

interface BackupContents {
  readonly engine: Engine['name'];
  readonly request: MakeBackupRequest;
  readonly copy: string;
  readonly snapshot: Snapshot;
  readonly fileBytes: number;
}

async function packBackup(
  partFile: string,
  { engine, request, copy, snapshot, fileBytes }: BackupContents,
  context: BackupContext,
): Promise<void> {
  const writer = await BackupWriter.begin(partFile, new Date(request.createdAt));
  let done = 0;
  const onBytes = (bytes: number): void => {
    context.signal.throwIfAborted();
    done += bytes;
    context.progress({ step: 'packing', done, total: snapshot.size + fileBytes });
  };
  try {
    const database = await writer.addDeflated(DATABASE, copy, onBytes);
    const missing = await addFiles(writer, snapshot.files, { onBytes, warn: context.warn });
    const manifest = {
      format: FORMAT,
      product: PRODUCT,
      version: PRODUCT_VERSION,
      kind: request.kind,
      created_at: request.createdAt,
      engine,
      migrations: snapshot.migrations,
      tables: snapshot.tables,
      database,
      files: { count: snapshot.files.length - missing.length, bytes: fileBytes },
      missing: missing.slice(0, MAX_MISSING_LISTED),
    } satisfies Omit<BackupManifest, 'checksums'>;
    await writer.finish((checksums) => JSON.stringify({ ...manifest, checksums }, null, 2));
  } finally {
    await writer.close();
  }
}

/** Adds files to a backup and returns the names of missing ones. */
async function addFiles(
  writer: BackupWriter,
  files: readonly BackupFile[],
  { onBytes, warn }: { onBytes: (bytes: number) => void; warn: (path: string) => void },
): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, path, size } of files) {
    const added = size === null ? null : await writer.addFile(name, path, onBytes);
    if (added !== null) continue;
    missing.push(name);
    warn(name);
  }
  return missing;
}
