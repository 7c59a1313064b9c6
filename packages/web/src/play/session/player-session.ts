import { fetchPlayerFile } from '#game/data/player.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { PlayerNews, PlayerWish } from '#shared/lib/player-protocol.ts';
import type { SaveOutcome, SaveSync } from '#play/saves/sync-state.ts';

import { loadGameFiles } from './launch-request.ts';
import type { LaunchRequest } from './launch-request.ts';
import { addPlayerFrame } from './player-frame.ts';
import type { PlayerDocument, PlayerFrame } from './player-frame.ts';
import { syncSession } from './session-sync.ts';
import type { SessionSync } from './session-sync.ts';
import { createSessionStore } from './session-state.ts';
import type { SessionState, SessionStore } from './session-state.ts';

const HELLO_MS = 20_000;
const USUAL_EXTENSION = 'srm';

export interface PlayerSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Null until the game runs. */
  readonly saveSync: () => SaveSync | null;
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly setFast: (on: boolean) => Promise<void>;
  readonly setVolume: (value: number) => Promise<void>;
  readonly insertDisc: (index: number) => Promise<void>;
  readonly showTouch: (shown: boolean) => Promise<void>;
  readonly setControls: (controls: LaunchRequest['controls']) => Promise<void>;
  readonly saveState: (kind: 'manual' | 'auto') => Promise<SaveOutcome>;
  readonly loadState: (state: ArrayBuffer) => Promise<void>;
  readonly loadSave: (save: ArrayBuffer) => Promise<void>;
  readonly focus: () => void;
  /** Ends the game; what it saved is sent first, or goes on being sent. */
  readonly leave: () => Promise<void>;
}

interface Options {
  title: string;
  onWish: (wish: PlayerWish) => void;
  onStarted: () => void;
}

const detailOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });

function documentOf({ player, choices }: LaunchRequest): PlayerDocument {
  if (player.kind === 'flash') return 'flash';
  return choices.core.needs_threads ? 'emulator-threads' : 'emulator';
}

/** Earlier versions let EmulatorJS store saves in the browser, shared by everyone who used it. */
function deleteOldSaves(): void {
  try {
    window.indexedDB.deleteDatabase('/data/saves');
  } catch (error) {
    logFailure('Deleting saves of an earlier version', error);
  }
}

/** One run of a game, from the first byte to the last save. */
export function startSession(order: LaunchRequest, options: Options): PlayerSession {
  const stop = new AbortController();
  const hello = Promise.withResolvers<void>();
  const store = createSessionStore();
  const { change, move } = store;
  const readFile = (name: string) => fetchPlayerFile(order.player, name);
  const frame = addPlayerFrame({ title: options.title, page: documentOf(order), readFile }, hear);
  const keeping = syncSession(order, frame, store);

  function hear(news: PlayerNews): void {
    move(news);
    switch (news.type) {
      case 'hello':
        hello.resolve();
        break;
      case 'started':
        begin(news.saveExtension ?? USUAL_EXTENSION);
        break;
      case 'saved':
        keeping.saved(news.save);
        break;
      case 'wish':
        options.onWish(news.wish);
        break;
      case 'pads':
        change({ pads: news.names });
        break;
      case 'stirred':
        change({ stirs: store.get().stirs + 1 });
        break;
      case 'loading':
      case 'failed':
        break;
    }
  }

  function begin(saveExtension: string): void {
    keeping.begin(saveExtension);
    frame.focus();
    options.onStarted();
    frame
      .call('discs', {})
      .then((discs) => change({ discs }))
      .catch((error: unknown) => logFailure('Counting the discs', error));
  }

  deleteOldSaves();
  void open({ order, frame, store, isHello: hello.promise, signal: stop.signal });

  async function leave(): Promise<void> {
    stop.abort();
    move({ type: 'left' });
    await frame.remove();
    await keeping.end();
  }
  let leaving: Promise<void> | undefined;

  return {
    get: store.get,
    subscribe: store.subscribe,
    ...commandsOf(frame, store, keeping),
    leave: () => (leaving ??= leave()),
  };
}

interface Opening {
  readonly order: LaunchRequest;
  readonly frame: PlayerFrame;
  readonly store: SessionStore;
  /** Once the document of the player listens. */
  readonly isHello: Promise<void>;
  readonly signal: AbortSignal;
}

/** Fetches all the game needs and hands it to the player. */
async function open({ order, frame, store, isHello, signal }: Opening): Promise<void> {
  const fail = (why: 'fetch' | 'silent', error: unknown): void =>
    store.move({ type: 'broken', why, detail: detailOf(error) });
  const told = (loaded: number, total: number) => store.move({ type: 'fetched', loaded, total });
  const setup = await loadGameFiles(order, signal, told).catch((error: unknown) => {
    fail('fetch', error);
    return null;
  });
  if (!setup || signal.aborted) return;
  const isThere = await Promise.race([isHello.then(() => true), sleep(HELLO_MS)]);
  if (!isThere) {
    fail('silent', 'The document of the player does not answer');
    return;
  }
  store.move({ type: 'handed-over' });
  frame.init(setup);
}

/** What can be asked of a running game. */
function commandsOf(
  { call, focus }: PlayerFrame,
  { get, change, move }: SessionStore,
  keeping: SessionSync,
): Omit<PlayerSession, 'get' | 'subscribe' | 'leave'> {
  return {
    saveSync: keeping.saveSync,
    saveState: keeping.saveState,
    pause: async () => {
      if (get().phase.kind !== 'running') return;
      move({ type: 'paused' });
      await call('readSave', {});
      await call('pause', {});
      void keeping.saveSync()?.settle();
    },
    resume: async () => {
      await call('resume', {});
      move({ type: 'resumed' });
      focus();
    },
    restart: async () => {
      await call('restart', {});
    },
    setFast: async (on) => {
      await call('fastForward', { on });
      change({ isFast: on });
    },
    setVolume: async (value) => {
      await call('volume', { value });
    },
    insertDisc: async (index) => {
      await call('insertDisc', { index });
      change({ discs: { ...get().discs, current: index } });
    },
    showTouch: async (shown) => {
      await call('touch', { shown });
    },
    setControls: async (controls) => {
      await call('controls', { controls });
    },
    loadState: async (bytes) => {
      await call('loadState', { state: bytes });
    },
    loadSave: async (save) => {
      await call('writeSave', { save, restart: true });
    },
    focus,
  };
}
