import { setTimeout as wait } from 'node:timers/promises';

import type { Env } from '#core/config/parse-env.ts';
import { openDatabase } from '#core/db/open-database.ts';
import { withRestoreLock, applyStagedRestore } from '#modules/backups/complete-restore.ts';
import type { MoveRun } from '#modules/backups/move/server-move.ts';
import { startMaintenanceServer } from '#core/http/maintenance-server.ts';
import { waitForServersToStop } from '#core/jobs/process-list.ts';
import { failureCode } from '#core/lib/outage.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { BackupService, type StagedRestore } from '#modules/backups/backup-service.ts';
import { openMoveFolder } from '#modules/backups/move/move-folder.disk.ts';
import { openRestoreFolder } from '#modules/backups/restore-folder.disk.ts';
import { dataFolder } from '#core/files/data-folder.ts';

import { serve, type RunningServer } from './serve.ts';

/** Time for the restore job to report that the backup is staged, and for the page to receive it. */
const BEFORE_STOP_MS = 700;
/** How often servers check whether another server has restored a backup. */
const CHECK_MS = 5000;
const clock = (): Date => new Date();

/**
 * Runs the server, and restarts it in the same process after a restore or a failed move. Address
 * and port stay the same.
 */
export async function serveWithRestarts(
  env: Env,
  options: { demo: boolean },
): Promise<Pick<RunningServer, 'address' | 'port' | 'stop'>> {
  let pending: Promise<void> = Promise.resolve();
  const shutdown = new AbortController();
  // `serve` calls the hooks only later, so they may use what is declared below.
  const onRestore = (staged: StagedRestore): void => {
    // A queued restore job may finish before the server has started.
    pending = Promise.all([pending, started])
      .then(() => restore(staged))
      .catch(exitWithError);
  };
  const onRemoteRestore = (): void => {
    pending = Promise.all([pending, started]).then(pauseForRemoteRestore).catch(exitWithError);
  };
  const onMove = (run: MoveRun): void => {
    pending = Promise.all([pending, started])
      .then(() => move(run))
      .catch(exitWithError);
  };
  const hooks = { onRestore, onRemoteRestore, onMove };
  const started = serve(env, options, hooks);
  let running = await started;
  let lastRestore = await running.lastRestore();
  // After a restart, clients must find the server on the same port.
  const envWithPort: Env = { ...env, PORT: running.port };

  /** False: the process is shutting down, so the server is stopped anyway. */
  const stopServer = async (): Promise<boolean> => {
    await wait(BEFORE_STOP_MS);
    if (shutdown.signal.aborted) return false;
    await running.stop();
    return true;
  };
  const restart = async (): Promise<void> => {
    running = await serve(envWithPort, options, hooks);
    lastRestore = await running.lastRestore();
  };
  const restore = async (staged: StagedRestore): Promise<void> => {
    let didStop = false;
    // Locked before any server stops: the other servers wait for the release of the lock.
    await withRestoreLock(envWithPort.DATABASE_URL, async () => {
      didStop = await stopServer();
      if (didStop) await applyRestore(envWithPort, staged);
    }).catch((error: unknown) => recordFailure(envWithPort, error));
    if (didStop) await restart();
  };
  const move = async (run: MoveRun): Promise<void> => {
    if (!(await stopServer())) return;
    await runMove(envWithPort, run, shutdown.signal);
    if (!shutdown.signal.aborted) await restart();
  };
  const pauseForRemoteRestore = async (): Promise<void> => {
    if (!(await stopServer())) return;
    await waitForRestoreLock(envWithPort);
    await restart();
  };
  const restartIfRestored = async (): Promise<void> => {
    const current = await running.lastRestore().catch(() => lastRestore);
    if (current !== lastRestore && (await stopServer())) await restart();
  };
  // Only on PostgreSQL are there other servers.
  const timer =
    env.DATABASE_URL === ''
      ? undefined
      : setInterval(() => {
          pending = pending.then(restartIfRestored).catch(exitWithError);
        }, CHECK_MS);

  const { address, port } = running;
  return {
    address,
    port,
    stop: async () => {
      shutdown.abort();
      clearInterval(timer);
      await pending;
      await running.stop();
    },
  };
}

/**
 * Copies the database to the other engine while no request is served. Returns when the copy failed
 * or was canceled. After a copy it waits, because changes in the old database would be lost: the
 * admin restarts the server with the new database, or cancels.
 */
async function runMove(env: Env, run: MoveRun, shutdown: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([run.signal, shutdown]);
  const folder = dataFolder(env.DATA_DIR);
  const maintenance = await startMaintenanceServer(env, (request) => run.respond(request));
  maintenance.reason = 'The server is being moved to another database';
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  try {
    await using engine = await openDatabase(env.DATABASE_URL, sqlite);
    const backups = new BackupService({ engine, dataDir: folder.root, clock });
    await backups.move(run.url, {
      signal,
      progress: (progress) => {
        run.progress = progress;
      },
      warn: () => {},
    });
    run.copy = await backups.moves.readRecord();
    const setting = run.url === undefined ? 'without DATABASE_URL' : 'with the new DATABASE_URL';
    maintenance.reason = `The data was copied to another database. Restart the server ${setting}.`;
    process.stdout.write(`${maintenance.reason}\n`);
    await new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      else signal.addEventListener('abort', () => resolve(), { once: true });
    });
  } catch (error) {
    if (signal.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Move failed: ${problem}\n`);
    const at = timestamp(clock());
    await openMoveFolder(folder.root).recordFailure({
      at,
      problem,
      problem_code: failureCode(error),
    });
  } finally {
    await maintenance.close();
  }
}

/** Replies to requests with an error while another server restores, so that no change gets lost. */
async function waitForRestoreLock(env: Env): Promise<void> {
  const maintenance = await startMaintenanceServer(env);
  maintenance.reason = 'A backup is being restored';
  try {
    await withRestoreLock(env.DATABASE_URL, async () => {});
  } catch {
    // The restart waits for an unreachable database.
  } finally {
    await maintenance.close();
  }
}

/** Ends the process. The next start completes a restore that had begun. */
function exitWithError(error: unknown): void {
  process.stderr.write(`Saveroom stopped: ${(error as Error).message}\n`);
  process.exit(1);
}

async function applyRestore(env: Env, staged: StagedRestore): Promise<void> {
  const maintenance = await startMaintenanceServer(env);
  maintenance.reason = 'A backup is being restored. Creating a restore point first.';
  const folder = dataFolder(env.DATA_DIR);
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  try {
    await waitForServersToStop(env.DATABASE_URL);
    await applyStagedRestore(
      {
        dataDir: folder.root,
        openEngine: () => openDatabase(env.DATABASE_URL, sqlite),
        clock,
        warn: (text) => process.stderr.write(`${text}\n`),
        progress: ({ step }) => {
          if (step === 'restarting')
            maintenance.reason = 'A backup is being restored. Replacing the current data.';
        },
      },
      staged,
    );
  } catch (error) {
    await recordFailure(env, error);
  } finally {
    await maintenance.close();
  }
}

async function recordFailure({ DATA_DIR }: Env, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Restore failed: ${problem}\n`);
  const restores = openRestoreFolder(dataFolder(DATA_DIR).root);
  const at = timestamp(clock());
  await restores.recordFailure({ at, problem, problem_code: failureCode(error) });
}
