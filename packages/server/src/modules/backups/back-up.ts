import {
  BACK_UP_TASK,
  CHECK_BACKUP_TASK,
  RESTORE_BACKUP_TASK,
  type BackupKind,
  type BackupProgress,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { bindTask, type BoundTask, type JobContext } from '#core/jobs/task.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { BackupWatch } from './backup-order.ts';
import { findBackupSettings } from './backup-settings.queries.ts';
import { thinOut } from './thin-out.ts';

interface Progress {
  readonly backup_stats: BackupProgress;
}

type Context = Pick<JobContext<unknown, unknown, Progress>, 'signal' | 'progress' | 'warn'>;

/** The lane of what clears away files: none goes while a backup is about to copy it. */
const LANE = 'upkeep';

const watchOf = ({ signal, progress, warn }: Context): BackupWatch => ({
  signal,
  progress: (backup_stats) => progress({ backup_stats }),
  warn: (path) => warn({ code: 'missing', path, text: 'The file no longer exists' }),
});

/** What was half made when a server died is swept away; it is made anew. */
export const backUpTask = ({ db, backups, clock }: Deps): BoundTask =>
  bindTask<{ kind?: BackupKind }, unknown, Progress>({
    name: BACK_UP_TASK,
    lane: LANE,
    async run({ payload, ...context }) {
      await backups.make(payload.kind ?? 'scheduled', watchOf(context));
      await thinOut(backups.folder, await findBackupSettings(db), clock());
    },
  });

export const checkBackupTask = ({ backups }: Deps): BoundTask =>
  bindTask<{ name: string }, unknown, Progress>({
    name: CHECK_BACKUP_TASK,
    lane: LANE,
    run: ({ payload, ...context }) => backups.check(payload.name, watchOf(context)),
  });

/** Ends with everything laid ready; the server then stops, changes places and comes back. */
export const restoreBackupTask = ({ backups, restore }: Deps): BoundTask =>
  bindTask<{ name: string }, { readonly begun: true }, Progress>({
    name: RESTORE_BACKUP_TASK,
    lane: LANE,
    async run({ payload, journal, saveJournal, ...context }) {
      // Nobody may be watching any more: to replace everything takes a person.
      if (journal) {
        throw new AppError(
          'conflict',
          'The server stopped during the restore. Nothing was changed. Start the restore again.',
        );
      }
      await saveJournal({ begun: true });
      const staged = await backups.stage(payload.name, watchOf(context));
      context.progress({ backup_stats: { step: 'restarting', done: 0, total: 0 } });
      restore(staged);
    },
  });
