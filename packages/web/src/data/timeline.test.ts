import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';

import { someVersion } from '#testing/some-version.ts';

import { TIMELINE_PAGE, timelineQueries } from './timeline.ts';

afterEach(() => vi.unstubAllGlobals());

test('thousands of versions come a page at a time, without a gap', async () => {
  const all = Array.from({ length: 450 }, (_, place) => someVersion({ id: 450 - place }));
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://saves.test');
    expect(searchParams.get('kind')).toBe('save');
    const before = Number(searchParams.get('before') ?? Infinity);
    const page = all.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')));
    return Promise.resolve(Response.json(page));
  });
  const pages = new InfiniteQueryObserver(new QueryClient(), timelineQueries.of(7, 'save'));
  const first = await pages.fetchNextPage();
  expect(first.data).toHaveLength(TIMELINE_PAGE);
  await pages.fetchNextPage();
  const last = await pages.fetchNextPage();
  expect(last.data?.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(last.hasNextPage).toBe(false);
});
