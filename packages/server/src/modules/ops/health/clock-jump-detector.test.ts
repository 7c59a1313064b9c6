import { expect, test } from 'vitest';

import { ClockJumpDetector } from './clock-jump-detector.ts';

const HOUR_MS = 3_600_000;

function setUp() {
  const time = { day: 1_800_000_000_000, monotonic: 0 };
  const detector = new ClockJumpDetector(
    () => new Date(time.day),
    () => time.monotonic,
  );
  const advance = (ms: number) => {
    time.day += ms;
    time.monotonic += ms;
  };
  return { time, detector, advance };
}

test.each([HOUR_MS, -HOUR_MS])('a jump of %i ms is reported for ten minutes', (by) => {
  const { time, detector, advance } = setUp();
  advance(10_000);
  expect(detector.detectJump()).toBe(false);
  time.day += by;
  expect(detector.detectJump()).toBe(true);
  advance(9 * 60_000);
  expect(detector.detectJump()).toBe(true);
  advance(2 * 60_000);
  expect(detector.detectJump()).toBe(false);
});

test('small corrections of the clock and a suspended machine are no jump', () => {
  const { time, detector, advance } = setUp();
  for (let minute = 0; minute < 60; minute += 1) {
    advance(60_000);
    time.day += 900;
    expect(detector.detectJump()).toBe(false);
  }
  advance(9 * HOUR_MS);
  expect(detector.detectJump()).toBe(false);
});
