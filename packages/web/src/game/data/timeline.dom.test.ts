import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { someVersion } from '#testing/some-version.ts';

import { TIMELINE_PAGE, timelineQueries, useTimelineWith } from './timeline.ts';

const all = Array.from({ length: 450 }, (_, place) => someVersion({ id: 450 - place }));

beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => {
    const { searchParams } = new URL(address, 'http://saves.test');
    const before = Number(searchParams.get('before') ?? Infinity);
    const page = all.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')));
    return Promise.resolve(Response.json(page));
  });
});

test('the timeline loads all versions page by page, without gaps', async () => {
  const pages = new InfiniteQueryObserver(new QueryClient(), timelineQueries.of(7, 'save'));
  const first = await pages.fetchNextPage();
  expect(first.data).toHaveLength(TIMELINE_PAGE);
  await pages.fetchNextPage();
  const last = await pages.fetchNextPage();
  expect(last.data?.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(last.hasNextPage).toBe(false);
});

test.each([
  ['a new version', 440, TIMELINE_PAGE],
  ['an older version', 100, 2 * TIMELINE_PAGE],
  ['the end, for a version that does not exist', 9999, 450],
])('useTimelineWith loads pages until it has found %s', async (_which, versionId, count) => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  const request = { versionId, enabled: true };
  const { result } = renderHook(() => useTimelineWith(7, 'save', request), { wrapper });
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(result.current.data).toHaveLength(count);
});
