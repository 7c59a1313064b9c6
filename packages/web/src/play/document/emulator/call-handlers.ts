import type { CallHandlers } from '#play/document/page-link.ts';

import type { Emulator, GameManager } from './emulator-js.ts';
import type { SaveWatch } from './save-watch.ts';
import { setControls } from './settings-for.ts';

export interface Game {
  readonly emulator: Emulator;
  readonly manager: GameManager;
  readonly saves: SaveWatch;
}

const bufferOf = (bytes: Uint8Array<ArrayBuffer> | null): ArrayBuffer | null =>
  bytes && bytes.slice().buffer;

/** Handlers of the page's calls to a running game. */
export function callHandlers(game: () => Game): CallHandlers {
  /** A paused game has no picture to give; this is the last it showed. */
  let pausedAt: ArrayBuffer | null = null;
  const picture = async (): Promise<ArrayBuffer | null> =>
    pausedAt?.slice(0) ?? takePicture(game().manager);

  return {
    pause: async () => {
      const { emulator, manager } = game();
      pausedAt ??= await takePicture(manager);
      emulator.pause(true);
      return {};
    },
    resume: () => {
      pausedAt = null;
      game().emulator.play(true);
      return {};
    },
    restart: () => {
      game().manager.restart();
      return {};
    },
    fastForward: ({ on }) => {
      const { emulator, manager } = game();
      emulator.isFastForward = on;
      manager.toggleFastForward(on ? 1 : 0);
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
      saves.look();
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
    touch: ({ shown }) => {
      game().emulator.elements.parent.classList.toggle('has-touch', shown);
      // Its sticks measure themselves only when the window changes.
      window.dispatchEvent(new Event('resize'));
      return {};
    },
    frame: () => ({ count: game().manager.getFrameNum() }),
    leave: () => {
      const { emulator, saves } = game();
      saves.stop();
      saves.end();
      emulator.pause(true);
      emulator.gamepad.terminate();
      return {};
    },
  };
}

const SCREENSHOT_TIMEOUT_MS = 1000;

/** A screenshot as PNG; null after a timeout, because a paused game draws nothing. */
async function takePicture(game: GameManager): Promise<ArrayBuffer | null> {
  const timeout = new Promise<null>((resolve) => {
    window.setTimeout(() => resolve(null), SCREENSHOT_TIMEOUT_MS);
  });
  const png = await Promise.race([game.screenshot(), timeout]);
  return png && png.slice().buffer;
}
