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
import { canRetryLater } from './sync-state.ts';
import type { SaveOutcome, SaveSync, SyncState } from './sync-state.ts';
import { backOff, createRetryQueue } from '#shared/lib/retry-queue.ts';
import { createStore } from '#shared/lib/store.ts';

import { createPlayClock, createPresence } from './play-time.ts';
import { pendingSaveChanges } from './pending-saves.ts';
import { openSaveJournal } from './save-journal-store.ts';

const DEBOUNCE_MS = 1000;
/** Limits of the debounce, for games that write their save all the time. */
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
  /** Sends older saves of the game; throws if some are still pending. */
  readonly sendOlder: () => Promise<SavedVersion | undefined>;
  /** Called when entries are left in the journal, for `sendPendingSaves` to send. */
  readonly announcePending: () => void;
  /** Runs slow one-time work in advance, because a closing tab has no time for it. */
  readonly warmUp: () => void;
}

const depsOf = (playthrough: Playthrough): SaveSyncDeps => ({
  journal: openSaveJournal(playthrough.userId),
  sendFile,
  sendSession: sendPlaySession,
  hold: holdRun,
  presence: createPresence(playthrough),
  sendOlder: async () => {
    const { sendPendingSavesOf } = await import('./send-pending-saves.ts');
    return sendPendingSavesOf(playthrough);
  },
  announcePending: () => pendingSaveChanges.set(pendingSaveChanges.get() + 1),
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
  /** Resolves when the journal has stored the newest entry or failed to. */
  let storing = Promise.resolve();
  let revision = 0;
  let savedAt: number | null = null;
  let isClosed = false;
  let isAfterPending = playthrough.isAfterPending ?? false;

  async function store(entry: FileEntry): Promise<void> {
    try {
      await journal.put(entry);
      unstored.delete(entry.id);
    } catch (error) {
      logFailure('Writing the save journal', error);
      // The server may already have acknowledged the entry.
      if (!queue.has(entry.id)) return;
      unstored.add(entry.id);
      show();
    }
  }

  const queue = createRetryQueue<{ entry: FileEntry; picture: Picture | null }, SavedVersion>({
    send: async ({ entry, picture }, { isRetry, isLast }) => {
      // Saves must arrive in the order in which they were made, or the oldest would become the
      // newest.
      if (isAfterPending && isLast) throw new ApiError(0, 'aborted', 'Older saves come first');
      const older = isAfterPending ? await deps.sendOlder() : undefined;
      isAfterPending = false;
      const screenshot = isLast || !picture ? null : await takePicture(picture);
      const ordered = older && entry.kind === 'save' ? basedOnVersion(entry, older) : entry;
      const sent = screenshot ? { ...ordered, picture: screenshot } : ordered;
      return deps.sendFile(sent, { again: isRetry || isLast });
    },
    debounceMs: DEBOUNCE_MS,
    maxWaitMs: MAX_WAIT_MS,
    retryDelay: RETRY_DELAY,
    retriesOnChange: false,
    failsForAll: canRetryLater,
    rebase: ({ entry, ...item }, version) => ({
      ...item,
      entry: entry.kind === 'save' ? basedOnVersion(entry, version) : entry,
    }),
    persist: ({ entry }) => {
      storing = store(entry);
      return storing;
    },
    forget: async ({ entry }) => {
      unstored.delete(entry.id);
      await journal
        .remove(entry)
        .catch((error: unknown) => logFailure('Removing a journal entry', error));
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
    if (!isClosed || !queue.isEmpty()) return;
    release();
    window.removeEventListener('beforeunload', warnBeforeUnload);
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
    const origin = { userId, romId, run, fileName, emulator, coreVersion };
    return { id, revision, kind, savedAt: Date.now(), ...origin, ...rest };
  }

  async function settle(id?: string): Promise<SaveOutcome> {
    await queue.flush();
    if (id === undefined ? queue.isEmpty() : !queue.has(id)) return 'saved';
    await storing;
    const isStored = id === undefined ? unstored.size === 0 : !unstored.has(id);
    return isStored ? 'waiting' : 'unsafe';
  }

  const warnBeforeUnload = (event: Event): void => {
    if (!queue.isEmpty()) event.preventDefault();
  };
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
      void settle().then((outcome) => {
        // Unsent entries are in the journal, from which they are sent in the order of all runs.
        if (outcome === 'waiting') {
          queue.clear();
          release();
          deps.announcePending();
          return;
        }
        // The page of the game, which warns of that until now, is gone.
        if (outcome === 'unsafe') window.addEventListener('beforeunload', warnBeforeUnload);
        show();
      });
    },
  };
}

const basedOnVersion = (entry: FileEntry, { assetId, versionId }: SavedVersion): FileEntry => ({
  ...entry,
  assetId,
  basedOn: versionId,
});

/**
 * The number of the next automatic state, which continues the rotation of the last run of this game
 * in this browser.
 */
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
