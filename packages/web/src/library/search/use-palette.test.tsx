import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { usePalette } from './use-palette.ts';

beforeAll(speakEnglish);

test('the palette requests auto collections with search_term and limit, never all of them', async () => {
  const requests: URL[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'http://library.test'));
    const isSearch = address.includes('/search/library');
    return Response.json(isSearch ? { total: 0, corrected: null, groups: [] } : []);
  });
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ typed }) => usePalette(typed, []), {
    wrapper,
    initialProps: { typed: '' },
  });
  rerender({ typed: 'lantern' });
  await waitFor(() =>
    expect(requests.map(({ pathname }) => pathname)).toContain('/api/search/library'),
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(result.current.isSearching).toBe(false);
  const forVirtual = requests.filter(({ pathname }) => pathname === '/api/collections/virtual');
  expect(forVirtual.map(({ search }) => search)).toEqual([
    '?type=collection&search_term=lantern&limit=10&with_rom_ids=false',
  ]);
});
