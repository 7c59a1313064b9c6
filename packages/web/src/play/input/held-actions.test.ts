import { expect, test } from 'vitest';

import type { Action } from './action.ts';
import { HeldActions } from './held-actions.ts';

const set = (...actions: Action[]): ReadonlySet<Action> => new Set(actions);

test('a press is one step at any frame rate', () => {
  const held = new HeldActions();
  expect(held.update(set('right'), 0)).toEqual(['right']);
  expect(held.update(set('right'), 16)).toEqual([]);
  expect(held.update(set(), 32)).toEqual([]);
  expect(held.update(set('right'), 48)).toEqual(['right']);
});

/** Holds actions at 50 frames per second; returns the steps with their times. */
function hold(held: HeldActions, actions: ReadonlySet<Action>, from: number, to: number) {
  const steps: [number, Action][] = [];
  for (let time = from; time <= to; time += 20) {
    for (const action of held.update(actions, time)) steps.push([time, action]);
  }
  return steps;
}

test('held directions repeat, other actions do not', () => {
  const steps = hold(new HeldActions(), set('right', 'confirm'), 0, 500);
  expect(steps).toEqual([
    [0, 'right'],
    [0, 'confirm'],
    [360, 'right'],
    [480, 'right'],
  ]);
});

test('a frame that takes long is not a long press and causes no burst of steps', () => {
  const held = new HeldActions();
  held.update(set('down'), 0);
  expect(held.update(set('down'), 5000)).toEqual([]);
  expect(held.update(set(), 5010)).toEqual([]);
  expect(hold(held, set('down'), 6000, 6400)).toHaveLength(2);
  expect(held.update(set('down'), 9000)).toEqual(['down']);
  expect(held.update(set('down'), 9001)).toEqual([]);
});

test('an action held on entering is ignored until it is released', () => {
  const held = new HeldActions();
  held.ignoreHeld(set('confirm'));
  expect(held.update(set('confirm'), 9999)).toEqual([]);
  held.update(set(), 10_000);
  expect(held.isIdle).toBe(true);
  expect(held.update(set('confirm'), 10_016)).toEqual(['confirm']);
});
