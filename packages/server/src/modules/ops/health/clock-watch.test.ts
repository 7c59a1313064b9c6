import { expect, test } from 'vitest';

import { ClockWatch } from './clock-watch.ts';

const HOUR_MS = 3_600_000;

function world() {
  const time = { day: 1_800_000_000_000, steady: 0 };
  const watch = new ClockWatch(
    () => new Date(time.day),
    () => time.steady,
  );
  const pass = (ms: number) => {
    time.day += ms;
    time.steady += ms;
  };
  return { time, watch, pass };
}

test.each([HOUR_MS, -HOUR_MS])('a jump of %i is told for ten minutes', (by) => {
  const { time, watch, pass } = world();
  pass(10_000);
  expect(watch.hasJumped()).toBe(false);
  time.day += by;
  expect(watch.hasJumped()).toBe(true);
  pass(9 * 60_000);
  expect(watch.hasJumped()).toBe(true);
  pass(2 * 60_000);
  expect(watch.hasJumped()).toBe(false);
});

test('a clock that is set right bit by bit, and a machine that slept, do not jump', () => {
  const { time, watch, pass } = world();
  for (let minute = 0; minute < 60; minute += 1) {
    pass(60_000);
    time.day += 900;
    expect(watch.hasJumped()).toBe(false);
  }
  pass(9 * HOUR_MS);
  expect(watch.hasJumped()).toBe(false);
});
