import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

import { AppError } from '#core/lib/app-error.ts';

import type { BackupFolder, StoredBackup } from './backup-folder.disk.ts';
import { kindOfName } from './backup-name.ts';

/** Copies a local file into the backup folder; a file that is already in it is used as it is. */
export async function importBackup(
  folder: BackupFolder,
  { file, home, now }: { file: string; home: string; now: Date },
): Promise<StoredBackup> {
  const path = resolve(file);
  const name = path.slice(dirname(path).length + 1);
  const known = dirname(path) === home && kindOfName(name) ? await folder.find(name) : null;
  if (known) return known;
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw new AppError('not_found', `File not found: ${path}`);
  return folder.receive(createReadStream(path), now);
}
