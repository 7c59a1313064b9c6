import type { CoreOption } from '#shared/lib/player-protocol.ts';
import type { CallHandlers } from '#play/document/page-link.ts';
import { pressTouchKeys } from '#play/document/touch-keys.ts';

import type { Emulator, GameManager } from './emulator-js.ts';
import type { Rewind } from './rewind.ts';
import type { RoundCalls } from './round.ts';
import type { SaveWatch } from './save-watch.ts';
import { setControls } from './settings-for.ts';
import { SHADER_FILES } from './shaders.ts';

export interface Game {
  /** Name of the core. */
  readonly core: string;
  readonly emulator: Emulator;
  readonly manager: GameManager;
  readonly saves: SaveWatch;
  readonly rewind: Rewind;
}

const bufferOf = (bytes: Uint8Array<ArrayBuffer> | null): ArrayBuffer | null =>
  bytes && bytes.slice().buffer;

/** Handlers of the page's calls to a running game. */
export function callHandlers(game: () => Game): Omit<CallHandlers, keyof RoundCalls> {
  /** The last picture of a paused game, which draws nothing that could be captured. */
  let pausedAt: ArrayBuffer | null = null;
  let isPausing = false;
  const picture = async (): Promise<ArrayBuffer | null> =>
    pausedAt?.slice(0) ?? takePicture(game().manager);

  return {
    pause: async () => {
      const { emulator, manager } = game();
      isPausing = true;
      const last = pausedAt ?? (await takePicture(manager));
      // The user may have resumed the game meanwhile.
      if (!isPausing) return {};
      pausedAt = last;
      emulator.pause(true);
      return {};
    },
    resume: () => {
      isPausing = false;
      pausedAt = null;
      game().emulator.play(true);
      return {};
    },
    restart: () => {
      game().manager.restart();
      return {};
    },
    speed: ({ speed }) => {
      const { emulator, manager } = game();
      emulator.isFastForward = speed === 'fast';
      emulator.isSlowMotion = speed === 'slow';
      manager.toggleFastForward(speed === 'fast' ? 1 : 0);
      manager.setSlowMotionRatio(SLOW_RATIO);
      manager.toggleSlowMotion(speed === 'slow' ? 1 : 0);
      return {};
    },
    rewind: ({ seconds }) => {
      pausedAt = null;
      return { seconds: game().rewind.back(seconds) };
    },
    shader: ({ shader }) => {
      game().emulator.enableShader(SHADER_FILES[shader]);
      return {};
    },
    coreOptions: () => ({ options: parseCoreOptions(game().manager.getCoreOptions()) }),
    setCoreOption: ({ key, value }) => {
      game().manager.setVariable(key, value);
      return {};
    },
    cheats: ({ codes }) => {
      const { core, manager } = game();
      manager.resetCheat();
      for (const [index, code] of cheatsFor(core, codes).entries())
        manager.setCheat(index, 1, code);
      return {};
    },
    volume: ({ value }) => {
      game().emulator.setVolume(value);
      return {};
    },
    discs: () => {
      const { manager } = game();
      return { count: manager.getDiskCount(), current: manager.getCurrentDisk() };
    },
    insertDisc: ({ index }) => {
      game().manager.setCurrentDisk(index);
      return {};
    },
    saveState: async () => {
      const state = game().manager.getState().slice().buffer;
      return { state, picture: await picture() };
    },
    loadState: ({ state }) => {
      pausedAt = null;
      game().manager.loadState(new Uint8Array(state));
      return {};
    },
    readSave: () => {
      const { saves } = game();
      saves.check();
      return { save: bufferOf(saves.read()) };
    },
    writeSave: ({ save, restart }) => {
      const { manager, saves } = game();
      saves.write(new Uint8Array(save));
      if (restart) manager.restart();
      return {};
    },
    picture: async () => ({ picture: await picture() }),
    controls: ({ controls }) => {
      setControls(game().emulator, controls);
      return {};
    },
    input: ({ changes }) => {
      const { core, emulator, manager } = game();
      if (core === 'dosbox_pure') {
        // For DOS games, keys are pressed: DOSBox would map inputs to a joystick, which few games
        // use.
        const { parent } = emulator.elements;
        pressTouchKeys('dos', changes, parent.querySelector('canvas') ?? parent);
        return {};
      }
      for (const [input, value] of changes) {
        const max = input >= FIRST_AXIS ? FULL_AXIS : 1;
        manager.simulateInput(0, input, Math.round(value * max));
      }
      return {};
    },
    insets: ({ top, bottom }) => {
      const { style } = game().emulator.elements.parent;
      style.setProperty('--picture-top', `${top}px`);
      style.setProperty('--picture-bottom', `${bottom}px`);
      // The emulator measures its canvas only when the window changes.
      window.dispatchEvent(new Event('resize'));
      return {};
    },
    frame: () => ({ count: game().manager.getFrameNum() }),
    leave: async () => {
      const { core, emulator, manager, saves, rewind } = game();
      rewind.stop();
      saves.stop();
      if (core === 'mgba') {
        emulator.setVolume(0);
        emulator.play(true);
        await runFrames(manager, MGBA_SAVE_FRAMES);
      }
      saves.end();
      emulator.pause(true);
      emulator.gamepad.terminate();
      return {};
    },
  };
}

/**
 * Gambatte only applies the last Game Genie (`00A-17B`) and the last GameShark code it is given, so
 * the codes of each kind are joined.
 */
function cheatsFor(core: string, codes: readonly string[]): readonly string[] {
  if (core !== 'gambatte') return codes;
  const { genie = [], shark = [] } = Object.groupBy(codes, (code) =>
    code.includes('-') ? 'genie' : 'shark',
  );
  return [genie, shark].filter((kind) => kind.length > 0).map((kind) => kind.join('+'));
}

/** One option per line: `key|current; value|value`. An option with one value is left out. */
export const parseCoreOptions = (text: string): CoreOption[] =>
  text.split('\n').flatMap((line) => {
    const [, key, current, values] = /^([^|]+)\|(.*?); (.+)$/.exec(line) ?? [];
    const choices = values?.split('|') ?? [];
    return key && current !== undefined && choices.length > 1
      ? [{ key, current, values: choices }]
      : [];
  });

/** Directions of sticks; the inputs before them are on or off. */
const FIRST_AXIS = 16;
const FULL_AXIS = 0x7f_ff;

/** Slow motion halves the speed. */
const SLOW_RATIO = 2;

/** After a state was loaded, mGBA writes a save 15 frames after the game has done so. */
const MGBA_SAVE_FRAMES = 20;
const MAX_RUN_MS = 1000;

/** Resolves when the game has drawn this many frames; hidden tabs draw none. */
function runFrames(game: Pick<GameManager, 'getFrameNum'>, count: number): Promise<void> {
  const first = game.getFrameNum();
  const deadline = performance.now() + MAX_RUN_MS;
  return new Promise((resolve) => {
    const timer = window.setInterval(() => {
      if (game.getFrameNum() < first + count && performance.now() < deadline) return;
      window.clearInterval(timer);
      resolve();
    }, FRAME_MS);
  });
}
const FRAME_MS = 16;

const SCREENSHOT_TIMEOUT_MS = 1000;

/** A screenshot as PNG; null after a timeout, because a paused game draws nothing. */
async function takePicture(game: GameManager): Promise<ArrayBuffer | null> {
  const timeout = new Promise<null>((resolve) => {
    window.setTimeout(() => resolve(null), SCREENSHOT_TIMEOUT_MS);
  });
  const png = await Promise.race([game.screenshot(), timeout]);
  return png && png.slice().buffer;
}
