import { expect, test } from 'vitest';

import { someCard } from '#testing/some-card.ts';

import { createQueryClient } from '#shared/data/query-client.ts';
import { showChange } from './roms-cache.ts';
import { romQueries } from './roms.ts';
import type { RomPage } from './roms.ts';

const KEY = [...romQueries.windows, 'some view'];
const page = (items: RomPage['items']): RomPage => ({ items, total: items.length, charIndex: {} });

test('undoing a refused change leaves other changes that were made meanwhile', () => {
  const client = createQueryClient();
  client.setQueryData(KEY, page([someCard({ id: 1 }), someCard({ id: 2 })]));
  const undoFirst = showChange(client, [1], { is_favorite: true });
  showChange(client, [2], { is_favorite: true });
  showChange(client, [1], { hidden: true });
  undoFirst();
  const cards = client.getQueryData<RomPage>(KEY)?.items;
  expect(cards?.map(({ is_favorite, hidden }) => [is_favorite, hidden])).toEqual([
    [false, true],
    [true, false],
  ]);
});

test('undoing a refused change leaves a newer value of the same field', () => {
  const client = createQueryClient();
  client.setQueryData(KEY, page([someCard({ id: 1, status: null })]));
  const undo = showChange(client, [1], { status: 'finished' });
  showChange(client, [1], { status: 'retired' });
  undo();
  expect(client.getQueryData<RomPage>(KEY)?.items[0]?.status).toBe('retired');
});

test('changing a game keeps an invalidated window invalidated', () => {
  const client = createQueryClient();
  client.setQueryData(KEY, page([someCard({ id: 1 })]), { updatedAt: 5 });
  client.getQueryCache().find({ queryKey: KEY })?.invalidate();
  const undo = showChange(client, [1], { is_favorite: true });
  const stale = { isInvalidated: true, dataUpdatedAt: 5 };
  expect(client.getQueryState(KEY)).toMatchObject({
    ...stale,
    data: { items: [{ is_favorite: true }] },
  });
  undo();
  expect(client.getQueryState(KEY)).toMatchObject({
    ...stale,
    data: { items: [{ is_favorite: false }] },
  });
});
