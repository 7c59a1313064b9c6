import { setTimeout as wait } from 'node:timers/promises';

import type { Arguments } from '#config/parse-arguments.ts';
import type { Env } from '#config/parse-env.ts';
import { openDatabase } from '#db/open-database.ts';
import { openWaitingRoom } from '#http/waiting-room.ts';
import { timestamp } from '#lib/timestamp.ts';
import type { StagedRestore } from '#library/backups/backup-desk.ts';
import { completeRestore } from '#library/backups/complete-restore.ts';
import { openRestoreFolder } from '#storage/backups/restore-folder.ts';
import { dataFolder } from '#storage/data-folder.ts';

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
  const begun = serve(env, args, { onRestore });
  let running = await begun;
  let seen = await running.lastRestore();
  // Whoever called before must find us at the same place.
  const here: Env = { ...env, PORT: running.port };

  const change = async (staged: StagedRestore | null): Promise<void> => {
    await wait(BEFORE_STOP_MS);
    if (isStopped) return;
    await running.stop();
    if (staged) await putInPlace(here, staged);
    running = await serve(here, args, { onRestore });
    seen = await running.lastRestore();
  };

  const look = async (): Promise<void> => {
    const last = await running.lastRestore().catch(() => seen);
    if (last !== seen && !isStopped) await change(null);
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

/** The next start finishes what was begun, or finds that nothing was. */
function end(error: unknown): void {
  process.stderr.write(`Saveroom stops: ${(error as Error).message}\n`);
  process.exit(1);
}

async function putInPlace(env: Env, staged: StagedRestore): Promise<void> {
  const room = await openWaitingRoom(env);
  room.reason = 'A backup is being restored. First, what is here now is kept as a backup';
  const folder = dataFolder(env.DATA_DIR);
  const sqlite = { file: folder.database, snapshotDir: folder.snapshots };
  try {
    await completeRestore(
      {
        dataDir: folder.root,
        openEngine: () => openDatabase(env.DATABASE_URL, sqlite),
        clock,
        warn: (text) => process.stderr.write(`${text}\n`),
        progress: ({ step }) => {
          if (step === 'restarting') room.reason = 'A backup is being restored. It is put in place';
        },
      },
      staged,
    );
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The restore was given up: ${problem}\n`);
    await openRestoreFolder(folder.root).noteFailure(timestamp(clock()), problem);
  } finally {
    await room.close();
  }
}
