import { logFailure } from '#lib/log.ts';
import type { PlayerCalls, PlayerNews, PlayerWish } from '#lib/player-protocol.ts';
import type { SaveKeeper } from '#lib/playthrough.ts';

import { createSaveKeeper } from '../saves/create-save-keeper.ts';
import { gather } from './play-order.ts';
import type { PlayOrder } from './play-order.ts';
import { addPlayerFrame } from './player-frame.ts';
import type { PlayerDocument } from './player-frame.ts';
import { FIRST_PHASE, isOn, nextPhase } from './session-phase.ts';
import type { SessionEvent, SessionPhase } from './session-phase.ts';

const AUTO_STATE_MS = 5 * 60_000;
const SETTLE_MS = 4000;
const HELLO_MS = 20_000;
const USUAL_EXTENSION = 'srm';

export interface SessionState {
  readonly phase: SessionPhase;
  /** Names of the pads that are plugged in. */
  readonly pads: readonly string[];
  readonly discs: PlayerCalls['discs']['reply'];
  readonly isFast: boolean;
  /** How often somebody stirred: the page shows its controls. */
  readonly stirs: number;
}

export const FIRST_STATE: SessionState = {
  phase: FIRST_PHASE,
  pads: [],
  discs: { count: 0, current: 0 },
  isFast: false,
  stirs: 0,
};

export interface PlayerSession {
  readonly get: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Null until the game runs. */
  readonly keeper: () => SaveKeeper | null;
  readonly pause: () => Promise<void>;
  readonly resume: () => Promise<void>;
  readonly restart: () => Promise<void>;
  readonly setFast: (on: boolean) => Promise<void>;
  readonly setVolume: (value: number) => Promise<void>;
  readonly insertDisc: (index: number) => Promise<void>;
  readonly showTouch: (shown: boolean) => Promise<void>;
  readonly setControls: (controls: PlayOrder['controls']) => Promise<void>;
  readonly saveState: (kind: 'manual' | 'auto') => Promise<'kept' | 'waiting'>;
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

function documentOf({ player, choices }: PlayOrder): PlayerDocument {
  if (player.kind === 'flash') return 'flash';
  return choices.core.needs_threads ? 'emulator-threads' : 'emulator';
}

/** One run of a game, from the first byte to the last save. */
export function startSession(order: PlayOrder, options: Options): PlayerSession {
  const listeners = new Set<() => void>();
  const stop = new AbortController();
  const hello = Promise.withResolvers<void>();
  let state = FIRST_STATE;
  let keeper: SaveKeeper | null = null;

  function change(patch: Partial<SessionState>): void {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  }
  const move = (event: SessionEvent): void => {
    const phase = nextPhase(state.phase, event);
    if (phase === state.phase) return;
    change({ phase });
    count();
  };
  const fail = (why: 'fetch' | 'silent', error: unknown): void =>
    move({ type: 'broken', why, detail: detailOf(error) });

  const frame = addPlayerFrame({ title: options.title, page: documentOf(order) }, hear);
  const { call } = frame;
  const picture = async (): Promise<ArrayBuffer | null> =>
    (await call('picture', {}).catch(() => null))?.picture ?? null;

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
        keeper?.saveChanged(news.save, picture);
        break;
      case 'wish':
        options.onWish(news.wish);
        break;
      case 'pads':
        change({ pads: news.names });
        break;
      case 'stirred':
        change({ stirs: state.stirs + 1 });
        break;
      case 'loading':
      case 'failed':
        break;
    }
  }

  function begin(saveExtension: string): void {
    const { rom, userId, choices, save } = order;
    keeper = createSaveKeeper({
      userId,
      romId: rom.id,
      baseName: rom.fs_name_no_ext,
      emulator: choices.core.name,
      coreVersion: choices.core.version,
      saveExtension,
      save: save && { assetId: save.asset_id, versionId: save.id },
    });
    keeper.subscribe(() => change({}));
    count();
    frame.focus();
    options.onStarted();
    call('discs', {})
      .then((discs) => change({ discs }))
      .catch((error: unknown) => logFailure('Counting the discs', error));
  }

  /** Play time is the time in which a picture moves and can be seen. */
  function count(): void {
    keeper?.playing(state.phase.kind === 'running' && document.visibilityState === 'visible');
  }
  document.addEventListener('visibilitychange', count);

  async function saveState(kind: 'manual' | 'auto'): Promise<'kept' | 'waiting'> {
    const { state: bytes, picture: shown } = await call('saveState', {});
    return keeper?.keepState(bytes, shown, kind) ?? 'waiting';
  }
  const clock = window.setInterval(() => {
    if (state.phase.kind !== 'running' || document.visibilityState === 'hidden') return;
    saveState('auto').catch((error: unknown) => logFailure('Keeping a state by itself', error));
  }, AUTO_STATE_MS);

  async function open(): Promise<void> {
    const told = (loaded: number, total: number) => move({ type: 'fetched', loaded, total });
    const setup = await gather(order, stop.signal, told).catch((error: unknown) => {
      fail('fetch', error);
      return null;
    });
    if (!setup || stop.signal.aborted) return;
    const isThere = await Promise.race([hello.promise.then(() => true), sleep(HELLO_MS)]);
    if (!isThere) {
      fail('silent', 'The document of the player does not answer');
      return;
    }
    move({ type: 'handed-over' });
    frame.init(setup);
  }
  void open();

  let leaving: Promise<void> | undefined;
  async function leave(): Promise<void> {
    const wasOn = isOn(state.phase);
    stop.abort();
    window.clearInterval(clock);
    document.removeEventListener('visibilitychange', count);
    move({ type: 'left' });
    await frame.remove();
    if (wasOn && keeper) await Promise.race([keeper.settle(), sleep(SETTLE_MS)]);
    keeper?.close();
  }

  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    keeper: () => keeper,
    pause: async () => {
      if (state.phase.kind !== 'running') return;
      move({ type: 'paused' });
      await call('readSave', {});
      await call('pause', {});
      void keeper?.settle();
    },
    resume: async () => {
      await call('resume', {});
      move({ type: 'resumed' });
      frame.focus();
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
      change({ discs: { ...state.discs, current: index } });
    },
    showTouch: async (shown) => {
      await call('touch', { shown });
    },
    setControls: async (controls) => {
      await call('controls', { controls });
    },
    saveState,
    loadState: async (bytes) => {
      await call('loadState', { state: bytes });
    },
    loadSave: async (save) => {
      await call('writeSave', { save, restart: true });
    },
    focus: frame.focus,
    leave: () => (leaving ??= leave()),
  };
}
