import { describe, expect, test } from 'vitest';

import { NOTHING, isSelecting, select } from './selection.ts';
import type { SelectionStep } from './selection.ts';

const after = (...steps: readonly SelectionStep[]) => steps.reduce(select, NOTHING);
const toggle = (id: number) => ({ kind: 'toggle', id }) as const;

test('a press chooses, another one gives back', () => {
  expect([...after(toggle(1), toggle(2), toggle(1)).ids]).toEqual([2]);
});

test('with something chosen, presses choose', () => {
  expect(isSelecting(NOTHING)).toBe(false);
  expect(isSelecting(after(toggle(1)))).toBe(true);
  expect(isSelecting(after(toggle(1), toggle(1)))).toBe(false);
});

test('the mode stays on after the last game was given back', () => {
  expect(isSelecting(after({ kind: 'switch' }, toggle(1), toggle(1)))).toBe(true);
});

test('switching off forgets everything', () => {
  expect(after({ kind: 'switch' }, toggle(1), { kind: 'switch' })).toEqual(NOTHING);
  expect(after(toggle(1), { kind: 'switch' })).toEqual(NOTHING);
});

describe('a range', () => {
  test('chooses, and moves the anchor', () => {
    const next = after(toggle(3), { kind: 'range', ids: [3, 4, 5], end: 5, chosen: true });
    expect([...next.ids]).toEqual([3, 4, 5]);
    expect(next.anchor).toBe(5);
  });

  test('gives back', () => {
    const next = after(
      { kind: 'all', ids: [1, 2, 3, 4] },
      { kind: 'range', ids: [2, 3], end: 3, chosen: false },
    );
    expect([...next.ids]).toEqual([1, 4]);
  });
});

test('what was deleted is no longer chosen', () => {
  const next = after({ kind: 'all', ids: [1, 2, 3] }, { kind: 'drop', ids: [2, 9] });
  expect([...next.ids]).toEqual([1, 3]);
});

test('games that a new filter hides are no longer chosen, and no range begins at them', () => {
  const next = after(toggle(1), toggle(2), { kind: 'view', ids: [1, 5] });
  expect([...next.ids]).toEqual([1]);
  expect(next.anchor).toBeNull();
});
