import { BACKUP_DEFAULTS, type BackupSettings } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';

export async function findBackupSettings(db: Db): Promise<BackupSettings> {
  const row = await db
    .selectFrom('backup_setting')
    .select(['keep_count', 'keep_days'])
    .where('id', '=', 1)
    .executeTakeFirst();
  return row ?? BACKUP_DEFAULTS;
}

export async function saveBackupSettings(db: Db, settings: BackupSettings): Promise<void> {
  await db
    .insertInto('backup_setting')
    .values({ id: 1, ...settings })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
    .execute();
}
