import { serverStatus } from '#shared/api/server-status.ts';
import { fetchPlayerFile } from '#game/data/player.ts';
import { logFailure } from '#shared/lib/log.ts';
import type {
  CoreOption,
  PlayerCalls,
  PlayerCommand,
  PlayerEvent,
  PlayerShader,
  PlayerSpeed,
} from '#shared/lib/player-protocol.ts';
import type { SaveOutcome, SaveSync } from '#play/saves/sync-state.ts';

import { loadGameFiles, type SessionLaunch } from './launch-request.ts';
import { addPlayerFrame, type PlayerDocument, type PlayerFrame } from './player-frame.ts';
import { linkRound, type RoundLink } from './round-link.ts';
import { menuDrawn } from './menu-drawn.ts';
import { createSlowWatch } from './slow-game.ts';
import { syncSession, type SessionSync } from './session-sync.ts';
import { createSessionStore, type SessionState, type SessionStore } from './session-state.ts';

const HELLO_TIMEOUT_MS = 20_000;
const DEFAULT_SAVE_EXTENSION = 'srm';

export interface PlayerSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Null until the game runs. */
  readonly saveSync: () => SaveSync | null;
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly setSpeed: (speed: PlayerSpeed) => Promise<void>;
  /** Resolves with the seconds that the game went back: 0 if its core has no states. */
  readonly rewind: (seconds: number) => Promise<number>;
  readonly setShader: (shader: PlayerShader) => Promise<void>;
  readonly coreOptions: () => Promise<readonly CoreOption[]>;
  readonly setCoreOption: (key: string, value: string) => Promise<void>;
  /** A PNG of the game; null if the game draws nothing. */
  readonly takeScreenshot: () => Promise<ArrayBuffer | null>;
  readonly setCheats: (codes: readonly string[]) => Promise<void>;
  readonly setVolume: (value: number) => Promise<void>;
  readonly insertDisc: (index: number) => Promise<void>;
  /** Presses and releases inputs without waiting for the reply. */
  readonly sendInput: (changes: PlayerCalls['input']['request']['changes']) => void;
  readonly setInsets: (insets: PlayerCalls['insets']['request']) => Promise<void>;
  readonly setControls: (controls: SessionLaunch['controls']) => Promise<void>;
  readonly saveState: (kind: 'manual' | 'auto') => Promise<SaveOutcome>;
  readonly loadState: (state: ArrayBuffer) => Promise<void>;
  readonly loadSave: (save: ArrayBuffer) => Promise<void>;
  /** Runs the game in step with those of other players. */
  readonly round: RoundLink;
  readonly focus: () => void;
  /** Ends the game. Its save is sent first, or in the background if that takes too long. */
  readonly leave: () => Promise<void>;
}

interface Options {
  title: string;
  onCommand: (command: PlayerCommand) => void;
  onStarted: () => void;
}

const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    window.setTimeout(resolve, ms);
  });

function playerDocument({ player, choices }: SessionLaunch): PlayerDocument {
  if (player.kind === 'flash') return 'flash';
  return choices.core.needs_threads ? 'emulator-threads' : 'emulator';
}

const isOffline = (): boolean => !navigator.onLine || !serverStatus.get().isReachable;

/** Earlier versions let EmulatorJS store saves in the browser, shared by everyone who used it. */
function deleteOldSaves(): void {
  try {
    window.indexedDB.deleteDatabase('/data/saves');
  } catch (error) {
    logFailure('Deleting saves of an earlier version', error);
  }
}

/** Starts a game: loads its files, runs the player, and syncs saves until the game is left. */
export function startSession(launch: SessionLaunch, options: Options): PlayerSession {
  const stop = new AbortController();
  const hello = Promise.withResolvers<void>();
  const store = createSessionStore();
  const { change, move } = store;
  const readFile = (name: string) => fetchPlayerFile(launch.player, name);
  const frame = addPlayerFrame(
    { title: options.title, page: playerDocument(launch), readFile, isOffline: isOffline() },
    onEvent,
  );
  const saves = syncSession(launch, frame, store);
  const round = linkRound(frame);

  function onEvent(event: PlayerEvent): void {
    move(event);
    switch (event.type) {
      case 'hello':
        hello.resolve();
        break;
      case 'started':
        begin(event.saveExtension ?? DEFAULT_SAVE_EXTENSION);
        break;
      case 'saved':
        saves.onSave(event.save);
        break;
      case 'command':
        options.onCommand(event.command);
        break;
      case 'input':
        change({ hasInput: true });
        break;
      case 'pads':
        change({ pads: event.names });
        break;
      case 'frame-rate':
        onFrameRate(event.fps, event.expected);
        break;
      case 'activity':
        change({ activityCount: store.get().activityCount + 1 });
        break;
      case 'round-input':
      case 'round-checksum':
      case 'round-waiting':
        round.emit(event);
        break;
      case 'loading':
      case 'failed':
        break;
    }
  }

  const isSlow = createSlowWatch();
  function onFrameRate(fps: number, expected: number | null): void {
    const { phase, speed, ...before } = store.get();
    const isCounted = phase.kind === 'running' && speed === 'normal';
    const isSlowNow = isSlow(fps, expected, isCounted) || before.isSlow;
    const frameRate = Math.round(fps);
    if (frameRate !== before.frameRate || isSlowNow !== before.isSlow) {
      change({ frameRate, isSlow: isSlowNow });
    }
  }

  const beganAt = performance.now();
  function begin(saveExtension: string): void {
    change({ firstFrameMs: performance.now() - beganAt });
    saves.begin(saveExtension);
    frame.focus();
    options.onStarted();
    frame
      .call('discs', {})
      .then((discs) => change({ discs }))
      .catch((error: unknown) => logFailure('Counting the discs', error));
  }

  deleteOldSaves();
  void open({ launch, frame, store, hello: hello.promise, signal: stop.signal });

  async function leave(): Promise<void> {
    stop.abort();
    move({ type: 'left' });
    await frame.remove();
    await saves.end();
  }
  let leaving: Promise<void> | undefined;

  return {
    get: store.get,
    subscribe: store.subscribe,
    ...sessionCommands(frame, store, saves),
    round,
    leave: () => (leaving ??= leave()),
  };
}

