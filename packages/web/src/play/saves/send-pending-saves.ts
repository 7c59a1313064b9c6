import type { QueryClient } from '@tanstack/react-query';

import { sendPlaySession } from '#game/data/play-sessions.ts';
import { refreshTimeline } from '#game/data/timeline.ts';
import { keepCommands } from '#game/kept/keep-state.ts';
import type { JournalEntry, SaveJournal } from '#game/saves/save-journal.ts';
import { sendFile } from '#play/saves/send-save.ts';
import type { SavedVersion } from '#play/saves/send-save.ts';
import { findRunningSessions } from './run-lock.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { retryUntilDone } from '#shared/lib/retry-until-done.ts';

import { reportConflict } from './save-conflicts.tsx';
import { openSaveJournal } from './save-journal-store.ts';
import { canRetryLater } from './sync-state.ts';

const LOCK = 'saveroom.left-behind';
const RETRY_MS = 60_000;
const STILL_PENDING = new Error('Some saves are still pending');
const retryDelay = (error: Error) => (error === STILL_PENDING ? RETRY_MS : null);

interface PendingSavesDeps {
  readonly journal: SaveJournal;
  readonly alive: () => Promise<ReadonlySet<string>>;
  readonly send: (entry: JournalEntry) => Promise<SavedVersion | void>;
}

interface SendResult {
  /** Games of which at least one entry was sent. */
  readonly romIds: ReadonlySet<number>;
  /** The newest sent save of each game. */
  readonly saves: ReadonlyMap<number, SavedVersion>;
  /** The game of each entry that is still pending. */
  readonly left: readonly number[];
}

const depsOf = (userId: number): PendingSavesDeps => ({
  journal: openSaveJournal(userId),
  alive: findRunningSessions,
  send: (entry) =>
    entry.kind === 'session' ? sendPlaySession(entry) : sendFile(entry, { again: true }),
});

/**
 * Sends pending saves and retries until none is left. The returned function stops it. When another
 * user signs in, the saves of the first one wait for their next visit.
 */
export function resumePendingSaves(
  userId: number,
  client: QueryClient,
  deps: PendingSavesDeps = depsOf(userId),
): () => void {
  const stop = new AbortController();
  const send = async (entry: JournalEntry): Promise<SavedVersion | void> => {
    if (stop.signal.aborted) throw new ApiError(0, 'aborted', 'The user has signed out');
    return deps.send(entry);
  };
  const sendAll = async (): Promise<void> => {
    const { romIds, left } = await sendPendingSaves(userId, { ...deps, send });
    for (const id of romIds) {
      await refreshTimeline(client, id);
      keepCommands.get()?.refresh(id);
    }
    if (left.length > 0) throw STILL_PENDING;
  };
  retryUntilDone(sendAll, { retryDelay, signal: stop.signal }).catch((error: unknown) => {
    if (!stop.signal.aborted) logFailure('Sending pending saves', error);
  });
  return () => stop.abort();
}

/** Sends the journal entries of runs that have ended, oldest first. */
export const sendPendingSaves = (
  userId: number,
  deps: PendingSavesDeps = depsOf(userId),
): Promise<SendResult> => exclusively(() => sendOnce(deps));

async function sendOnce({ journal, alive, send }: PendingSavesDeps): Promise<SendResult> {
  const [entries, runs] = [await journal.list(), await alive()];
  const pending = entries.filter(({ run }) => !runs.has(run));
  const romIds = new Set<number>();
  const saves = new Map<number, SavedVersion>();
  const left = new Set(pending);
  for (const entry of pending) {
    try {
      const version = await send(entry);
      await journal.remove(entry);
      const { romId } = entry;
      romIds.add(romId);
      left.delete(entry);
      if (!version || entry.kind !== 'save') continue;
      saves.set(romId, version);
      if (version.divergedFrom !== null) {
        reportConflict({ romId, otherVersionId: version.divergedFrom });
      }
    } catch (error) {
      logFailure('Sending a pending save', error);
      if (canRetryLater(error)) break;
    }
  }
  return { romIds, saves, left: Array.from(left, ({ romId }) => romId) };
}

/** Sends the pending saves before a new one of the same game; resolves with the newest of them. */
export async function sendPendingSavesOf({
  userId,
  romId,
}: Pick<JournalEntry, 'userId' | 'romId'>): Promise<SavedVersion | undefined> {
  const { saves, left } = await sendPendingSaves(userId);
  if (left.includes(romId)) throw STILL_PENDING;
  return saves.get(romId);
}

let last: Promise<unknown> = Promise.resolve();

/** One call at a time, across tabs where the browser has locks. */
function exclusively<T>(act: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(LOCK, act);
  const next = last.then(act);
  last = next.catch(() => undefined);
  return next;
}
