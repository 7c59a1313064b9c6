import { ownDevice, sendPlaySession } from '#game/data/play-sessions.ts';
import {
  AUTO_STATES,
  autoStateName,
  entryId,
  manualStateName,
  saveName,
} from '#game/saves/save-journal.ts';
import type { FileEntry, Playthrough, SaveJournal } from '#game/saves/save-journal.ts';
import { sendFile } from '#play/saves/send-save.ts';
import type { SavedVersion } from '#play/saves/send-save.ts';
import { holdRun } from './run-lock.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { SaveOutcome, SaveSync, SyncState } from './sync-state.ts';
import { backOff, createRetryQueue } from '#shared/lib/retry-queue.ts';
import { createStore } from '#shared/lib/store.ts';

import { createPlayClock, createPresence } from './play-time.ts';
import { openSaveJournal } from './save-journal-store.ts';

const DEBOUNCE_MS = 1000;
/** For games that write their save all the time. */
const MAX_WAIT_MS = [10_000, 60_000] as const;
const RETRY_DELAY = backOff(2000, 60_000);
const PICTURE_MS = 1000;

type Picture = () => Promise<ArrayBuffer | null>;

interface SaveSyncDeps {
  readonly journal: SaveJournal;
  readonly sendFile: typeof sendFile;
  readonly sendSession: Parameters<typeof createPlayClock>[0]['sendSession'];
  /** Marks the run as alive for other tabs; returns how to end it. */
  readonly hold: (run: string) => () => void;
  readonly presence: ReturnType<typeof createPresence>;
  /** Does what takes time once: a tab that closes has none left. */
  readonly warmUp: () => void;
}

const depsOf = (playthrough: Playthrough): SaveSyncDeps => ({
  journal: openSaveJournal(playthrough.userId),
  sendFile,
  sendSession: sendPlaySession,
  hold: holdRun,
  presence: createPresence(playthrough),
  warmUp: () => {
    ownDevice(playthrough.userId).catch((error: unknown) => logFailure('Registering', error));
  },
});

/** `randomUUID` does not exist on plain http. */
const newRun = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Saves what one run of a game writes: first into the journal, then to the server. An entry leaves
 * the journal only when the server has acknowledged it.
 */
