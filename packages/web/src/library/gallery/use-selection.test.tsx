import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { someCard } from '#testing/some-card.ts';

import { useSelection } from './use-selection.ts';

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

test('a range begins at the game that was chosen last, also after sorting', async () => {
  const { result, rerender } = open();
  act(() => result.current.toggle(someCard({ id: 2 })));
  rerender({ view: BY_SIZE });
  await act(() => result.current.extend(0, true));
  expect(result.current.state.ids).toEqual(new Set([2, 3, 4, 5]));
});

test('games that a filter hides are no longer chosen', async () => {
  const { result, rerender } = open();
  for (const id of [1, 2, 3]) act(() => result.current.toggle(someCard({ id })));
  rerender({ view: PUZZLES });
  await waitFor(() => expect([...result.current.state.ids]).toEqual([2]));
});
