import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { playerQueries } from '#game/data/player.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { timelineQueries } from '#game/data/timeline.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { somePlayer } from '#testing/some-player.ts';
import { someRom } from '#testing/some-rom.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { FlashPage } from './flash-page.tsx';

const FILM = { id: 4, name: 'Game.swf', size_bytes: 1 };

beforeAll(speakEnglish);
beforeEach(() => {
  // The server never answers, so the game stays in its first phase.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  cleanup();
  // The frame is a child of the body and is removed a moment after its component.
  document.querySelector('iframe')?.remove();
});

function open(mode: 'choose' | 'now') {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } });
  const flash = somePlayer({ rom_id: 7, kind: 'flash', cores: [], files: [FILM] });
  client.setQueryData(userQueries.me().queryKey, someUser());
  client.setQueryData(romDetailQueries.one(7).queryKey, someRom());
  client.setQueryData(playerQueries.of(7).queryKey, flash);
  const none = { pages: [[]], pageParams: [undefined] };
  client.setQueryData(timelineQueries.of(7, 'save').queryKey, none);
  show(<FlashPage romId={7} mode={mode} back={null} onLeft={() => undefined} />, client);
  return { client, flash };
}

test('a link that starts a Flash game at once skips the choices', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/timeline') ? new Response('[]') : new Promise(() => undefined),
  );
  open('now');
  await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test('a running Flash game continues when a scan no longer finds its file', async () => {
  const { client, flash } = open('choose');
  fireEvent.click(await screen.findByRole('button', { name: 'Play' }));
  const running = document.querySelector('iframe');
  expect(running).not.toBeNull();

  await act(async () => {
    client.setQueryData(playerQueries.of(7).queryKey, { ...flash, kind: null, files: [] });
    client.setQueryData(romDetailQueries.one(7).queryKey, someRom({ name: 'Another name' }));
    // The query client notifies its observers in the next task.
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect([...document.querySelectorAll('iframe')]).toEqual([running]);
  // A frame that is being removed becomes transparent first.
  expect(running?.classList.contains('opacity-0')).toBe(false);
});
