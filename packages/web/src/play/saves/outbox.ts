import type { KeptVersion } from '#play/data/saves.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { KeepingState, Outcome } from '#shared/lib/playthrough.ts';
import type { FileEntry, SaveJournal } from '#game/saves/save-journal.ts';

import { isAboutServer } from './is-about-server.ts';
import { createSendClock } from './send-clock.ts';

const PICTURE_MS = 1000;

type Picture = () => Promise<ArrayBuffer | null>;

interface Pending {
  readonly entry: FileEntry;
  readonly picture: Picture | null;
  readonly wasTried: boolean;
}

export interface OutboxParts {
  readonly journal: SaveJournal;
  readonly sendFile: (entry: FileEntry, how: { again: boolean }) => Promise<KeptVersion>;
  readonly onKept: (entry: FileEntry, kept: KeptVersion) => void;
  readonly onChange: () => void;
}

/** First into the journal, then to the server; what it acknowledged is forgotten here. */
export function createOutbox({ journal, sendFile, onKept, onChange }: OutboxParts) {
  const waiting = new Map<string, Pending>();
  const inFlight = new Set<FileEntry>();
  let state: KeepingState = { kind: 'idle' };
  let failure: unknown = null;
  /** Entries that the journal could not store: they are lost with the tab. */
  const unstored = new Set<string>();
  let round: Promise<void> | null = null;
  /** The network came back during a round that may still fail because of it. */
  let isRetryRequested = false;
  const clock = createSendClock(() => void attempt());

  function tell(keptNow = false): void {
    const before = state;
    if (waiting.size > 0) {
      state = failure
        ? { kind: 'waiting', failure, isSafe: unstored.size === 0 }
        : { kind: 'sending' };
    } else if (keptNow) state = { kind: 'kept', at: Date.now() };
    if (state.kind !== before.kind || state.kind !== 'sending') onChange();
  }

  async function write(entry: FileEntry): Promise<void> {
    try {
      await journal.put(entry);
      unstored.delete(entry.id);
    } catch (error) {
      // The browser stores nothing: then only the server can.
      unstored.add(entry.id);
      logFailure('Writing the journal of saves', error);
    }
  }

  async function add(entry: FileEntry, picture: Picture | null = null): Promise<void> {
    waiting.set(entry.id, { entry, picture, wasTried: false });
    tell();
    await write(entry);
    clock.changed();
  }

  async function acknowledge(entry: FileEntry, kept: KeptVersion): Promise<void> {
    onKept(entry, kept);
    const newer = waiting.get(entry.id);
    if (newer?.entry.revision === entry.revision) {
      waiting.delete(entry.id);
      unstored.delete(entry.id);
      await journal.remove(entry).catch((error: unknown) => logFailure('Tidying up', error));
    } else if (newer?.entry.kind === 'save') {
      const { assetId, versionId: basedOn } = kept;
      const rebased = { ...newer.entry, assetId, basedOn };
      waiting.set(entry.id, { ...newer, entry: rebased });
      await write(rebased);
    }
    tell(true);
  }

  /** Gives what went wrong. */
  async function sendOne(pending: Pending, isLeaving: boolean): Promise<unknown> {
    const { entry, picture, wasTried } = pending;
    inFlight.add(entry);
    try {
      const drawn = isLeaving ? null : await drawnOf(picture);
      const current = waiting.get(entry.id);
      if (current?.entry === entry) waiting.set(entry.id, { ...current, wasTried: true });
      const whole = drawn ? { ...entry, picture: drawn } : entry;
      await acknowledge(entry, await sendFile(whole, { again: wasTried || isLeaving }));
      return null;
    } catch (error) {
      return error;
    } finally {
      inFlight.delete(entry);
    }
  }

  async function sendAll(): Promise<void> {
    const tried = new Set<number>();
    let failed: unknown = null;
    while (failed === null || !isAboutServer(failed)) {
      const next = [...waiting.values()].find(
        ({ entry }) => !inFlight.has(entry) && !tried.has(entry.revision),
      );
      if (!next) break;
      tried.add(next.entry.revision);
      failed = (await sendOne(next, false)) ?? failed;
    }
    settled(failed);
  }

  function settled(failed: unknown): void {
    failure = waiting.size > 0 ? failed : null;
    if (failure) clock.failed();
    else clock.sent();
    tell();
  }

  function attempt(): Promise<void> {
    clock.stop();
    round ??= sendAll().finally(() => {
      round = null;
      if (isRetryRequested && failure) void attempt();
      isRetryRequested = false;
    });
    return round;
  }

  return {
    add,
    state: (): KeepingState => state,
    /** Of one, or of everything. */
    async settle(id?: string): Promise<Outcome> {
      const isOpen = () => (id === undefined ? waiting.size > 0 : waiting.has(id));
      await attempt();
      // What was added while the last round went on.
      if (isOpen() && !failure) await attempt();
      if (!isOpen()) return 'kept';
      const isSafe = id === undefined ? unstored.size === 0 : !unstored.has(id);
      return isSafe ? 'waiting' : 'unsafe';
    },
    retry: (): void => {
      if (waiting.size === 0) return;
      isRetryRequested = round !== null;
      void attempt();
    },
    /** All at once and without waiting for anything: the page may be gone in a moment. */
    leave(): void {
      for (const pending of waiting.values()) {
        if (!inFlight.has(pending.entry)) void sendOne(pending, true).then(settled);
      }
    },
    isEmpty: (): boolean => waiting.size === 0,
  };
}

/** A picture is nice to have; a game that is busy must not hold up its save. */
async function drawnOf(picture: Picture | null): Promise<ArrayBuffer | null> {
  if (!picture) return null;
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PICTURE_MS);
  });
  return Promise.race([picture().catch(() => null), late]);
}
