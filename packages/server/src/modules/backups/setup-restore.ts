import type { Backup, BackupProgress, SetupRestore, ServerMessageCode } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { failureCode } from '#core/lib/outage.ts';

import { hasAccounts } from './backups.queries.ts';
import { manifestView } from './list-backups.ts';

type SetupDeps = Pick<Deps, 'db' | 'backups' | 'clock' | 'restore'>;

/** The restore that sets up this server, if one runs. */
export class SetupRestoreRun {
  isRunning = false;
  progress: BackupProgress | null = null;
  failure: { problem: string; problem_code: ServerMessageCode | null } | null = null;
}

/**
 * Throws once an account exists: the access rule of these routes then still lets admins pass, but
 * they restore with routes of their own. The check is repeated when all servers have stopped (ADR
 * 73).
 */
export async function requireNoAccounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  if (await hasAccounts(db)) {
    throw new AppError('conflict', 'This server is already set up. Log in instead.');
  }
}

export async function inspectSetupBackup(deps: SetupDeps, id: string): Promise<Backup> {
  await requireNoAccounts(deps);
  const { manifest, size } = await deps.backups.uploads
    .inspect(id)
    .catch(async (error: unknown) => {
      // The file is complete, so if it is not a backup now, it never will be.
      if (error instanceof AppError && error.code !== 'not_found')
        await deps.backups.uploads.remove(id);
      throw error;
    });
  if ((manifest.tables['users']?.rows ?? 0) === 0) {
    throw new AppError('conflict', 'This backup contains no accounts');
  }
  return manifestView(manifest, { name: id, kind: 'uploaded', size });
}

/** Verifies an uploaded backup in the background and restarts the server with its data. */
export async function startSetupRestore(deps: SetupDeps, id: string): Promise<SetupRestore> {
  const { setupRestore } = deps.backups;
  if (setupRestore.isRunning) throw new AppError('conflict', 'A backup is already being restored');
  setupRestore.isRunning = true;
  setupRestore.failure = null;
  setupRestore.progress = null;
  try {
    await inspectSetupBackup(deps, id);
    await deps.backups.restores.clearFailure();
  } catch (error) {
    setupRestore.isRunning = false;
    throw error;
  }
  restoreUpload(deps, id).catch((error: unknown) => {
    setupRestore.isRunning = false;
    const problem = error instanceof Error ? error.message : String(error);
    setupRestore.failure = { problem, problem_code: failureCode(error) };
  });
  return readSetupRestore(deps);
}

async function restoreUpload(deps: SetupDeps, id: string): Promise<void> {
  const { backups, clock, restore } = deps;
  const name = await backups.uploads.publish(id, clock());
  try {
    const staged = await backups.stage(name, {
      signal: new AbortController().signal,
      progress: (progress) => {
        backups.setupRestore.progress = progress;
      },
      warn: () => {},
    });
    try {
      await requireNoAccounts(deps);
    } catch (error) {
      await backups.restores.discard(staged.id);
      throw error;
    }
    backups.setupRestore.progress = { step: 'restarting', done: 0, total: 0 };
    restore({ ...staged, isSetup: true });
  } catch (error) {
    // A damaged file is deleted. After another failure, such as a full disk, it need not be sent
    // again.
    if (error instanceof AppError && error.code === 'conflict') await backups.folder.remove(name);
    else await backups.uploads.unpublish(name, id);
    throw error;
  }
}

export async function readSetupRestore(deps: SetupDeps): Promise<SetupRestore> {
  await requireNoAccounts(deps);
  const { isRunning, progress, failure } = deps.backups.setupRestore;
  // A restore that failed while the server was stopped has left its reason on the disk.
  const failed = failure ?? (await deps.backups.restores.readFailure());
  const { problem = null, problem_code = null } = (isRunning ? null : failed) ?? {};
  const state = isRunning ? 'working' : problem === null ? 'idle' : 'failed';
  return { state, progress: isRunning ? progress : null, problem, problem_code };
}
