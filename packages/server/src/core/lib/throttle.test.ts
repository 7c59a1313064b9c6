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

  test('waiting is enough', () => {
    const { throttle, time, tryTimes } = start();
    tryTimes('a', 4);
    time.now += 1999;
    expect(throttle.waitFor('a')).toBe(1);
    time.now += 1;
    expect(throttle.waitFor('a')).toBe(0);
  });

  test('asking does not make the wait longer', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 3);
    for (let index = 0; index < 100; index += 1) throttle.waitFor('a');
    expect(throttle.waitFor('a')).toBe(1000);
  });

  test('keys do not touch each other', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 50);
    expect(throttle.waitFor('b')).toBe(0);
  });

  test('a quarter of an hour of quiet forgets everything', () => {
    const { throttle, time, tryTimes } = start({ ...RULE, longestWaitMs: 15 * MINUTE });
    tryTimes('a', 60);
    expect(throttle.waitFor('a')).toBe(15 * MINUTE);
    time.now += 15 * MINUTE;
    expect(throttle.waitFor('a')).toBe(0);
    tryTimes('a', 2);
    expect(throttle.waitFor('a')).toBe(0);
  });

  test('an honest attempt taken back does not count', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 3);
    throttle.takeBack('a');
    expect(throttle.waitFor('a')).toBe(0);
    throttle.takeBack('never seen');
    expect(throttle.waitFor('never seen')).toBe(0);
  });

  test('forgetting starts over', () => {
    const { throttle, tryTimes } = start();
    tryTimes('a', 10);
    throttle.forget('a');
    expect(throttle.waitFor('a')).toBe(0);
  });

  test('a flood of keys drops the oldest and keeps the newest', () => {
    const { throttle, tryTimes } = start();
    tryTimes('oldest', 10);
    for (let index = 0; index < 19_999; index += 1) throttle.count(`key ${index}`);
    expect(throttle.waitFor('oldest')).toBe(8000);
    tryTimes('newest', 10);
    expect(throttle.waitFor('oldest')).toBe(0);
    expect(throttle.waitFor('newest')).toBe(8000);
  });
});
