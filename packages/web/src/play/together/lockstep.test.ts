import { describe, expect, test } from 'vitest';

import { createLockstep } from './lockstep.ts';
import type { Lockstep } from './lockstep.ts';

const DELAY = 3;
const make = (own: number, seats: readonly number[] = [0, 1]): Lockstep =>
  createLockstep({ seats, own, delay: DELAY });

/** Runs frames until buttons are missing; returns the buttons of each frame. */
function run(one: Lockstep, buttons = 0): number[][] {
  const frames: number[][] = [];
  for (;;) {
    one.press(buttons);
    const pressed = one.advance();
    if (!pressed) return frames;
    frames.push([...pressed.values()]);
  }
}

test('the first frames run without any buttons, then the game waits for the other player', () => {
  const one = make(0);
  expect(run(one, 5)).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(one.frame()).toBe(3);
  expect(one.missing()).toEqual([1]);
});

test('buttons take effect after the delay, in the same frame for both players', () => {
  const [one, two] = [make(0), make(1)];
  const frames: number[][][] = [[], []];
  for (let step = 0; step < 20; step += 1) {
    for (const [index, [own, other]] of [
      [one, two],
      [two, one],
    ].entries()) {
      const sent = own?.press(own.frame() + 1 + index * 100);
      if (sent) other?.receive(index, sent.frame, sent.buttons);
      const pressed = own?.advance();
      if (pressed) frames[index]?.push([...pressed.values()]);
    }
  }
  const common = Math.min(...frames.map((list) => list.length));
  expect(common).toBeGreaterThan(15);
  expect(frames[0]?.slice(0, common)).toEqual(frames[1]?.slice(0, common));
  expect(frames[0]?.[DELAY]).toEqual([1, 101]);
});

test('late buttons stop the game until they arrive', () => {
  const one = make(0);
  run(one);
  one.receive(1, 4, 7);
  expect([one.advance(), one.missing()]).toEqual([null, [1]]);
  one.receive(1, 3, 9);
  expect(run(one)).toEqual([
    [0, 9],
    [0, 7],
  ]);
  expect(one.missing()).toEqual([1]);
});

test('the game waits for exactly the player whose buttons are missing', () => {
  const one = make(0, [0, 1, 2]);
  run(one);
  one.receive(2, 3, 1);
  expect(one.missing()).toEqual([1]);
});

test('own buttons are recorded once per frame, also while the game waits', () => {
  const one = make(0);
  run(one, 1);
  expect(one.press(8)).toBeNull();
  one.receive(1, 3, 0);
  expect(one.advance()).toEqual(
    new Map([
      [0, 1],
      [1, 0],
    ]),
  );
  expect(one.press(8)).toEqual({ frame: 7, buttons: 8 });
});

describe('invalid reports of other players are ignored', () => {
  test.each([
    ['of a frame that has been run', 1, 1],
    ['of a frame far ahead', 1, 500],
    ['of the first frames, which have no buttons', 1, 2],
    ['of a port without a player', 3, 4],
    ['of the own port', 0, 4],
  ])('%s', (_, seat, frame) => {
    const one = make(0);
    run(one);
    one.receive(seat, frame, 255);
    one.receive(1, 3, 0);
    one.receive(1, 4, 0);
    expect(run(one)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  test('a second report of the same frame', () => {
    const one = make(0);
    run(one);
    one.receive(1, 3, 1);
    one.receive(1, 3, 2);
    expect(run(one)).toEqual([[0, 1]]);
  });
});
