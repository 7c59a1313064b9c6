import type { PlayerEvent, PlayerSetup } from '#shared/lib/player-protocol.ts';
import { reportFrameRate } from '#play/document/frame-rate.ts';
import { watchPointer } from '#play/document/pointer.ts';
import { pressTouchKeys } from '#play/document/touch-keys.ts';
import { readFilesFromPage, listenToPage, postEvent } from '#play/document/page-link.ts';

import { ruffleConfig } from './ruffle.ts';
import type { Ruffle, RuffleElement } from './ruffle.ts';
import { createSharedObjects } from './shared-objects.ts';

declare global {
  interface Window {
    RufflePlayer?: Ruffle;
  }
}

type Fault = Extract<PlayerEvent, { type: 'failed' }>['why'];

const FILM_NAME = 'game.swf';
const SAVE_EXTENSION = 'json';
const FALLBACK_BACKGROUND = 'black';
const SCREEN_RATE = 60;
const MS_PER_S = 1000;
/** Debounce of saves: several writes in quick succession are sent as one. */
const SETTLE_MS = 50;
/**
 * Interval of saves. It is short, because only saves sent to the page survive a crash of the tab.
 */
const FLUSH_EVERY_MS = 250;

const fail = (why: Fault, error: unknown): void =>
  postEvent({
    type: 'failed',
    why,
    detail: error instanceof Error ? error.message : String(error),
  });

let saveTimer: number | undefined;
const shared = createSharedObjects(
  { host: location.hostname, folder: new URL('.', location.href).pathname },
  () => {
    window.clearTimeout(saveTimer);
    saveTimer = window.setTimeout(sendSave, SETTLE_MS);
  },
);
Object.defineProperty(window, 'localStorage', { configurable: true, value: shared.storage });

let hasStarted = false;
let hasSavedEarly = false;

/** The page only stores saves of a running game, so an early save is sent after the start. */
function sendSave(): void {
  window.clearTimeout(saveTimer);
  saveTimer = undefined;
  if (!hasStarted) {
    hasSavedEarly = true;
    return;
  }
  const save = shared.read();
  if (save) postEvent({ type: 'saved', save });
}

/**
 * Makes Ruffle write the data of the game. By itself it only does so when the page unloads, on
 * which most games rely.
 */
const flush = (): boolean => window.dispatchEvent(new Event('unload'));

/** Sends a pending save at once, because the page may be about to close. */
function lastSave(): ArrayBuffer | null {
  flush();
  if (saveTimer !== undefined) sendSave();
  return shared.read();
}

let player: RuffleElement | null = null;
let isPaused = false;
function running(): RuffleElement {
  if (!player) throw new Error('No game is running');
  return player;
}

function addScript(address: string): Promise<void> {
  const script = document.createElement('script');
  script.src = address;
  document.body.append(script);
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address} cannot be loaded`)));
  });
}

const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => window.requestAnimationFrame(resolve));

async function load(setup: PlayerSetup): Promise<void> {
  document.documentElement.lang = setup.language;
  postEvent({ type: 'loading', phase: 'player' });
  const ruffle: Ruffle = {
    config: ruffleConfig({
      path: setup.playerPath,
      backgroundColor: setup.settings['backgroundColor'] ?? FALLBACK_BACKGROUND,
      debug: setup.debug,
    }),
  };
  window.RufflePlayer = ruffle;
  readFilesFromPage(setup.playerPath);
  if (setup.save) shared.write(setup.save);
  await addScript(`${setup.playerPath}ruffle.js`);
  const created = window.RufflePlayer.newest?.().createPlayer();
  if (!created) throw new Error('Ruffle did not start');
  document.body.append(created);
  postEvent({ type: 'loading', phase: 'game' });
  const drawn = new Promise((resolve) => created.addEventListener('loadeddata', resolve));
  const data = new Uint8Array(await setup.game.arrayBuffer());
  await created.ruffle().load({ data, swfFileName: FILM_NAME });
  await drawn;
  created.ruffle().volume = setup.volume;
  player = created;
  created.focus();
  await nextFrame();
  await nextFrame();
  postEvent({ type: 'started', saveExtension: SAVE_EXTENSION });
  hasStarted = true;
  if (hasSavedEarly) sendSave();
  window.setInterval(flush, FLUSH_EVERY_MS);
  measureFrames(created.ruffle().metadata?.frameRate ?? SCREEN_RATE);
}

/** Ruffle has no frame counter. It runs all due frames in each animation frame. */
function measureFrames(gameRate: number): void {
  const expected = Math.min(gameRate, SCREEN_RATE);
  let frames = 0;
  let last = performance.now();
  window.requestAnimationFrame(function count(now) {
    frames += Math.min(1, ((now - last) * expected) / MS_PER_S);
    last = now;
    window.requestAnimationFrame(count);
  });
  reportFrameRate({ countFrames: () => frames, isPaused: () => isPaused, expected });
}

/**
 * The canvas can only be read in the frame in which it was drawn, because its buffer is not
 * preserved.
 */
async function takePicture(): Promise<ArrayBuffer | null> {
  const canvas = running().shadowRoot?.querySelector('canvas');
  if (!canvas) return null;
  await nextFrame();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return (await blob?.arrayBuffer()) ?? null;
}

listenToPage({
  onInit: (setup) => {
    load(setup).catch((error: unknown) => fail('game', error));
  },
  calls: {
    pause: () => {
      isPaused = true;
      running().ruffle().suspend();
      return {};
    },
    resume: () => {
      isPaused = false;
      running().ruffle().resume();
      running().focus();
      return {};
    },
    restart: async () => {
      await running().ruffle().reload();
      return {};
    },
    volume: ({ value }) => {
      running().ruffle().volume = value;
      return {};
    },
    discs: () => ({ count: 0, current: 0 }),
    picture: async () => ({ picture: await takePicture() }),
    input: ({ changes }) => {
      pressTouchKeys('flash', changes, running());
      return {};
    },
    insets: ({ top, bottom }) => {
      const { style } = document.documentElement;
      style.setProperty('--picture-top', `${top}px`);
      style.setProperty('--picture-bottom', `${bottom}px`);
      return {};
    },
    readSave: () => ({ save: lastSave() }),
    leave: () => {
      const current = running();
      lastSave();
      current.remove();
      return {};
    },
  },
});

// A message that is sent now reaches the page before its last event.
window.addEventListener('beforeunload', () => player && lastSave());
document.addEventListener('visibilitychange', () => {
  if (player && document.visibilityState === 'hidden') lastSave();
});
// Ruffle only receives keys while its element has the focus.
window.addEventListener('focus', () => player?.focus());
watchPointer();
// Escape is the only key that the page takes from the game.
window.addEventListener(
  'keydown',
  ({ key }) => key === 'Escape' && postEvent({ type: 'command', command: 'pause' }),
  { capture: true },
);
postEvent({ type: 'hello', isolated: false, hasWebGl: true });
