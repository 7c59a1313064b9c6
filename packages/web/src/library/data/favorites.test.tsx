import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FakeLibrary } from '#testing/fake-library.ts';
import { someCard } from '#testing/some-card.ts';
import { someCollection } from '#testing/some-collection.ts';
import { someRom } from '#testing/some-rom.ts';

import { collectionQueries } from './collections.ts';
import { homeRowQueries } from './home-rows.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { useSetFavorite } from '#game/data/rom-collections.ts';
import { romDetailQueries } from './rom.ts';
import { useSetFavorites } from './roms-actions.ts';
import { romQueries } from './roms.ts';
import type { RomPage } from './roms.ts';
import { searchQueries } from './search.ts';

const ALL = { platform_id: 1 };
const FAVORITES = { favorite: true };
const nothing = () => undefined;

let library: FakeLibrary;
let client: QueryClient;
const stops: (() => void)[] = [];

beforeEach(() => {
  library = new FakeLibrary(3);
  vi.stubGlobal('fetch', library.fetch);
  client = createQueryClient();
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  client.clear();
});

/** Observes a query like a mounted component. Given data is fresh, so it is not requested. */
function watch(options: { queryKey: QueryKey }, data?: unknown): void {
  if (data !== undefined) client.setQueryData(options.queryKey, data);
  stops.push(new QueryObserver(client, options).subscribe(nothing));
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const open = <T,>(hook: () => T): T => renderHook(hook, { wrapper }).result.current;

const isIdle = () => client.isMutating() === 0 && client.isFetching() === 0;
const starsOf = (view: Parameters<typeof romQueries.window>[0]) =>
  client
    .getQueryData<RomPage>(romQueries.window(view, 0).queryKey)
    ?.items.map((card) => card.is_favorite);

const ways = {
  'in a gallery': () => {
    const set = open(() => useSetFavorites());
    return () => set.mutate({ ids: [7], favorite: true });
  },
  'on the page of a game': () => {
    const set = open(() => useSetFavorite(7));
    return () => set.mutate(true);
  },
};

test.each(Object.entries(ways))(
  'setting a favorite %s fetches only those lists again that depend on favorites',
  async (_, prepare) => {
    library.refusal = Promise.resolve(Response.json(someCollection()));
    const cards: RomPage = { items: [someCard({ id: 7 })], total: 1, charIndex: {} };
    watch(romQueries.window(ALL, 0), cards);
    watch(romQueries.ids(ALL), [7]);
    watch(homeRowQueries.recent(), cards);
    watch(searchQueries.library('acorn', 30), { total: 0, corrected: null, groups: [] });
    watch(romDetailQueries.one(8), someRom({ id: 8 }));
    watch(romDetailQueries.place(8, ALL), null);
    watch(romDetailQueries.owned(5), null);
    watch(collectionQueries.one(3), someCollection({ id: 3 }));
    watch(romQueries.window({ collection_id: 3 }, 0), cards);
    watch(romQueries.window({ collection_id: 4 }, 0), cards);
    watch(romQueries.window({ smart_collection_id: 2 }, 0), cards);
    watch(romQueries.window(FAVORITES, 0), { items: [], total: 0, charIndex: {} });
    watch(romQueries.facets(ALL), {});
    watch(romDetailQueries.place(8, FAVORITES), null);
    const star = prepare();
    act(star);
    await waitFor(() => expect(starsOf(ALL)).toEqual([true]));
    await waitFor(() => expect(isIdle()).toBe(true));
    expect(starsOf(ALL)).toEqual([true]);
    const requests = library.requests.map(({ pathname, search }) => `${pathname}${search}`);
    expect(
      requests.filter((address) => !address.startsWith('/api/collections')).toSorted(),
    ).toEqual([
      '/api/roms/8/place?favorite=true',
      '/api/roms/cards?collection_id=4&limit=72&offset=0&with_char_index=true',
      '/api/roms/cards?favorite=true&limit=72&offset=0&with_char_index=true',
      '/api/roms/cards?smart_collection_id=2&limit=72&offset=0&with_char_index=true',
      '/api/roms/facets?platform_id=1',
    ]);
    expect(starsOf({ collection_id: 3 })).toEqual([true]);
  },
);

test('setting a favorite in a gallery makes the page of the game stale', async () => {
  client.setQueryData(romDetailQueries.one(7).queryKey, someRom({ id: 7 }));
  const star = ways['in a gallery']();
  act(star);
  const isStale = () => client.getQueryState(romDetailQueries.one(7).queryKey)?.isInvalidated;
  await waitFor(() => expect(isStale()).toBe(true));
});

test('a window that is loading when a favorite is set is fetched again afterwards', async () => {
  const { promise: never } = Promise.withResolvers<Response>();
  const answer = library.fetch;
  let isFirst = true;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!isFirst || init.method !== 'GET') return answer(address, init);
    isFirst = false;
    return never;
  });
  watch(romQueries.window(ALL, 0));
  expect(client.isFetching()).toBe(1);
  const star = ways['in a gallery']();
  act(star);
  await waitFor(() => expect(starsOf(ALL)).toHaveLength(3));
});

test('a window that arrives while a favorite is being saved shows the favorite', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  library.refusal = promise;
  const set = open(() => useSetFavorites());
  act(() => set.mutate({ ids: [2], favorite: true }));
  watch(romQueries.window(ALL, 0));
  await waitFor(() => expect(starsOf(ALL)).toEqual([false, false, false]));
  resolve(Response.json(someCollection()));
  await waitFor(() => expect(starsOf(ALL)).toEqual([false, true, false]));
  expect(library.windows()).toEqual([0]);
});
