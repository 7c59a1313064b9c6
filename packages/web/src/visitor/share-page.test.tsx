import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { OpenSharedLink, SharedLink } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { SharePage } from './share-page.tsx';

const MINUTE_MS = 60_000;
/** The clock of this device is an hour behind. */
const SERVER_NOW = Date.parse('2026-01-01T01:00:00Z');

const OPEN: OpenSharedLink = {
  state: 'open',
  target: 'rom',
  shared_by: 'vera',
  expires_at: null,
  now: new Date(SERVER_NOW).toISOString(),
  can_play: true,
  can_download: true,
  game: {
    id: 7,
    name: 'Tin Garden',
    platform_slug: 'nes',
    platform_name: 'NES',
    summary: null,
    regions: [],
    languages: [],
    genres: [],
    first_release_date: null,
    size_bytes: 1000,
    has_cover: false,
    thumbhash: '',
    can_play: true,
    can_download: true,
    base_name: 'Tin Garden',
    file_extension: 'nes',
  },
  collection: null,
  save: null,
  library_path: null,
};

let link: SharedLink;
const requests: string[] = [];

beforeAll(async () => {
  await speakEnglish();
  // Import the lazy player first, so that no test waits for it.
  await import('./play/visitor-player.tsx');
});
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
  // The test environment has no IndexedDB, so saving logs errors.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  requests.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    if (address === '/api/shared/abc') return Response.json(link);
    return Response.json({ code: 'gone', detail: 'This link has expired' }, { status: 410 });
  });
});

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const game = () => screen.queryByRole('heading', { name: 'Tin Garden' });
const ending = () => screen.queryByRole('heading', { name: 'This link has expired' });

async function open(minutes: number): Promise<void> {
  const expires_at = new Date(SERVER_NOW + minutes * MINUTE_MS).toISOString();
  link = { ...OPEN, expires_at };
  show(
    <SharePage
      token="abc"
      game={null}
      onGame={() => undefined}
      settings={null}
      renderLibraryLink={() => null}
    />,
    createQueryClient(),
  );
  await advance(100);
  expect(game()).not.toBeNull();
  link = { state: 'expired' };
}

test('an open page shows that its link has expired, by the clock of the server', async () => {
  await open(10);
  await advance(9 * MINUTE_MS);
  expect(game()).not.toBeNull();
  expect(requests).toHaveLength(1);
  await advance(MINUTE_MS);
  expect(ending()).not.toBeNull();
  expect(game()).toBeNull();
  await advance(MINUTE_MS);
  expect(requests).toHaveLength(2);
});

test('a link that expires later than a timer can wait is not requested again', async () => {
  await open(60 * 24 * 60);
  await advance(MINUTE_MS);
  expect(requests).toHaveLength(1);
});

test('a link that expires during a game does not end it, and the page shows it afterwards', async () => {
  await open(10);
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  const back = await vi.waitFor(() => screen.getByRole('button', { name: 'Back' }), {
    timeout: 30_000,
  });
  await advance(11 * MINUTE_MS);
  expect(game()).not.toBeNull();
  fireEvent.click(back);
  await advance(2000);
  expect(ending()).not.toBeNull();
});
