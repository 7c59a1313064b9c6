import type { Backup } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';
import type { StoredBackup } from './backup-folder.disk.ts';

export function toBackupView(backup: StoredBackup): Backup {
  const { name, kind, size, modified, manifest, checkedAt, problem } = backup;
  return {
    name,
    kind,
    created_at: manifest?.created_at ?? timestamp(modified),
    size_bytes: size,
    version: manifest?.version ?? '',
    engine: manifest?.engine ?? 'sqlite',
    users: manifest?.tables['users']?.rows ?? 0,
    games: manifest?.tables['rom']?.rows ?? 0,
    files: manifest?.files.count ?? 0,
    missing_files: manifest?.missing.length ?? 0,
    checked_at: checkedAt,
    problem,
  };
}
