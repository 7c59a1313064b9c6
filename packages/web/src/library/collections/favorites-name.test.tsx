import { QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someCollection } from '#testing/some-collection.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { dismissToast, toastStore } from '#shared/ui/toast-store.ts';

import { DeleteCollection } from './delete-collection.tsx';
import { useGalleryCollections } from './use-gallery-collections.tsx';

const FAVORITES = someCollection({ id: 3, name: 'Favourites', is_favorite: true });
const messages = () => toastStore.get().map(({ message }) => message);
const dismissToasts = () => {
  for (const { id } of toastStore.get()) dismissToast(id);
};

beforeAll(speakEnglish);
beforeEach(() => {
  dismissToasts();
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) =>
    Response.json(method === 'DELETE' && !address.includes('/roms') ? null : FAVORITES),
  );
});
afterEach(() => {
  dismissToasts();
});

test('the message about games removed from favorites names them in the language of the user', async () => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const shown = { scope: { collection_id: 3 }, search: {}, collection: FAVORITES };
  const { result } = renderHook(() => useGalleryCollections(shown), { wrapper });
  act(() => result.current.slots.onRemoveFromCollection?.([1, 2]));
  await waitFor(() => expect(messages()).toEqual(['2 games removed from “Favorites”']));
});

test('the message about the deleted favorites names them in the language of the user', async () => {
  const root = createRootRoute({
    component: () => <DeleteCollection collection={FAVORITES} onClose={() => undefined} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  show(<RouterProvider router={router as never} />, createQueryClient());
  await screen.findByText(/“Favorites”/);
  fireEvent.click(screen.getByRole('button', { name: /^Delete/, hidden: true }));
  await waitFor(() => expect(messages()).toEqual(['“Favorites” deleted']));
});
