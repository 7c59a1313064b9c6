import { expect, test } from 'vitest';

import { CircuitBreaker } from './circuit-breaker.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function withClock() {
  const time = { now: 0 };
  const breaker = new CircuitBreaker(() => new Date(time.now));
  const openMs = () => Math.max(0, breaker.openUntil - time.now);
  return { time, breaker, openMs };
}

test('breaker opens for 30 seconds after three failures in a row', () => {
  const { time, breaker } = withClock();
  breaker.recordFailure();
  breaker.recordFailure();
  expect(breaker.isOpen).toBe(false);
  breaker.reset();
  breaker.recordFailure();
  breaker.recordFailure();
  expect(breaker.isOpen).toBe(false);
  breaker.recordFailure();
  expect(breaker.isOpen).toBe(true);
  time.now += 31 * SECOND;
  expect(breaker.isOpen).toBe(false);
});

test('each further failure quadruples the open time, up to half an hour', () => {
  const { time, breaker, openMs } = withClock();
  const openTimes = Array.from({ length: 8 }, () => {
    breaker.recordFailure();
    const open = openMs();
    time.now += open;
    return open / SECOND;
  });
  expect(openTimes).toEqual([0, 0, 30, 120, 480, 1800, 1800, 1800]);
  breaker.reset();
  breaker.recordFailure();
  expect(openMs()).toBe(0);
});

test('failures while the breaker is open are not counted', () => {
  const { breaker, openMs } = withClock();
  for (let count = 0; count < 20; count += 1) breaker.recordFailure();
  expect(openMs()).toBe(30 * SECOND);
});

test('open time is at least what the source asked for, and reset ends it', () => {
  const { breaker, openMs } = withClock();
  breaker.recordFailure(10 * MINUTE);
  expect(openMs()).toBe(10 * MINUTE);
  breaker.reset();
  expect(breaker.isOpen).toBe(false);
});

test('lastFailureWasNeverSent is that of the last counted failure', () => {
  const { breaker } = withClock();
  for (let count = 0; count < 3; count += 1) breaker.recordFailure(0, true);
  expect([breaker.isOpen, breaker.lastFailureWasNeverSent]).toEqual([true, true]);
  breaker.reset();
  for (let count = 0; count < 3; count += 1) breaker.recordFailure();
  expect([breaker.isOpen, breaker.lastFailureWasNeverSent]).toEqual([true, false]);
});
