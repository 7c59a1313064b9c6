import { join } from 'node:path';

import { PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import { sumTables, waysOf } from './copy/copy-database.ts';
import type { Engine } from '#core/db/engine.ts';
import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { FORMAT, type BackupManifest } from './backup-manifest.ts';
import { nameBackup, withWorkFolder } from './backup-work.disk.ts';
import { BackupWriter } from './backup-writer.disk.ts';
import { collectFiles, type BackupFile } from './collect-files.disk.ts';
import { backupPlace } from './backup-place.ts';
import { openBackupFolder } from './backup-folder.disk.ts';
import { packDatabase } from './pack-database.disk.ts';

import type { BackupWatch, MakeOrder } from './backup-order.ts';
import { readBackup } from './read-backup.ts';
import { requireSpace } from './require-space.ts';
import { copyToFile } from './copy-to-file.ts';
import { findMigrations, findSaveHashes, findSentArtwork } from './snapshot.queries.ts';

const MOST_NAMED = 1000;

/**
 * Rows first, files after: what rows speak of is never changed, only added to, and what is no
 * longer needed is cleared away in the same lane of the queue, so not while we are at it.
 */
export async function makeBackup(
  engine: Pick<Engine, 'name' | 'db'>,
  order: MakeOrder,
  watch: BackupWatch,
): Promise<void> {
  const backups = backupPlace(order.dataDir);
  const folder = openBackupFolder(backups);
  const databaseSize = await waysOf(engine).size(engine.db);
  requireSpace(databaseSize, await folder.freeBytes());
  await withWorkFolder(backups, async (work) => {
    watch.progress({ step: 'copying', done: 0, total: 0 });
    const copy = join(work, 'copy.db');
    await copyToFile(engine, copy, watch);
    watch.signal.throwIfAborted();
    const facts = await readFacts(copy, order.dataDir, watch);
    const fileBytes = facts.files.reduce((sum, { size }) => sum + (size ?? 0), 0);
    // Beside the copy lie the packed file and, when it is checked, the database once more.
    requireSpace(fileBytes + 2 * facts.size, await folder.freeBytes());
    const part = join(work, order.name);
    await pack(part, { engine: engine.name, order, copy, facts, fileBytes }, watch);
    await readBackup(part, join(work, 'check.db'), { watch, sinkFor: async () => null });
    await nameBackup(part, join(backups, order.name));
  });
  await folder.noteCheck(order.name, { at: order.createdAt, problem: null });
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(copy: string, dataDir: string, { signal }: BackupWatch) {
  const engine = openSqlite(copy);
  try {
    const wanted = {
      saves: await findSaveHashes(engine.db),
      artwork: await findSentArtwork(engine.db),
    };
    return {
      tables: await sumTables(engine, { signal }),
      migrations: await findMigrations(engine.db),
      size: await waysOf(engine).size(engine.db),
      files: await collectFiles(dataDir, wanted),
    };
  } finally {
    await engine.close();
  }
}

interface Contents {
  readonly engine: Engine['name'];
  readonly order: MakeOrder;
  readonly copy: string;
  readonly facts: Facts;
  readonly fileBytes: number;
}

async function pack(
  part: string,
  { engine, order, copy, facts, fileBytes }: Contents,
  watch: BackupWatch,
): Promise<void> {
  const writer = await BackupWriter.begin(part, new Date(order.createdAt));
  let done = 0;
  const onBytes = (bytes: number): void => {
    watch.signal.throwIfAborted();
    done += bytes;
    watch.progress({ step: 'packing', done, total: facts.size + fileBytes });
  };
  try {
    const database = await packDatabase(writer, copy, onBytes);
    const missing = await addFiles(writer, facts.files, { onBytes, warn: watch.warn });
    const manifest = {
      format: FORMAT,
      product: PRODUCT,
      version: PRODUCT_VERSION,
      kind: order.kind,
      created_at: order.createdAt,
      engine,
      migrations: facts.migrations,
      tables: facts.tables,
      database,
      files: { count: facts.files.length - missing.length, bytes: fileBytes },
      missing: missing.slice(0, MOST_NAMED),
    } satisfies Omit<BackupManifest, 'checksums'>;
    await writer.finish((checksums) => JSON.stringify({ ...manifest, checksums }, null, 2));
  } finally {
    await writer.close();
  }
}

/** Gives what was not there. */
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
