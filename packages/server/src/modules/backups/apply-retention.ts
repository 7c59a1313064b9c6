import type { BackupKind, BackupSettings } from '@saveroom/contract';

import type { BackupFolder, StoredBackup } from './backup-folder.disk.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Manual and uploaded backups are deleted only by a user. */
const AUTOMATIC_KINDS: readonly BackupKind[] = ['scheduled', 'restore-point'];

/** The backups beyond the limits of count or age, per kind. The newest of a kind always stays. */
export function findExpiredBackups(
  backups: readonly StoredBackup[],
  { keep_count, keep_days }: BackupSettings,
  now: Date,
): StoredBackup[] {
  const limit = now.getTime() - keep_days * DAY_MS;
  return AUTOMATIC_KINDS.flatMap((kind) =>
    backups
      .filter((backup) => backup.kind === kind)
      .toSorted((a, b) => (a.name < b.name ? 1 : -1))
      .filter((backup, index) => {
        const isNewest = index === 0;
        const isTooOld = Date.parse(backup.manifest?.created_at ?? '') < limit;
        return !isNewest && (index >= keep_count || isTooOld);
      }),
  );
}

/** Deletes expired backups and returns their number. */
export async function applyRetention(
  folder: BackupFolder,
  settings: BackupSettings,
  now: Date,
): Promise<number> {
  const expired = findExpiredBackups(await folder.list(), settings, now);
  for (const { name } of expired) await folder.remove(name);
  return expired.length;
}
