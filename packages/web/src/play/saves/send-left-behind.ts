import type { QueryClient } from '@tanstack/react-query';

import { sendPlaySession } from '#game/data/play-sessions.ts';
import { sendFile } from '#play/data/saves.ts';
import { refreshTimeline } from '#game/data/timeline.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { aliveRuns } from '#play/run-alive.ts';
import { openSaveJournal } from './save-journal-store.ts';
import type { JournalEntry, SaveJournal } from '#game/saves/save-journal.ts';

import { isAboutServer } from './is-about-server.ts';

const LOCK = 'saveroom.left-behind';
const RETRY_MS = 60_000;

interface Parts {
  readonly journal: SaveJournal;
  readonly alive: () => Promise<ReadonlySet<string>>;
  readonly send: (entry: JournalEntry) => Promise<unknown>;
}

interface Swept {
  /** Of which games something arrived. */
  readonly romIds: ReadonlySet<number>;
  /** How many still wait. */
  readonly left: number;
}

const partsOf = (userId: number): Parts => ({
  journal: openSaveJournal(userId),
  alive: aliveRuns,
  send: (entry) =>
    entry.kind === 'session' ? sendPlaySession(entry) : sendFile(entry, { again: true }),
});

/**
 * Sends what runs of games that are no more left in the journal, oldest first. To be awaited before
 * somebody chooses a save to play from: theirs may be among it.
 */
export const sendLeftBehind = (userId: number, parts: Parts = partsOf(userId)): Promise<Swept> =>
  oneByOne(() => sweep(parts));

async function sweep({ journal, alive, send }: Parts): Promise<Swept> {
  const [entries, runs] = [await journal.list(), await alive()];
  const orphans = entries.filter(({ run }) => !runs.has(run));
  const romIds = new Set<number>();
  let left = orphans.length;
  for (const entry of orphans) {
    try {
      await send(entry);
      await journal.remove(entry);
      romIds.add(entry.romId);
      left -= 1;
    } catch (error) {
      logFailure('Sending what was left behind', error);
      if (isAboutServer(error)) break;
    }
  }
  return { romIds, left };
}

let last: Promise<unknown> = Promise.resolve();

/** Of all tabs where the browser offers that, else of this one. */
function oneByOne<T>(act: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(LOCK, act);
  const next = last.then(act);
  last = next.catch(() => undefined);
  return next;
}

/**
 * Repeats until nothing is left. The returned function stops it: after another user has signed in,
 * what the first one left has to wait for them.
 */
export function follow(
  userId: number,
  client: QueryClient,
  parts: Parts = partsOf(userId),
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async (entry: JournalEntry): Promise<unknown> => {
    if (isStopped) throw new ApiError(0, 'aborted', 'The user has signed out');
    return parts.send(entry);
  };
  const run = (): void => {
    sendLeftBehind(userId, { ...parts, send })
      .then(async ({ romIds, left }) => {
        if (left > 0 && !isStopped) timer = setTimeout(run, RETRY_MS);
        for (const id of romIds) await refreshTimeline(client, id);
      })
      .catch((error: unknown) => logFailure('Looking for what was left behind', error));
  };
  run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
