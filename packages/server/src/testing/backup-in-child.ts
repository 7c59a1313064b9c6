import { join } from 'node:path';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { BackupService } from '#modules/backups/backup-service.ts';

const [dataDir, step, backup] = process.argv.slice(2);
/** Makes a backup, or stages `backup`, and kills its own process when it reaches the given step. */
if (import.meta.main && dataDir && step) {
  const engine = { ...openSqlite(join(dataDir, 'saveroom.db')), location: null };
  const backups = new BackupService({ engine, dataDir, clock: () => new Date() });
  const context = {
    signal: new AbortController().signal,
    progress: (progress: { step: string; done: number }) => {
      if (progress.step === step && (step === 'copying' || progress.done > 0)) {
        process.kill(process.pid, 'SIGKILL');
      }
    },
    warn: () => {},
  };
  if (backup) await backups.stage(backup, context);
  else await backups.make('manual', context);
}
