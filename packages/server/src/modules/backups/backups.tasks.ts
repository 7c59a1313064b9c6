import {
  BACK_UP_TASK,
  CHECK_BACKUP_TASK,
  RESTORE_BACKUP_TASK,
  type BackupKind,
  type BackupProgress,
} from '@saveroom/contract';

import type { JobContext } from '#core/jobs/task.ts';
import { defineTask } from '#core/tasks.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { BackupContext } from './backup-request.ts';
import { findBackupSettings } from './backups.queries.ts';
import { applyRetention } from './apply-retention.ts';

interface Progress {
  readonly backup_stats: BackupProgress;
}

type BackupJobContext = Pick<
  JobContext<unknown, unknown, Progress>,
  'signal' | 'progress' | 'warn'
>;

/** The cleanup tasks use the same lane, so that no file is deleted while a backup copies it. */
const LANE = 'upkeep';

const toBackupContext = ({ signal, progress, warn }: BackupJobContext): BackupContext => ({
  signal,
  progress: (backup_stats) => progress({ backup_stats }),
  warn: (path) => warn({ code: 'missing', path, text: 'The file no longer exists' }),
});

/** Creates a backup. If a crash interrupts it, its files are removed and the task starts over. */
export const backUpTask = defineTask<{ kind?: BackupKind }, unknown, Progress>({
  name: BACK_UP_TASK,
  type: 'generic',
  lane: LANE,
  listing: {
    list: 'scheduled',
    position: 6,
    title: 'Scheduled backup',
    description: 'Backs up the database, saves and settings to one file and verifies it',
    manualRun: true,
    runsWhenDisabled: true,
  },
  schedule: { cron: '15 2 * * *', isEnabled: () => true },
  async run({ db, backups, clock }, { payload, ...context }) {
    await backups.make(payload.kind ?? 'scheduled', toBackupContext(context));
    await applyRetention(backups.folder, await findBackupSettings(db), clock());
  },
});

export const checkBackupTask = defineTask<{ name: string }, unknown, Progress>({
  name: CHECK_BACKUP_TASK,
  type: 'generic',
  lane: LANE,
  run: ({ backups }, { payload, ...context }) =>
    backups.check(payload.name, toBackupContext(context)),
});

/** Stages a backup. The server then stops, moves the staged data into place and restarts. */
export const restoreBackupTask = defineTask<{ name: string }, { readonly begun: true }, Progress>({
  name: RESTORE_BACKUP_TASK,
  type: 'generic',
  lane: LANE,
  async run({ backups, restore }, { payload, journal, saveJournal, ...context }) {
    // An admin has to confirm replacing everything, so an interrupted restore never resumes.
    if (journal) {
      throw new AppError(
        'conflict',
        'The server stopped during the restore. Nothing was changed. Start the restore again.',
      );
    }
    await saveJournal({ begun: true });
    const staged = await backups.stage(payload.name, toBackupContext(context));
    context.progress({ backup_stats: { step: 'restarting', done: 0, total: 0 } });
    restore(staged);
  },
});