export function createSaveSync(
  playthrough: Playthrough,
  deps: SaveSyncDeps = depsOf(playthrough),
): SaveSync {
  const { userId, romId, emulator, coreVersion } = playthrough;
  const { journal, presence } = deps;
  const run = newRun();
  const release = deps.hold(run);
  deps.warmUp();
  journal.list().catch((error: unknown) => logFailure('Opening the save journal', error));
  const status = createStore<{ state: SyncState; divergedFrom: number | null }>({
    state: { kind: 'idle' },
    divergedFrom: null,
  });
  /** The asset and version that the next save is based on. */
  let parent = {
    assetId: playthrough.save?.assetId ?? null,
    basedOn: playthrough.save?.versionId ?? null,
  };
  /** Entries that the journal could not store: they are lost with the tab. */
  const unstored = new Set<string>();
  let revision = 0;
  let savedAt: number | null = null;
  let isClosed = false;

  async function store(entry: FileEntry): Promise<void> {
    try {
      await journal.put(entry);
      unstored.delete(entry.id);
    } catch (error) {
      unstored.add(entry.id);
      logFailure('Writing the save journal', error);
    }
  }

  const queue = createRetryQueue<{ entry: FileEntry; picture: Picture | null }, SavedVersion>({
    send: async ({ entry, picture }, { isRetry, isLast }) => {
      const screenshot = isLast || !picture ? null : await takePicture(picture);
      const sent = screenshot ? { ...entry, picture: screenshot } : entry;
      return deps.sendFile(sent, { again: isRetry || isLast });
    },
    debounceMs: DEBOUNCE_MS,
    maxWaitMs: MAX_WAIT_MS,
    retryDelay: RETRY_DELAY,
    retriesOnChange: false,
    failsForAll: isAboutServer,
    rebase: ({ entry, ...item }, { assetId, versionId: basedOn }) => ({
      ...item,
      entry: entry.kind === 'save' ? { ...entry, assetId, basedOn } : entry,
    }),
    persist: ({ entry }) => store(entry),
    forget: async ({ entry }) => {
      unstored.delete(entry.id);
      await journal.remove(entry).catch((error: unknown) => logFailure('Tidying up', error));
    },
    onSent: ({ entry }, { assetId, versionId, divergedFrom }) => {
      savedAt = Date.now();
      if (entry.kind !== 'save') return;
      parent = { assetId, basedOn: versionId };
      if (divergedFrom !== null) status.set({ ...status.get(), divergedFrom });
    },
    onChange: show,
  });

  function currentState(): SyncState {
    const failure = queue.failure();
    if (!queue.isEmpty()) {
      return failure === null
        ? { kind: 'sending' }
        : { kind: 'waiting', failure, isSafe: unstored.size === 0 };
    }
    return savedAt === null ? { kind: 'idle' } : { kind: 'saved', at: savedAt };
  }

  function show(): void {
    const state = currentState();
    if (state.kind !== 'sending' || status.get().state.kind !== 'sending') {
      status.set({ ...status.get(), state });
    }
    if (isClosed && queue.isEmpty()) release();
  }

  const clock = createPlayClock({
    journal,
    sendSession: deps.sendSession,
    of: { userId, romId, run },
  });

  function entryOf(
    kind: 'save' | 'state',
    fileName: string,
    rest: Pick<FileEntry, 'content' | 'picture' | 'assetId' | 'basedOn' | 'isAuto'>,
  ): FileEntry {
    revision += 1;
    const id = entryId(run, kind, fileName);
    return { id, userId, romId, run, revision, kind, fileName, emulator, coreVersion, ...rest };
  }

  async function settle(id?: string): Promise<SaveOutcome> {
    await queue.flush();
    if (id === undefined ? queue.isEmpty() : !queue.has(id)) return 'saved';
    const isStored = id === undefined ? unstored.size === 0 : !unstored.has(id);
    return isStored ? 'waiting' : 'unsafe';
  }

  const onVisibility = (): void =>
    document.visibilityState === 'hidden' ? queue.sendLast() : queue.retry();
  const onPageHide = (): void => {
    queue.sendLast();
    void clock.finish();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onPageHide);

  return {
    saveChanged(content, picture) {
      const origin = { content, picture: null, isAuto: false, ...parent };
      const entry = entryOf('save', saveName(playthrough), origin);
      void queue.put(entry.id, { entry, picture });
    },
    async saveState(content, picture, kind) {
      const name =
        kind === 'auto'
          ? autoStateName(playthrough, nextAutoState(userId, romId))
          : manualStateName(playthrough, new Date());
      const origin = { content, picture, assetId: null, basedOn: null, isAuto: kind === 'auto' };
      const entry = entryOf('state', name, origin);
      await queue.put(entry.id, { entry, picture: null });
      return settle(entry.id);
    },
    settle: () => settle(),
    sendLast: queue.sendLast,
    playing(isPlaying) {
      clock.playing(isPlaying);
      presence.playing(isPlaying);
    },
    state: () => status.get().state,
    divergedFrom: () => status.get().divergedFrom,
    acceptDivergence: () => status.set({ ...status.get(), divergedFrom: null }),
    subscribe: status.subscribe,
    close() {
      isClosed = true;
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onPageHide);
      clock.stop();
      presence.stop();
      void settle().finally(show);
    },
  };
}

/** Continues the ring of automatic states where the last run of this game in this browser stopped. */
function nextAutoState(userId: number, romId: number): number {
  const key = `saves.auto.${userId}.${romId}`;
  const turn = Number(readText(key) ?? 0) % AUTO_STATES;
  writeText(key, String((turn + 1) % AUTO_STATES));
  return turn;
}

/** A busy game must not hold up its save: after a second the picture is left out. */
async function takePicture(picture: Picture): Promise<ArrayBuffer | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PICTURE_MS);
  });
  return Promise.race([picture().catch(() => null), late]);
}

/** No reply, signed out, too many requests: none of it is about what was sent. */
const STATUSES: ReadonlySet<number> = new Set([0, 401, 403, 408, 429]);

/** It may succeed later. Other refusals are about one file, and the next may be accepted. */
export const isAboutServer = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || STATUSES.has(error.status);
