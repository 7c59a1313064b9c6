import { AppError } from '#core/lib/app-error.ts';
import type { BackupFolder, StoredBackup } from './backup-folder.disk.ts';

type ReadableBackup = StoredBackup & { manifest: NonNullable<StoredBackup['manifest']> };

export async function requireBackup(folder: BackupFolder, name: string): Promise<ReadableBackup> {
  const backup = await folder.find(name);
  if (!backup) throw new AppError('not_found', `Backup ${name} not found`);
  const { manifest, problem } = backup;
  if (!manifest) throw new AppError('conflict', problem ?? 'Can’t read this backup');
  return { ...backup, manifest };
}
