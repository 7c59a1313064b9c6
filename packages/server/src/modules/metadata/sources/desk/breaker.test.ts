import { expect, test } from 'vitest';

import { Breaker } from './breaker.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function withClock() {
  const time = { now: 0 };
  const breaker = new Breaker(() => new Date(time.now));
  const restMs = () => Math.max(0, breaker.restsUntil - time.now);
  return { time, breaker, restMs };
}

test('two faults are nothing, a third in a row is a rest', () => {
  const { time, breaker } = withClock();
  breaker.failed();
  breaker.failed();
  expect(breaker.isResting).toBe(false);
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  expect(breaker.isResting).toBe(false);
  breaker.failed();
  expect(breaker.isResting).toBe(true);
  time.now += 31 * SECOND;
  expect(breaker.isResting).toBe(false);
});

test('each further fault doubles the rest twice, up to half an hour', () => {
  const { time, breaker, restMs } = withClock();
  const rests = Array.from({ length: 8 }, () => {
    breaker.failed();
    const rest = restMs();
    time.now += rest;
    return rest / SECOND;
  });
  expect(rests).toEqual([0, 0, 30, 120, 480, 1800, 1800, 1800]);
  breaker.succeeded();
  breaker.failed();
  expect(restMs()).toBe(0);
});

test('many that fail at once are one fault', () => {
  const { breaker, restMs } = withClock();
  for (let count = 0; count < 20; count += 1) breaker.failed();
  expect(restMs()).toBe(30 * SECOND);
});

test('a source may ask for a longer rest itself; a change by a person ends it', () => {
  const { breaker, restMs } = withClock();
  breaker.failed(10 * MINUTE);
  expect(restMs()).toBe(10 * MINUTE);
  breaker.succeeded();
  expect(breaker.isResting).toBe(false);
});

test('whether there was anybody to ask is remembered while it rests', () => {
  const { breaker } = withClock();
  for (let count = 0; count < 3; count += 1) breaker.failed(0, true);
  expect([breaker.isResting, breaker.isAbsent]).toEqual([true, true]);
  breaker.succeeded();
  for (let count = 0; count < 3; count += 1) breaker.failed();
  expect([breaker.isResting, breaker.isAbsent]).toEqual([true, false]);
});
