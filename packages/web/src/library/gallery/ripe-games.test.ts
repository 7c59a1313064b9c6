import { expect, test } from 'vitest';

import { isRushing, leastAtOnce, paceAfter, ripen, waitingGames } from './ripe-games.ts';
import type { Pace } from './ripe-games.ts';

const held = { first: 10, end: 19 };
const inSight = { first: 12, end: 17 };
const loaded = () => true;

test('only what is loaded waits', () => {
  expect(waitingGames(new Set([11]), held, (index) => index < 14)).toEqual([10, 12, 13]);
});

test.each([
  ['none', [12, 13, 14, 15, 16, 17, 18, 11, 10]],
  ['forward', [14, 13, 15, 12, 16, 17, 18, 11, 10]],
  ['back', [14, 13, 15, 12, 16, 11, 10, 17, 18]],
] as const)('first what is looked at, then what lies ahead (way: %s)', (way, order) => {
  const waiting = waitingGames(new Set(), held, loaded);
  const frame = { held, inSight, ahead: 0, way };
  expect([...ripen(new Set(), waiting, { ...frame, atOnce: 9 })]).toEqual(order);
  expect([...ripen(new Set(), waiting, { ...frame, atOnce: 2 })]).toEqual(order.slice(0, 2));
});

test.each([
  ['forward', 4, [18, 17, 16, 15, 14]],
  ['back', -4, [10, 11, 12, 13, 14]],
  ['forward', 100, [18, 17, 16, 15, 14]],
] as const)('a page that moves %s by %d: first what will be in sight', (way, ahead, order) => {
  const waiting = waitingGames(new Set(), held, loaded);
  const next = ripen(new Set(), waiting, { held, inSight, ahead, atOnce: 5, way });
  expect([...next]).toEqual(order);
});

test('what left is forgotten, what stays stays', () => {
  const ripe = new Set([3, 12, 14]);
  const waiting = waitingGames(ripe, held, loaded);
  const frame = { held, inSight, ahead: 0, atOnce: 1, way: 'forward' } as const;
  expect([...ripen(ripe, waiting, frame)]).toEqual([12, 14, 13]);
});

test('in the end nothing waits', () => {
  let ripe: ReadonlySet<number> = new Set();
  for (let frame = 0; frame < 5; frame += 1) {
    const waiting = waitingGames(ripe, held, loaded);
    ripe = ripen(ripe, waiting, { held, inSight, ahead: 0, atOnce: 2, way: 'forward' });
  }
  expect(waitingGames(ripe, held, loaded)).toEqual([]);
});

test('more with every prompt frame, the fewest after a late one', () => {
  const paces = [1000, 1016, 1032, 1100, 1116].reduce<Pace[]>(
    (soFar, now) => [...soFar, paceAfter(soFar.at(-1) ?? { atOnce: 0, at: 0 }, now, 4)],
    [],
  );
  expect(paces.map(({ atOnce }) => atOnce)).toEqual([4, 5, 6, 4, 5]);
});

test('never more than a frame can take', () => {
  expect(paceAfter({ atOnce: 36, at: 1000 }, 1016, 4).atOnce).toBe(36);
});

test('the faster a page passes by, and the less of a game is drawn, the more games at once', () => {
  expect(leastAtOnce({ hurried: false, rushing: true })).toBeGreaterThan(
    leastAtOnce({ hurried: false, rushing: false }),
  );
  expect(leastAtOnce({ hurried: true, rushing: false })).toBeGreaterThan(
    leastAtOnce({ hurried: false, rushing: true }),
  );
});

test('a page rushes by when half of what is in sight is about to leave', () => {
  expect(isRushing(inSight, 2)).toBe(false);
  expect(isRushing(inSight, 3)).toBe(true);
  expect(isRushing(inSight, -3)).toBe(true);
});
