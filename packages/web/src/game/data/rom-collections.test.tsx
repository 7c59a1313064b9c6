import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { someCollection } from '#testing/some-collection.ts';

import { collectionQueries } from '#library/data/collections.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { useCreateCollectionWith, useChangeMembership } from './rom-collections.ts';
import { romQueries } from '#library/data/roms.ts';

const GALLERY = [...romQueries.windows, 'collection 3'];

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(someCollection({ id: 3 }))));
});

function open<T>(hook: () => T) {
  const client = createQueryClient();
  client.setQueryData(GALLERY, []);
  client.setQueryData(collectionQueries.all().queryKey, []);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(hook, { wrapper });
  const isStale = () => client.getQueryState(GALLERY)?.isInvalidated;
  return { result, isStale };
}

test('a gallery is fetched again after a game was added to a collection on its page', async () => {
  const { result, isStale } = open(() => useChangeMembership(7));
  act(() => result.current.mutate({ id: 3, name: 'Racing', isIn: true }));
  await waitFor(() => expect(isStale()).toBe(true));
});

test('a gallery is fetched again after a collection was created on the page of a game', async () => {
  const { result, isStale } = open(() => useCreateCollectionWith(7));
  act(() => result.current.mutate('Racing'));
  await waitFor(() => expect(isStale()).toBe(true));
});
