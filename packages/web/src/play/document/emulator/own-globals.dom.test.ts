import { beforeEach, expect, test, vi } from 'vitest';

import type { GameManagerClass } from './emulator-js.ts';
import { patchManager } from './own-globals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** The core reads the file of a state only when its next frame runs. */
class GameManager {
  readonly files = new Map<string, Uint8Array>();
  pending: string | null = null;
  readonly FS = {
    writeFile: (path: string, data: Uint8Array) => this.files.set(path, data),
  };
  readonly functions = {
    loadState: (name: string) => {
      this.pending = name;
    },
  };
  loadState(_state: Uint8Array): void {
    throw new Error('was not replaced');
  }
  /** Returns the state that this frame loads; undefined if there is none. */
  runFrame(): Uint8Array | undefined {
    const path = `/${this.pending}`;
    this.pending = null;
    return this.files.get(path);
  }
}

test('a state that is loaded five seconds after another one is not lost', () => {
  patchManager(GameManager as unknown as GameManagerClass);
  const game = new GameManager();
  const [first, second] = [new Uint8Array([1]), new Uint8Array([2])];
  game.loadState(first);
  expect(game.runFrame()).toBe(first);
  vi.advanceTimersByTime(4900);
  game.loadState(second);
  // The game is paused for a minute before its next frame.
  vi.advanceTimersByTime(60_000);
  expect(game.runFrame()).toBe(second);
});
