import { isDatabasePart } from './backup-areas.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { BackupReader, type Sink } from './backup-reader.ts';
import { unpackDatabase } from './pack-database.disk.ts';

import type { BackupWatch } from './backup-order.ts';
import { requireKnownSchema, requireSound } from './open-copy.ts';

interface Reading {
  readonly watch: Pick<BackupWatch, 'signal' | 'progress'>;
  readonly sinkFor: (name: string) => Promise<Sink | null>;
  readonly step?: 'checking' | 'unpacking';
}

/** Reads every byte of a backup; its database is then in `database`, sound and complete. */
export async function readBackup(
  path: string,
  database: string,
  { watch, sinkFor, step = 'checking' }: Reading,
): Promise<BackupManifest> {
  const reader = BackupReader.open(path);
  let done = 0;
  const onBytes = (bytes: number): void => {
    done += bytes;
    watch.progress({ step, done, total: reader.size });
  };
  try {
    const { manifest } = reader;
    requireKnownSchema(manifest.migrations, manifest.version);
    const parts = await unpackDatabase(database, manifest.database);
    try {
      await reader.read(
        async (name) => (isDatabasePart(name) ? parts.sinkFor(name) : sinkFor(name)),
        { signal: watch.signal, onBytes },
      );
      await parts.finish();
    } finally {
      await parts.close();
    }
    watch.progress({ step: 'checking', done: reader.size, total: reader.size });
    await requireSound(database, manifest, watch.signal);
    return manifest;
  } finally {
    reader.close();
  }
}
