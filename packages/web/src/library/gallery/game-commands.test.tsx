import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createAppQueryClient } from '#app/query-client.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { dismissToast, toastStore } from '#shared/ui/toast-store.ts';

import { useGameActions } from './game-commands.tsx';

const clicked = vi.fn<(event: Event) => void>((event) => event.preventDefault());
const games = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, fs_name: `Game ${id}.nes` }));
const messages = () => toastStore.get().map(({ message }) => message);

beforeAll(speakEnglish);
const dismissToasts = () => {
  for (const { id } of toastStore.get()) dismissToast(id);
};

beforeEach(() => {
  // Other test files may have left toasts.
  dismissToasts();
  clicked.mockClear();
  document.addEventListener('click', clicked);
});
afterEach(() => {
  document.removeEventListener('click', clicked);
  dismissToasts();
});

function open() {
  const client = createAppQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useGameActions(), { wrapper }).result.current;
}

test('more than a hundred separate downloads are refused', async () => {
  open().download(games(101), 'each');
  await waitFor(() => expect(messages()).toEqual(['You can download up to 100 games at once.']));
  expect(clicked).not.toHaveBeenCalled();
});

test('separate downloads can be canceled while they start', async () => {
  open().download(games(100), 'each');
  await waitFor(() => expect(messages()).toEqual(['Starting downloads…']));
  const [shown] = toastStore.get();
  expect(shown?.stays).toBe(true);
  shown?.action?.onPress();
  await waitFor(() => expect(messages()).toEqual([]));
  expect(clicked.mock.calls.length).toBeLessThan(3);
});

test('every failed favorite is reported, also if another change follows at once', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ detail: 'Disk full' }, { status: 500 }));
  const actions = open();
  actions.setFavorite([1], true);
  actions.setFavorite([2], true);
  await waitFor(() => expect(messages()).toHaveLength(2));
});