interface OpenOptions {
  readonly launch: SessionLaunch;
  readonly frame: PlayerFrame;
  readonly store: SessionStore;
  /** Resolves when the document of the player is ready to receive messages. */
  readonly hello: Promise<void>;
  readonly signal: AbortSignal;
}

/** Loads the files of the game and passes them to the player. */
async function open({ launch, frame, store, hello, signal }: OpenOptions): Promise<void> {
  const fail = (why: 'fetch' | 'silent', error: unknown): void =>
    store.move({ type: 'broken', why, detail: errorMessage(error) });
  const onProgress = (loaded: number, total: number) =>
    store.move({ type: 'fetched', loaded, total });
  const setup = await loadGameFiles(launch, signal, onProgress).catch((error: unknown) => {
    fail('fetch', error);
    return null;
  });
  if (!setup || signal.aborted) return;
  const isListening = await Promise.race([hello.then(() => true), sleep(HELLO_TIMEOUT_MS)]);
  if (!isListening) {
    fail('silent', 'The document of the player does not answer');
    return;
  }
  store.move({ type: 'handed-over' });
  frame.init(setup);
}

/** The commands for a running game. */
function sessionCommands(
  { call, focus }: PlayerFrame,
  { get, change, move }: SessionStore,
  saves: SessionSync,
): Omit<PlayerSession, 'get' | 'subscribe' | 'leave' | 'round'> {
  /** A game can be resumed while it is being paused. */
  let isResuming = false;
  // A pause takes a screenshot, so other calls wait for it: loading a state meanwhile would disturb
  // it.
  let pausing: Promise<unknown> = Promise.resolve();
  const callWhenPaused: typeof call = async (...request) => {
    await pausing;
    return call(...request);
  };
  const pause = async (): Promise<void> => {
    // Reading the save and taking the picture would delay the menu.
    await menuDrawn();
    if (isResuming) return;
    await call('readSave', {});
    if (isResuming) return;
    await call('pause', {});
    void saves.saveSync()?.settle();
  };
  return {
    saveSync: saves.saveSync,
    saveState: saves.saveState,
    pause: async () => {
      if (get().phase.kind !== 'running') return;
      isResuming = false;
      move({ type: 'paused' });
      const run = pause();
      pausing = run.catch(() => undefined);
      await run;
    },
    resume: async () => {
      isResuming = true;
      // The menu closes first, so that the next key goes to the game.
      move({ type: 'resumed' });
      focus();
      await call('resume', {});
    },
    restart: async () => {
      await callWhenPaused('restart', {});
    },
    setSpeed: async (speed) => {
      await call('speed', { speed });
      change({ speed });
    },
    rewind: async (seconds) => (await callWhenPaused('rewind', { seconds })).seconds,
    setShader: async (shader) => {
      await call('shader', { shader });
    },
    coreOptions: async () => (await call('coreOptions', {})).options,
    setCoreOption: async (key, value) => {
      await call('setCoreOption', { key, value });
    },
    takeScreenshot: async () => (await call('picture', {})).picture,
    setCheats: async (codes) => {
      await call('cheats', { codes });
    },
    setVolume: async (value) => {
      await call('volume', { value });
    },
    insertDisc: async (index) => {
      await call('insertDisc', { index });
      change({ discs: { ...get().discs, current: index } });
    },
    sendInput: (changes) => {
      call('input', { changes }).catch((error: unknown) =>
        logFailure('Sending input to the player', error),
      );
    },
    setInsets: async (insets) => {
      await call('insets', insets);
    },
    setControls: async (controls) => {
      await call('controls', { controls });
    },
    loadState: async (bytes) => {
      await callWhenPaused('loadState', { state: bytes });
    },
    loadSave: async (save) => {
      await callWhenPaused('writeSave', { save, restart: true });
    },
    focus,
  };
}
