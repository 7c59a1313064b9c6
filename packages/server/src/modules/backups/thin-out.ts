import type { BackupKind, BackupSettings } from '@saveroom/contract';

import type { BackupFolder, StoredBackup } from './backup-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What a person asked for or brought goes only when a person says so. */
const GO_BY_THEMSELVES: readonly BackupKind[] = ['scheduled', 'restore-point'];

/** Those that are too many or too old, by kind; the newest of a kind always stays. */
export function tooMany(
  backups: readonly StoredBackup[],
  { keep_count, keep_days }: BackupSettings,
  now: Date,
): StoredBackup[] {
  const limit = now.getTime() - keep_days * DAY_MS;
  return GO_BY_THEMSELVES.flatMap((kind) =>
    backups
      .filter((backup) => backup.kind === kind)
      .toSorted((a, b) => (a.name < b.name ? 1 : -1))
      .slice(1)
      .filter(
        (backup, index) =>
          index + 1 >= keep_count || Date.parse(backup.manifest?.created_at ?? '') < limit,
      ),
  );
}

export async function thinOut(
  folder: BackupFolder,
  settings: BackupSettings,
  now: Date,
): Promise<number> {
  const going = tooMany(await folder.list(), settings, now);
  for (const { name } of going) await folder.remove(name);
  return going.length;
}
