import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createAppQueryClient } from '#app/query-client.ts';
import { gameCache } from '#play/session/game-cache.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';
import { dismissToast, toastStore } from '#shared/ui/toast-store.ts';

import { GameCacheButton } from './player-chooser.tsx';

const dismissToasts = () => {
  for (const { id } of toastStore.get()) dismissToast(id);
};

beforeAll(speakEnglish);
beforeEach(dismissToasts);
afterEach(() => {
  dismissToasts();
});

test('an error is shown when clearing the cached games fails', async () => {
  const game = { address: '/g', etag: '"1"', name: 'Game.nes', size: 2_000_000, usedAt: 0 };
  vi.spyOn(gameCache, 'list').mockResolvedValue([game]);
  vi.spyOn(gameCache, 'remove').mockRejectedValue(new Error('The database is closed'));
  show(<GameCacheButton />, createAppQueryClient());
  fireEvent.click(await screen.findByRole('button', { name: /^Games cached in this browser/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear cache', hidden: true }));
  await waitFor(() =>
    expect(toastStore.get()).toMatchObject([
      { tone: 'danger', message: 'An unexpected error occurred.' },
    ]),
  );
});
