import type { GameManager } from './emulator-js.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Often, because only saves that were sent to the page survive a crash of the tab. */
const EVERY_MS = 100;
/** Reading may take this share of the time: large saves are read less often, yet never later than this. */
const MOST_SHARE = 0.02;
const LATEST_MS = 1000;
/** A page that still runs after this long was not closed: the user stayed, or it was a download. */
const STAYED_MS = 1000;

export interface SaveWatch {
  /** Tells at once what changed since the last look. */
  look: () => void;
  /** Tells what changed, written out or not. The game cannot be played on from where it is. */
  end: () => void;
  /**
   * Tells what changed, written out or not, before the page is closed or left. Where that restarts
   * the game and the page stays open after all, the game continues from where it was.
   */
  beforeUnload: () => void;
  /** What the game holds now, written out; null: it has no save. */
  read: () => Bytes | null;
  /** Puts a save in place; told only when the game changes it. */
  write: (save: Bytes) => void;
  start: () => void;
  stop: () => void;
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

  function read(): Bytes | null {
    game.functions.saveSaveFiles();
    const path = savePathOf(game);
    if (!path || !game.FS.analyzePath(path).exists) return null;
    return game.FS.readFile(path);
  }

  /** The archive of DOS is written some seconds after the files in it, or by a restart. */
  const needsRestart = (): boolean => savePathOf(game).endsWith(DOS_ARCHIVE);

  function look(): void {
    const save = read();
    if (!save || isSame(save, known)) return;
    known = save;
    onChange(save.slice());
  }

  function end(): void {
    if (needsRestart()) game.restart();
    look();
  }

  function beforeUnload(): void {
    const state = needsRestart() ? game.getState() : null;
    end();
    if (state) window.setTimeout(() => game.loadState(state), STAYED_MS);
  }

  function lookOn(): void {
    const began = performance.now();
    look();
    const took = performance.now() - began;
    timer = window.setTimeout(lookOn, Math.min(LATEST_MS, Math.max(EVERY_MS, took / MOST_SHARE)));
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
    look,
    end,
    beforeUnload,
    read,
    write,
    start: () => {
      // The initial content of a new cartridge is not a save.
      known ??= read();
      timer = window.setTimeout(lookOn, EVERY_MS);
    },
    stop: () => window.clearTimeout(timer),
  };
}
