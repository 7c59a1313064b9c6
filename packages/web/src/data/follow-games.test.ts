import { expect, test } from 'vitest';

import type { RomCard } from '@saveroom/contract';

import { someCard } from '#testing/some-card.ts';

import { showNews } from './follow-games.ts';
import { createQueryClient } from './query-client.ts';
import { romDetailQueries } from './rom.ts';
import { romQueries } from './roms.ts';

test('a cover that arrives appears on its card; other cards and the order stay', () => {
  const client = createQueryClient();
  const key = [...romQueries.windows, 'view', 0];
  const cards = [someCard({ id: 1 }), someCard({ id: 2 }), someCard({ id: 3 })];
  client.setQueryData(key, cards);
  const other = [...romQueries.windows, 'other', 0];
  client.setQueryData(other, [someCard({ id: 9 })]);
  client.setQueryData(romDetailQueries.one(2).queryKey, { id: 2 } as never);
  const before = client.getQueryData(other);

  const path_cover_small = '/assets/romm/resources/roms/1/2/cover/small.webp?ts=abc';
  showNews(client, {
    id: 2,
    platform_id: 1,
    name: 'Two',
    path_cover_small,
    thumbhash: 'x',
    rom: 1,
  });

  const after = client.getQueryData<RomCard[]>(key);
  expect(after?.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(after?.[1]).toEqual({ ...cards[1], name: 'Two', path_cover_small, thumbhash: 'x' });
  expect(after?.[0]).toBe(cards[0]);
  expect(client.getQueryData(other)).toBe(before);
  expect(client.getQueryState(romDetailQueries.one(2).queryKey)?.isInvalidated).toBe(true);
});
