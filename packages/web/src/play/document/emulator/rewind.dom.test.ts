import { beforeEach, expect, test, vi } from 'vitest';

import { createRewind } from './rewind.ts';

/** A game whose state is the number of its frame; 50 frames per second while it runs. */
class FakeGame {
  frame = 0;
  loaded: number | null = null;
  #count = 0;
  stateSize = 4;
  hasStates = true;

  readonly getFrameNum = () => this.#count;
  readonly getState = () => {
    if (!this.hasStates) throw new Error('no states');
    const state = new Uint8Array(this.stateSize);
    new DataView(state.buffer).setUint32(0, this.frame);
    return state;
  };
  readonly loadState = (state: Uint8Array) => {
    this.frame = new DataView(state.buffer).getUint32(0);
    this.loaded = this.frame;
  };

  play(seconds: number): void {
    for (let frame = 0; frame < seconds * 50; frame += 1) {
      this.frame += 1;
      // The counter of the emulator never goes back.
      this.#count += 1;
      vi.advanceTimersByTime(20);
    }
  }
}

beforeEach(() => vi.useFakeTimers());

test('going back five seconds loads the state from five seconds ago, to half a second', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(20.2);
  const seconds = rewind.back(5);
  expect(seconds).toBeGreaterThanOrEqual(5);
  expect(seconds).toBeLessThan(5.6);
  expect(game.loaded).toBe(Math.round((20.2 - seconds) * 50));
});

test('going back again continues from there', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(20);
  rewind.back(5);
  rewind.back(5);
  expect(game.frame / 50).toBeGreaterThan(9);
  expect(game.frame / 50).toBeLessThanOrEqual(10);
});

test('a paused game takes no snapshots, and its pause does not count as time', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(10);
  vi.advanceTimersByTime(600_000);
  rewind.back(5);
  expect(game.frame / 50).toBeGreaterThan(4);
  expect(game.frame / 50).toBeLessThanOrEqual(5);
});

test('one can go back a minute at most', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(200);
  expect(rewind.back(500)).toBeLessThanOrEqual(61);
});

test('snapshots take 64 MB at most', () => {
  const game = new FakeGame();
  game.stateSize = 16 * 1024 * 1024;
  const rewind = createRewind(game);
  rewind.start();
  game.play(10);
  expect(rewind.back(500)).toBeLessThan(3);
});

test('a core without states goes back by nothing', () => {
  const game = new FakeGame();
  game.hasStates = false;
  const rewind = createRewind(game);
  rewind.start();
  game.play(5);
  expect(rewind.back(5)).toBe(0);
  expect(game.loaded).toBeNull();
});
