import { beforeEach, expect, test, vi } from 'vitest';

import { createRewind } from './rewind.ts';

/** Its state is the frame number; it runs 50 frames per second. */
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

test('rewinding five seconds loads a state that is 5 to 5.6 seconds old', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(20.2);
  const seconds = rewind.back(5);
  expect(seconds).toBeGreaterThanOrEqual(5);
  expect(seconds).toBeLessThan(5.6);
  expect(game.loaded).toBe(Math.round((20.2 - seconds) * 50));
});

test('a second rewind starts at the state that the first one loaded', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(20);
  rewind.back(5);
  rewind.back(5);
  expect(game.frame / 50).toBeGreaterThan(9);
  expect(game.frame / 50).toBeLessThanOrEqual(10);
});

test('rewinding does not count the time while the game was paused', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(10);
  vi.advanceTimersByTime(600_000);
  rewind.back(5);
  expect(game.frame / 50).toBeGreaterThan(4);
  expect(game.frame / 50).toBeLessThanOrEqual(5);
});

test('rewinding goes back a minute at most', () => {
  const game = new FakeGame();
  const rewind = createRewind(game);
  rewind.start();
  game.play(200);
  expect(rewind.back(500)).toBeLessThanOrEqual(61);
});

test('snapshots use at most 64 MB', () => {
  const game = new FakeGame();
  game.stateSize = 16 * 1024 * 1024;
  const rewind = createRewind(game);
  rewind.start();
  game.play(10);
  expect(rewind.back(500)).toBeLessThan(3);
});

test('rewinding a core without states loads nothing and returns 0', () => {
  const game = new FakeGame();
  game.hasStates = false;
  const rewind = createRewind(game);
  rewind.start();
  game.play(5);
  expect(rewind.back(5)).toBe(0);
  expect(game.loaded).toBeNull();
});
