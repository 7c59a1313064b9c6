import { isDatabasePart } from './backup-areas.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { BackupReader, type Sink } from './backup-reader.ts';
import { unpackDatabase } from './pack-database.disk.ts';

import type { BackupContext } from './backup-request.ts';
import { requireKnownSchema, requireIntactDatabase } from './verify-database.ts';

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
