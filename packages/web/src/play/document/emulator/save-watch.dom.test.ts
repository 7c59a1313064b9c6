import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { GameManager } from './emulator-js.ts';
import { savePathOf, watchSave } from './save-watch.ts';

const PATH = '/data/saves/FCEUmm/g-1-u1.srm';
const files = new Map<string, Uint8Array>();
/** The memory of the cartridge, which a flush writes out. */
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

const told: number[][] = [];
const watch = () => watchSave(game, (save) => told.push([...save]));

beforeEach(() => {
  vi.useFakeTimers();
  files.clear();
  told.length = 0;
  restart.mockClear();
  loadState.mockClear();
  memory = new Uint8Array([0, 0]);
});

describe('a watched save', () => {
  test('that a new cartridge begins with is not told', () => {
    watch().start();
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([]);
  });

  test('is told within a second of each change, once', () => {
    watch().start();
    memory = new Uint8Array([7, 0]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([[7, 0]]);
    vi.advanceTimersByTime(5000);
    memory = new Uint8Array([7, 8]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([
      [7, 0],
      [7, 8],
    ]);
  });

  test('is looked at every second also when looking takes long', () => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now());
    const flush = vi.spyOn(game.functions, 'saveSaveFiles').mockImplementation(() => {
      vi.setSystemTime(Date.now() + 300);
      if (memory) files.set(PATH, memory.slice());
    });
    watch().start();
    vi.advanceTimersByTime(2000);
    memory = new Uint8Array([9, 0]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([[9, 0]]);
    flush.mockRestore();
    clock.mockRestore();
  });

  test('is told at once when the page is about to be closed, and not again', () => {
    const watched = watch();
    watched.start();
    memory = new Uint8Array([3, 0]);
    watched.beforeUnload();
    expect(told).toEqual([[3, 0]]);
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([[3, 0]]);
  });

  test('is told within a tenth of a second where reading it is quick', () => {
    watch().start();
    memory = new Uint8Array([4, 0]);
    vi.advanceTimersByTime(100);
    expect(told).toEqual([[4, 0]]);
  });

  test('that was put in place is not told, and what the game makes of it is', () => {
    const watched = watch();
    watched.write(new Uint8Array([5, 5]));
    watched.start();
    vi.advanceTimersByTime(3000);
    expect(told).toEqual([]);
    expect(watched.read()).toEqual(new Uint8Array([5, 5]));
    memory = new Uint8Array([5, 6]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([[5, 6]]);
  });

  test('that appears later is told', () => {
    memory = null;
    watch().start();
    vi.advanceTimersByTime(2000);
    expect(told).toEqual([]);
    memory = new Uint8Array([1]);
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([[1]]);
  });

  test('is left alone once the watch is stopped', () => {
    const watched = watch();
    watched.start();
    watched.stop();
    memory = new Uint8Array([9, 9]);
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([]);
  });
});

test.each([
  [PATH, PATH],
  ['/data/saves/DOSBox-pure/g-1-u1.srm', '/data/saves/DOSBox-pure/g-1-u1.pure.zip'],
  ['', ''],
])('the save that a core files at "%s" is in "%s"', (path, wanted) => {
  expect(savePathOf({ getSaveFilePath: () => path })).toBe(wanted);
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

test('what DOS has not written out yet is there when the game is over', () => {
  const watched = watchSave(dos, (save) => told.push([...save]));
  watched.look();
  expect(restart).not.toHaveBeenCalled();
  watched.end();
  expect(told).toEqual([[80, 75]]);
});

test('a DOS game continues from where it was when the page stays open after all', () => {
  watchSave(dos, (save) => told.push([...save])).beforeUnload();
  expect(told).toEqual([[80, 75]]);
  expect(loadState).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(loadState).toHaveBeenCalledExactlyOnceWith(new Uint8Array([1, 2, 3]));
});

test('a DOS game without a state still reports its save when the page is closed', () => {
  const starting = {
    ...dos,
    getState: () => {
      throw new Error('Error writing data');
    },
  };
  watchSave(starting, (save) => told.push([...save])).beforeUnload();
  expect(told).toEqual([[80, 75]]);
  vi.advanceTimersByTime(1000);
  expect(loadState).not.toHaveBeenCalled();
});

test('a DOS game that was left is not restarted again when its document goes away', () => {
  const watched = watchSave(dos, (save) => told.push([...save]));
  watched.stop();
  watched.end();
  watched.beforeUnload();
  expect(restart).toHaveBeenCalledOnce();
});
