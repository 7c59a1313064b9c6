import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { someCard } from '#testing/some-card.ts';

import { NONE_SELECTED, isSelecting, reduceSelection, useSelection } from './selection.ts';
import type { SelectionAction } from './selection.ts';

const after = (...actions: readonly SelectionAction[]) =>
  actions.reduce(reduceSelection, NONE_SELECTED);
const toggle = (id: number) => ({ kind: 'toggle', id }) as const;

test('a click selects a game, and another click deselects it', () => {
  expect([...after(toggle(1), toggle(2), toggle(1)).ids]).toEqual([2]);
});

test('selection mode is on while a game is selected', () => {
  expect(isSelecting(NONE_SELECTED)).toBe(false);
  expect(isSelecting(after(toggle(1)))).toBe(true);
  expect(isSelecting(after(toggle(1), toggle(1)))).toBe(false);
});

test('selection mode that was turned on stays on after the last game was deselected', () => {
  expect(isSelecting(after({ kind: 'switch' }, toggle(1), toggle(1)))).toBe(true);
});

test('turning selection mode off deselects all games', () => {
  expect(after({ kind: 'switch' }, toggle(1), { kind: 'switch' })).toEqual(NONE_SELECTED);
  expect(after(toggle(1), { kind: 'switch' })).toEqual(NONE_SELECTED);
});

describe('a range', () => {
  test('selects games and moves the anchor', () => {
    const next = after(toggle(3), { kind: 'range', ids: [3, 4, 5], end: 5, selected: true });
    expect([...next.ids]).toEqual([3, 4, 5]);
    expect(next.anchor).toBe(5);
  });

  test('deselects games', () => {
    const next = after(
      { kind: 'all', ids: [1, 2, 3, 4] },
      { kind: 'range', ids: [2, 3], end: 3, selected: false },
    );
    expect([...next.ids]).toEqual([1, 4]);
  });
});

test('deleted games are no longer selected', () => {
  const next = after({ kind: 'all', ids: [1, 2, 3] }, { kind: 'drop', ids: [2, 9] });
  expect([...next.ids]).toEqual([1, 3]);
});

test('games that a new filter hides are deselected and no longer the anchor of a range', () => {
  const next = after(toggle(1), toggle(2), { kind: 'view', ids: [1, 5] });
  expect([...next.ids]).toEqual([1]);
  expect(next.anchor).toBeNull();
});

const BY_NAME: RomView = { order_by: 'name' };
const BY_SIZE: RomView = { order_by: 'fs_size_bytes' };
const PUZZLES: RomView = { order_by: 'name', genres: ['Puzzle'] };
const onError = () => undefined;

function open() {
  const client = createQueryClient();
  client.setQueryData(romQueries.ids(BY_NAME).queryKey, [1, 2, 3, 4, 5]);
  client.setQueryData(romQueries.ids(BY_SIZE).queryKey, [5, 4, 3, 2, 1]);
  client.setQueryData(romQueries.ids(PUZZLES).queryKey, [2, 4]);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ view }) => useSelection({ view, onError }), {
    wrapper,
    initialProps: { view: BY_NAME },
  });
}

test('a range starts at the game that was selected last, also after sorting', async () => {
  const { result, rerender } = open();
  act(() => result.current.toggle(someCard({ id: 2 })));
  rerender({ view: BY_SIZE });
  await act(() => result.current.extend(0, true));
  expect(result.current.state.ids).toEqual(new Set([2, 3, 4, 5]));
});

test('useSelection deselects games that a new filter hides', async () => {
  const { result, rerender } = open();
  for (const id of [1, 2, 3]) act(() => result.current.toggle(someCard({ id })));
  rerender({ view: PUZZLES });
  await waitFor(() => expect([...result.current.state.ids]).toEqual([2]));
});
