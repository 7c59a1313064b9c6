import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { GameManager } from './emulator-js.ts';
import { savePathOf, watchSave } from './save-watch.ts';

const PATH = '/data/saves/FCEUmm/g-1-u1.srm';
const files = new Map<string, Uint8Array>();
/** The memory of the cartridge; `saveSaveFiles` writes it to the save file. */
let memory: Uint8Array<ArrayBuffer> | null;

const game = {
  FS: {
    analyzePath: (path: string) => ({ exists: files.has(path) || path === '/data' }),
    mkdir: vi.fn<(path: string) => void>(),
    readFile: (path: string) => files.get(path)?.slice(),
    writeFile: (path: string, data: Uint8Array) => files.set(path, data.slice()),
  },
  functions: { saveSaveFiles: () => memory && files.set(PATH, memory.slice()) },
  getSaveFilePath: () => PATH,
  loadSaveFiles: () => {
    memory = new Uint8Array(files.get(PATH) ?? []);
  },
} as unknown as GameManager;

const reported: number[][] = [];
const watch = () => watchSave(game, (save) => reported.push([...save]));

beforeEach(() => {
  vi.useFakeTimers();
  files.clear();
  reported.length = 0;
  restart.mockClear();
  loadState.mockClear();
  memory = new Uint8Array([0, 0]);
});

describe('a watched save', () => {
  test('is not reported while it is that of a new cartridge', () => {
    watch().start();
    vi.advanceTimersByTime(5000);
    expect(reported).toEqual([]);
  });

  test('is reported once within a second of each change', () => {
    watch().start();
    memory = new Uint8Array([7, 0]);
    vi.advanceTimersByTime(1000);
    expect(reported).toEqual([[7, 0]]);
    vi.advanceTimersByTime(5000);
    memory = new Uint8Array([7, 8]);
    vi.advanceTimersByTime(1000);
    expect(reported).toEqual([
      [7, 0],
      [7, 8],
    ]);
  });

  test('is read every second although reading is slow', () => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
    const flush = vi.spyOn(game.functions, 'saveSaveFiles').mockImplementation(() => {
      vi.setSystemTime(Date.now() + 300);
      if (memory) files.set(PATH, memory.slice());
    });
    watch().start();
    vi.advanceTimersByTime(2000);
    memory = new Uint8Array([9, 0]);
    vi.advanceTimersByTime(1000);
    expect(reported).toEqual([[9, 0]]);
    flush.mockRestore();
    clock.mockRestore();
  });

  test('is reported at once, and only once, when the page is about to close', () => {
    const watched = watch();
    watched.start();
    memory = new Uint8Array([3, 0]);
    watched.beforeUnload();
    expect(reported).toEqual([[3, 0]]);
    vi.advanceTimersByTime(5000);
    expect(reported).toEqual([[3, 0]]);
  });

  test('is reported within 100 ms of a change if reading is fast', () => {
    watch().start();
    memory = new Uint8Array([4, 0]);
    vi.advanceTimersByTime(100);
    expect(reported).toEqual([[4, 0]]);
  });

  test('is not reported after write(), but after the game changes it', () => {
    const watched = watch();
    watched.write(new Uint8Array([5, 5]));
    watched.start();
    vi.advanceTimersByTime(3000);
    expect(reported).toEqual([]);
    expect(watched.read()).toEqual(new Uint8Array([5, 5]));
    memory = new Uint8Array([5, 6]);
    vi.advanceTimersByTime(1000);
    expect(reported).toEqual([[5, 6]]);
  });

  test('is reported when it is created later', () => {
    memory = null;
    watch().start();
    vi.advanceTimersByTime(2000);
    expect(reported).toEqual([]);
    memory = new Uint8Array([1]);
    vi.advanceTimersByTime(1000);
    expect(reported).toEqual([[1]]);
  });

  test('is not reported after the watch was stopped', () => {
    const watched = watch();
    watched.start();
    watched.stop();
    memory = new Uint8Array([9, 9]);
    vi.advanceTimersByTime(5000);
    expect(reported).toEqual([]);
  });
});

test.each([
  [PATH, PATH],
  ['/data/saves/DOSBox-pure/g-1-u1.srm', '/data/saves/DOSBox-pure/g-1-u1.pure.zip'],
  ['', ''],
])('savePathOf a core with the save file "%s" is "%s"', (path, expected) => {
  expect(savePathOf({ getSaveFilePath: () => path })).toBe(expected);
});

const ARCHIVE = '/data/saves/DOSBox-pure/g-6-u2.pure.zip';
const restart = vi.fn<() => void>(() => files.set(ARCHIVE, new Uint8Array([80, 75])));
const loadState = vi.fn<(state: Uint8Array) => void>();
const dos: GameManager = {
  ...game,
  functions: { saveSaveFiles: () => undefined, loadState: () => undefined },
  getSaveFilePath: () => '/data/saves/DOSBox-pure/g-6-u2.srm',
  restart,
  getState: () => new Uint8Array([1, 2, 3]),
  loadState,
};

test('a DOS game is restarted at its end, so that unwritten files are saved', () => {
  const watched = watchSave(dos, (save) => reported.push([...save]));
  watched.check();
  expect(restart).not.toHaveBeenCalled();
  watched.end();
  expect(reported).toEqual([[80, 75]]);
});

test('a DOS game loads its state again if the page stays open after beforeunload', () => {
  watchSave(dos, (save) => reported.push([...save])).beforeUnload();
  expect(reported).toEqual([[80, 75]]);
  expect(loadState).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(loadState).toHaveBeenCalledExactlyOnceWith(new Uint8Array([1, 2, 3]));
});

test('a DOS game whose state cannot be read still reports its save when the page closes', () => {
  const starting = {
    ...dos,
    getState: () => {
      throw new Error('Error writing data');
    },
  };
  watchSave(starting, (save) => reported.push([...save])).beforeUnload();
  expect(reported).toEqual([[80, 75]]);
  vi.advanceTimersByTime(1000);
  expect(loadState).not.toHaveBeenCalled();
});

test('a DOS game that has ended is not restarted again when the page closes', () => {
  const watched = watchSave(dos, (save) => reported.push([...save]));
  watched.stop();
  watched.end();
  watched.beforeUnload();
  expect(restart).toHaveBeenCalledOnce();
});
