import type { PlayerEvent, PlayerSetup } from '#shared/lib/player-protocol.ts';

import { listenToPage, postEvent } from '#play/document/page-link.ts';
import { callHandlers } from './call-handlers.ts';
import type { Game } from './call-handlers.ts';
import type { Emulator } from './emulator-js.ts';
import { watchKeyboard, watchPads } from './input.ts';
import { prepareGlobals } from './own-globals.ts';
import { reportFrameRate } from '#play/document/frame-rate.ts';
import { watchPointer } from '#play/document/pointer.ts';
import { redrawWhenResized } from './redraw-paused.ts';
import { createRewind } from './rewind.ts';
import { createRound } from './round.ts';
import { savePathOf, watchSave } from './save-watch.ts';
import { settingsFor } from './settings-for.ts';
import { SHADER_FILES } from './shaders.ts';

type Fault = Extract<PlayerEvent, { type: 'failed' }>['why'];
type Stage = 'player' | 'core' | 'game' | 'started';

declare global {
  interface Window {
    EJS_emulator?: Emulator;
  }
}

const SETTLE_MS = 50;
const round = createRound(postEvent);

let stage: Stage = 'player';
let game: Game | null = null;
let isPaused = false;

const FAULT_AT: Record<Stage, Fault> = {
  player: 'crash',
  core: 'core',
  game: 'game',
  started: 'crash',
};

const fail = (why: Fault, detail: string): void => postEvent({ type: 'failed', why, detail });

function enter(next: Exclude<Stage, 'started'>): void {
  stage = next;
  postEvent({ type: 'loading', phase: next });
}

const hasWebGl = (): boolean => {
  const canvas = document.createElement('canvas');
  return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null;
};

function begin(setup: PlayerSetup, emulator: Emulator): void {
  const manager = emulator.gameManager;
  if (!manager) return;
  const saves = watchSave(manager, (save) => postEvent({ type: 'saved', save: save.buffer }));
  const rewind = createRewind(manager);
  round.attach(manager);
  game = { core: setup.core, emulator, manager, saves, rewind };
  if (setup.save) {
    saves.write(new Uint8Array(setup.save));
    manager.restart();
  }
  const { state } = setup;
  if (state) window.setTimeout(() => manager.loadState(new Uint8Array(state)), SETTLE_MS);

  const first = manager.getFrameNum();
  const look = () => {
    if (manager.getFrameNum() <= first + 1) {
      window.requestAnimationFrame(look);
      return;
    }
    stage = 'started';
    saves.start();
    rewind.start();
    redrawWhenResized(emulator, manager, () => isPaused);
    reportFrameRate({
      countFrames: () => manager.getFrameNum(),
      isPaused: () => isPaused,
      expected: null,
    });
    emulator.enableShader(SHADER_FILES[setup.shader]);
    const extension = /\.([^./]+)$/.exec(savePathOf(manager))?.[1];
    postEvent({ type: 'started', ...(extension && { saveExtension: extension }) });
  };
  look();
}

function load(setup: PlayerSetup): void {
  document.documentElement.lang = setup.language;
  if (setup.coreNeedsThreads && !window.crossOriginIsolated) {
    fail('threads', 'The document is not isolated');
    return;
  }
  if (!hasWebGl()) {
    fail('webgl', 'No WebGL context');
    return;
  }
  prepareGlobals({
    playerPath: setup.playerPath,
    onFault: (detail) => fail(FAULT_AT[stage], detail),
    mayRun: round.mayRun,
  });
  Object.assign(window, settingsFor(setup), {
    EJS_ready: () => {
      const emulator = window.EJS_emulator;
      if (!emulator) return;
      enter('core');
      emulator.on('saveDatabaseLoaded', () => enter('game'));
      watchKeyboard(setup.core, emulator);
      watchPads(emulator);
      watchPointer();
    },
    EJS_onGameStart: () => window.EJS_emulator && begin(setup, window.EJS_emulator),
  });
  enter('player');
  const script = document.createElement('script');
  script.src = `${setup.playerPath}loader.js`;
  script.addEventListener('error', () => fail('core', 'The player cannot be loaded'));
  document.body.append(script);
}

function whileRunning(): Game {
  if (!game) throw new Error('No game is running');
  return game;
}

window.addEventListener('error', ({ error, message }: ErrorEvent) => {
  if (error instanceof WebAssembly.RuntimeError) fail('crash', message);
});
/**
 * A browser may reject optional features, such as keeping the screen on; games run without them.
 */
const isRefusal = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'NotAllowedError';
window.addEventListener('unhandledrejection', (event) => {
  const reason: unknown = event.reason;
  if (isRefusal(reason)) event.preventDefault();
  else if (stage !== 'started' || reason instanceof WebAssembly.RuntimeError) {
    fail(FAULT_AT[stage], String(reason));
  }
});

// The page can't read the save itself. A message that is sent now reaches it before its last event.
window.addEventListener('beforeunload', () => {
  if (stage === 'started') game?.saves.beforeUnload();
});
document.addEventListener('visibilitychange', () => {
  if (stage === 'started' && document.visibilityState === 'hidden') game?.saves.check();
});

const calls = { ...callHandlers(whileRunning), ...round.calls(whileRunning) };
listenToPage({
  onInit: load,
  calls: {
    ...calls,
    pause: (request) => {
      isPaused = true;
      return calls.pause(request);
    },
    resume: (request) => {
      isPaused = false;
      return calls.resume(request);
    },
  },
});
postEvent({ type: 'hello', isolated: window.crossOriginIsolated, hasWebGl: hasWebGl() });
