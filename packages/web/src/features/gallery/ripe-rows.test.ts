import { expect, test } from 'vitest';

import { ripen, waitingRows } from './ripe-rows.ts';

const span = { first: 10, end: 16 };
const loaded = () => true;

test('only what is loaded waits', () => {
  expect(waitingRows(new Set([11]), span, (row) => row < 14)).toEqual([10, 12, 13]);
});

test('a few rows a frame, from the side the page comes from', () => {
  const waiting = waitingRows(new Set(), span, loaded);
  expect([...ripen(new Set(), waiting, { ...span, atOnce: 2, forward: true })]).toEqual([10, 11]);
  expect([...ripen(new Set(), waiting, { ...span, atOnce: 2, forward: false })]).toEqual([14, 15]);
});

test('what left is forgotten, what stays stays', () => {
  const ripe = new Set([3, 11, 12]);
  const waiting = waitingRows(ripe, span, loaded);
  expect([...ripen(ripe, waiting, { ...span, atOnce: 1, forward: true })]).toEqual([11, 12, 10]);
});

test('in the end nothing waits', () => {
  let ripe: ReadonlySet<number> = new Set();
  for (let frame = 0; frame < 3; frame += 1) {
    ripe = ripen(ripe, waitingRows(ripe, span, loaded), { ...span, atOnce: 2, forward: true });
  }
  expect(waitingRows(ripe, span, loaded)).toEqual([]);
});
