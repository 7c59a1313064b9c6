import { setTimeout as wait } from 'node:timers/promises';

import type { Arguments } from '#cli/parse-arguments.ts';
import type { Env } from '#core/config/parse-env.ts';
import { openDatabase } from '#core/db/open-database.ts';
import { withRestoreTurn } from '#modules/backups/restore-turn.ts';
import { openWaitingRoom } from '#core/http/waiting-room.ts';
import { whenNobodyServes } from '#core/jobs/when-nobody-serves.ts';
import { failureCode } from '#core/lib/failure-code.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import type { StagedRestore } from '#modules/backups/backup-desk.ts';
import { completeRestore } from '#modules/backups/complete-restore.ts';
import { openRestoreFolder } from '#modules/backups/restore-folder.disk.ts';
import { dataFolder } from '#core/files/data-folder.ts';

import { serve, type Running } from './serve.ts';

/** For the job to say that it is done, and for its page to hear it. */
const BEFORE_STOP_MS = 700;
/** How soon servers of one database notice that another has restored a backup. */
const LOOK_MS = 5000;
const clock = (): Date => new Date();

/** Serves, and after a restore serves what was restored, in the same process. */
export async function stayRunning(env: Env, args: Arguments): Promise<Running> {
  let changing: Promise<void> = Promise.resolve();
  let isStopped = false;
  const onRestore = (staged: StagedRestore): void => {
    // One that waited in the queue may be ready before we are.
    changing = Promise.all([changing, begun])
      .then(() => change(staged))
      .catch(end);
  };
  const onOthersRestore = (): void => {
    changing = Promise.all([changing, begun]).then(stepAside).catch(end);
  };
  const ears = { onRestore, onOthersRestore };
  const begun = serve(env, args, ears);
  let running = await begun;
  let seen = await running.lastRestore();
  // Whoever called before must find us at the same place.
  const here: Env = { ...env, PORT: running.port };

  const halt = async (): Promise<boolean> => {
    await wait(BEFORE_STOP_MS);
    if (isStopped) return false;
    await running.stop();
    return true;
  };
  const goOn = async (): Promise<void> => {
    running = await serve(here, args, ears);
    seen = await running.lastRestore();
  };
  const change = async (staged: StagedRestore): Promise<void> => {
    let isHalted = false;
    // Our turn before anybody stops for us: the others wait for its end.
    await withRestoreTurn(here.DATABASE_URL, async () => {
      isHalted = await halt();
      if (isHalted) await putInPlace(here, staged);
    }).catch((error: unknown) => giveUp(here, error));
    if (isHalted) await goOn();
  };
  const stepAside = async (): Promise<void> => {
    if (!(await halt())) return;
    await sitOut(here);
    await goOn();
  };
  const look = async (): Promise<void> => {
    const last = await running.lastRestore().catch(() => seen);
    if (last !== seen && (await halt())) await goOn();
  };
  const timer = setInterval(() => {
    changing = changing.then(look).catch(end);
  }, LOOK_MS);
  if (env.DATABASE_URL === '') clearInterval(timer);

  return {
    ...running,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await changing;
      await running.stop();
    },
  };
}

/** Another server restores: nothing that people send may get lost between its two states. */
async function sitOut(env: Env): Promise<void> {
  const room = await openWaitingRoom(env);
  room.reason = 'A backup is being restored';
  try {
    await withRestoreTurn(env.DATABASE_URL, async () => {});
  } catch {
    // A database that is away is waited for by the start.
  } finally {
    await room.close();
  }
}

/** The next start finishes what was begun, or finds that nothing was. */
function end(error: unknown): void {
  process.stderr.write(`Saveroom stopped: ${(error as Error).message}\n`);
  process.exit(1);
}

async function putInPlace(env: Env, staged: StagedRestore): Promise<void> {
  const room = await openWaitingRoom(env);
  room.reason = 'A backup is being restored. Creating a restore point first.';
  const folder = dataFolder(env.DATA_DIR);
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  try {
    await whenNobodyServes(env.DATABASE_URL);
    await completeRestore(
      {
        dataDir: folder.root,
        openEngine: () => openDatabase(env.DATABASE_URL, sqlite),
        clock,
        warn: (text) => process.stderr.write(`${text}\n`),
        progress: ({ step }) => {
          if (step === 'restarting')
            room.reason = 'A backup is being restored. Replacing the current data.';
        },
      },
      staged,
    );
  } catch (error) {
    await giveUp(env, error);
  } finally {
    await room.close();
  }
}

async function giveUp({ DATA_DIR }: Env, error: unknown): Promise<void> {
  const problem = error instanceof Error ? error.message : String(error);
  process.stderr.write(`Restore failed: ${problem}\n`);
  const restores = openRestoreFolder(dataFolder(DATA_DIR).root);
  const at = timestamp(clock());
  await restores.noteFailure({ at, problem, problem_code: failureCode(error) });
}
