import { expect, test } from 'vitest';

import type { Action } from './action.ts';
import { HeldActions } from './held-actions.ts';

const set = (...actions: Action[]): ReadonlySet<Action> => new Set(actions);

test('a press is one step however long the frames are', () => {
  const held = new HeldActions();
  expect(held.update(set('right'), 0)).toEqual(['right']);
  expect(held.update(set('right'), 16)).toEqual([]);
  expect(held.update(set(), 32)).toEqual([]);
  expect(held.update(set('right'), 48)).toEqual(['right']);
});

test('held directions go on, other actions do not', () => {
  const held = new HeldActions();
  held.update(set('right', 'confirm'), 0);
  expect(held.update(set('right', 'confirm'), 351)).toEqual(['right']);
  expect(held.update(set('right', 'confirm'), 400)).toEqual([]);
  expect(held.update(set('right', 'confirm'), 480)).toEqual(['right']);
});

test('a long frame is not made up for by a burst', () => {
  const held = new HeldActions();
  held.update(set('down'), 0);
  expect(held.update(set('down'), 5000)).toEqual(['down']);
  expect(held.update(set('down'), 5001)).toEqual([]);
});

test('what was held on entering does nothing until it is let go', () => {
  const held = new HeldActions();
  held.swallow(set('confirm'));
  expect(held.update(set('confirm'), 9999)).toEqual([]);
  held.update(set(), 10_000);
  expect(held.isIdle).toBe(true);
  expect(held.update(set('confirm'), 10_016)).toEqual(['confirm']);
});
