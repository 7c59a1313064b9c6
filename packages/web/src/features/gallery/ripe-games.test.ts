import { expect, test } from 'vitest';

import { ripen, waitingGames } from './ripe-games.ts';

const held = { first: 10, end: 16 };
const inSight = { first: 12, end: 14 };
const loaded = () => true;

test('only what is loaded waits', () => {
  expect(waitingGames(new Set([11]), held, (index) => index < 14)).toEqual([10, 12, 13]);
});

test.each([
  [true, [12, 13, 14, 15, 10, 11]],
  [false, [13, 12, 11, 10, 15, 14]],
])('first what is in sight, then what lies ahead (forward: %s)', (forward, order) => {
  const waiting = waitingGames(new Set(), held, loaded);
  const frame = { held, inSight, forward };
  expect([...ripen(new Set(), waiting, { ...frame, atOnce: 6 })]).toEqual(order);
  expect([...ripen(new Set(), waiting, { ...frame, atOnce: 2 })]).toEqual(order.slice(0, 2));
});

test('what left is forgotten, what stays stays', () => {
  const ripe = new Set([3, 12, 15]);
  const waiting = waitingGames(ripe, held, loaded);
  const frame = { held, inSight, atOnce: 1, forward: true };
  expect([...ripen(ripe, waiting, frame)]).toEqual([12, 15, 13]);
});

test('in the end nothing waits', () => {
  let ripe: ReadonlySet<number> = new Set();
  for (let frame = 0; frame < 3; frame += 1) {
    const waiting = waitingGames(ripe, held, loaded);
    ripe = ripen(ripe, waiting, { held, inSight, atOnce: 2, forward: true });
  }
  expect(waitingGames(ripe, held, loaded)).toEqual([]);
});
