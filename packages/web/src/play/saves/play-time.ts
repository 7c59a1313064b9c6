import {
  knownDevice,
  onReconnected,
  reportPlaying,
  reportStopped,
} from '#game/data/play-sessions.ts';
import { entryId } from '#game/saves/save-journal.ts';
import type { SaveJournal, SessionEntry } from '#game/saves/save-journal.ts';
import { logFailure } from '#shared/lib/log.ts';

const NOTE_EVERY_MS = 15_000;
const SHORTEST_MS = 1000;

interface PlayClockDeps {
  readonly journal: SaveJournal;
  readonly sendSession: (entry: SessionEntry) => Promise<void>;
  readonly of: { readonly userId: number; readonly romId: number; readonly run: string };
}

/**
 * Counts the time a game really ran. Stored in the journal at intervals, and sent when the session
 * ends.
 */
export function createPlayClock({ journal, sendSession, of }: PlayClockDeps) {
  let startedAt: number | null = null;
  let playedMs = 0;
  /** Monotonic clock, which is not affected by changes of the system time. */
  let runningSince: number | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let revision = 0;

  function count(): void {
    if (runningSince === null) return;
    const now = performance.now();
    playedMs += now - runningSince;
    runningSince = now;
  }

  function nextEntry(): SessionEntry | null {
    count();
    if (startedAt === null || playedMs < SHORTEST_MS) return null;
    revision += 1;
    const endedAt = Math.max(Date.now(), startedAt + SHORTEST_MS);
    const id = entryId(of.run, 'session', String(startedAt));
    return { ...of, kind: 'session', id, revision, startedAt, endedAt, playedMs };
  }

  const store = async (entry: SessionEntry | null): Promise<void> => {
    if (!entry) return;
    await journal.put(entry).catch((error: unknown) => logFailure('Storing play time', error));
  };

  async function finish(): Promise<void> {
    const entry = nextEntry();
    startedAt = runningSince === null ? null : Date.now();
    playedMs = 0;
    if (!entry) return;
    const isWritten = store(entry);
    try {
      await sendSession(entry);
      await isWritten;
      await journal.remove(entry);
    } catch (error) {
      logFailure('Sending play time', error);
    }
  }

  return {
    playing(isPlaying: boolean): void {
      if (isPlaying === (runningSince !== null)) return;
      count();
      runningSince = isPlaying ? performance.now() : null;
      clearInterval(timer);
      if (!isPlaying) {
        void store(nextEntry());
        return;
      }
      startedAt ??= Date.now();
      timer = setInterval(() => void store(nextEntry()), NOTE_EVERY_MS);
    },
    /** Ends the session with the time played until now. */
    finish,
    stop(): void {
      count();
      runningSince = null;
      clearInterval(timer);
      void finish();
    },
  };
}

const BEAT_MS = 60_000;
const SERVER = { knownDevice, onReconnected, reportPlaying, reportStopped };

/** Shows other users what is being played, until playing stops. */
export function createPresence(
  { userId, romId }: { userId: number; romId: number },
  server: typeof SERVER = SERVER,
) {
  let timer: ReturnType<typeof setInterval> | undefined;
  let ignore: (() => unknown) | undefined;
  const reportActivity = (): void => {
    server
      .reportPlaying(userId, romId)
      .catch((error: unknown) => logFailure('Reporting the activity', error));
  };
  const stopReporting = (): void => {
    clearInterval(timer);
    ignore?.();
  };
  return {
    playing(isPlaying: boolean): void {
      stopReporting();
      if (!isPlaying) return;
      reportActivity();
      timer = setInterval(reportActivity, BEAT_MS);
      ignore = server.onReconnected(reportActivity);
    },
    stop(): void {
      stopReporting();
      const device = server.knownDevice(userId);
      if (device === null) return;
      server
        .reportStopped(device)
        .catch((error: unknown) => logFailure('Reporting the end of a game', error));
    },
  };
}
