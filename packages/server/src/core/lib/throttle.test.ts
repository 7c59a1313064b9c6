import { describe, expect, test } from 'vitest';

import { Throttle } from './throttle.ts';

const MINUTE = 60_000;
const RULE = { free: 3, firstWaitMs: 1000, longestWaitMs: 8000 };

function start(rule = RULE) {
  const time = { now: 1_000_000 };
  const throttle = new Throttle(rule, () => time.now);
  const tryTimes = (key: string, times: number) => {
    for (let index = 0; index < times; index += 1) throttle.count(key);
  };
  return { throttle, time, tryTimes };
}

describe('Throttle', () => {
  test.each([
    [0, 0],
    [1, 0],
    [2, 0],
    [3, 1000],
    [4, 2000],
    [5, 4000],
    [6, 8000],
    [7, 8000],
    [500, 8000],
  ])('after %i attempts the wait is %i ms', (attempts, wait) => {
    const { throttle, tryTimes } = start();
    tryTimes('a', attempts);
    expect(throttle.waitFor('a')).toBe(wait);
  });

  test('an attempt is allowed after the wait', () => {
    const { throttle, time, tryTimes } = start();
    tryTimes('a', 4);
    time.now += 1999;
    expect(throttle.waitFor('a')).toBe(1);
    time.now += 1;
    expect(throttle.waitFor('a')).toBe(0);
  });

  test('waitFor does not extend the wait', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 3);
    for (let index = 0; index < 100; index += 1) throttle.waitFor('a');
    expect(throttle.waitFor('a')).toBe(1000);
  });

  test('keys are independent', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 50);
    expect(throttle.waitFor('b')).toBe(0);
  });

  test('attempts are forgotten after 15 minutes', () => {
    const { throttle, time, tryTimes } = start({ ...RULE, longestWaitMs: 15 * MINUTE });
    tryTimes('a', 60);
    expect(throttle.waitFor('a')).toBe(15 * MINUTE);
    time.now += 15 * MINUTE;
    expect(throttle.waitFor('a')).toBe(0);
    tryTimes('a', 2);
    expect(throttle.waitFor('a')).toBe(0);
  });

  test('uncount removes an attempt from the count', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 3);
    throttle.uncount('a');
    expect(throttle.waitFor('a')).toBe(0);
    throttle.uncount('never seen');
    expect(throttle.waitFor('never seen')).toBe(0);
  });

  test('forget clears a key', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 10);
    throttle.forget('a');
    expect(throttle.waitFor('a')).toBe(0);
  });

  test('the oldest key is dropped when there are too many', () => {
    const { throttle, tryTimes } = start();
    tryTimes('oldest', 10);
    for (let index = 0; index < 19_999; index += 1) throttle.count(`key ${index}`);
    expect(throttle.waitFor('oldest')).toBe(8000);
    tryTimes('newest', 10);
    expect(throttle.waitFor('oldest')).toBe(0);
    expect(throttle.waitFor('newest')).toBe(8000);
  });
});
