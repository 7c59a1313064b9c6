import type { GameManager } from './emulator-js.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Polls often, because only saves that were sent to the page survive a crash of the tab. */
const MIN_POLL_MS = 100;
/**
 * Maximum share of time spent on reading, so that large saves are polled less often, up to
 * `MAX_POLL_MS`.
 */
const MAX_READ_SHARE = 0.02;
const MAX_POLL_MS = 1000;
/**
 * A page that still runs this long after `beforeunload` was not closed: the user stayed, or it was
 * a download.
 */
const STAYED_MS = 1000;

export interface SaveWatch {
  /** Checks now, and reports the save if it has changed. */
  check: () => void;
  /** Reports the last save, also if the core has not written it yet; that may restart the game. */
  end: () => void;
  /**
   * Like `end`, before the page may be closed. If that restarts the game and the page stays open
   * after all, the game continues where it was.
   */
  beforeUnload: () => void;
  /** Makes the core write its save file, and reads it; null if the game has none. */
  read: () => Bytes | null;
  /** Loads a save into the game; it is reported only when the game changes it. */
  write: (save: Bytes) => void;
  start: () => void;
  /** The game is being left: only `end` follows. */
  stop: () => void;
}

/** The state of a game; null if the core has none yet, such as DOSBox while its machine starts. */
function stateOf(game: Pick<GameManager, 'getState'>): Bytes | null {
  try {
    return game.getState();
  } catch {
    return null;
  }
}

export const isSame = (a: Bytes | null, b: Bytes | null): boolean => {
  if (a === null || b === null) return a === b;
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
};

const DOS_ARCHIVE = '.pure.zip';

/** DOS games write files; the core stores changed files in its own archive. */
export const savePathOf = (game: Pick<GameManager, 'getSaveFilePath'>): string =>
  game.getSaveFilePath().replace(/(\/DOSBox-pure\/.+)\.srm$/, `$1${DOS_ARCHIVE}`);

/** Polls the save of a running game and reports changes. */
export function watchSave(game: GameManager, onChange: (save: Bytes) => void): SaveWatch {
  let known: Bytes | null = null;
  let timer: number | undefined;
  let isStopped = false;

  /** A core keeps its save in memory until it is told to write the file. */
  function read(): Bytes | null {
    game.functions.saveSaveFiles();
    const path = savePathOf(game);
    if (!path || !game.FS.analyzePath(path).exists) return null;
    return game.FS.readFile(path);
  }

  /** The archive of DOS is written some seconds after the files in it, or by a restart. */
  const needsRestart = (): boolean => savePathOf(game).endsWith(DOS_ARCHIVE);

  function check(): void {
    const save = read();
    if (!save || isSame(save, known)) return;
    known = save;
    onChange(save.slice());
  }

  function end(): void {
    if (needsRestart()) game.restart();
    check();
  }

  function beforeUnload(): void {
    if (isStopped) return;
    const state = needsRestart() ? stateOf(game) : null;
    end();
    if (state) window.setTimeout(() => game.loadState(state), STAYED_MS);
  }

  function poll(): void {
    const began = performance.now();
    check();
    const took = performance.now() - began;
    timer = window.setTimeout(
      poll,
      Math.min(MAX_POLL_MS, Math.max(MIN_POLL_MS, took / MAX_READ_SHARE)),
    );
  }

  function write(save: Bytes): void {
    const path = savePathOf(game);
    let folder = '';
    for (const part of path.split('/').slice(1, -1)) {
      folder += `/${part}`;
      if (!game.FS.analyzePath(folder).exists) game.FS.mkdir(folder);
    }
    game.FS.writeFile(path, save);
    game.loadSaveFiles();
    known = save.slice();
  }

  return {
    check,
    end,
    beforeUnload,
    read,
    write,
    start: () => {
      // The initial content of a new cartridge is not a save.
      known ??= read();
      timer = window.setTimeout(poll, MIN_POLL_MS);
    },
    stop: () => {
      isStopped = true;
      window.clearTimeout(timer);
    },
  };
}
