import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { HiddenPlatformsCard } from './hidden-platforms-card.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

const NES = { id: 3, slug: 'nes', fs_slug: 'nes', display_name: 'NES' };
const SNES = { id: 4, slug: 'snes', fs_slug: 'snes', display_name: 'SNES' };

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

test('the request that shows a platform again contains only that platform', async () => {
  let hidden = [NES, SNES];
  fetched.mockImplementation(async (_address, { method }) => {
    if (method === 'PUT') hidden = [SNES];
    return Response.json(hidden);
  });
  show(<HiddenPlatformsCard />, createQueryClient());
  fireEvent.click(await screen.findByRole('button', { name: 'Show NES again' }));
  await waitFor(() => expect(screen.queryByText('NES')).toBeNull());
  const sent = fetched.mock.calls.find(([, { method }]) => method === 'PUT');
  expect(sent?.[1].body).toBe('{"platform_id":3,"is_hidden":false}');
  expect(screen.getByText('SNES')).toBeDefined();
});

test('an empty list says where platforms can be hidden', async () => {
  fetched.mockImplementation(async () => Response.json([]));
  show(<HiddenPlatformsCard />, createQueryClient());
  expect(await screen.findByText(/You can hide a platform in its details/)).toBeDefined();
});

test('a failed request shows an error and can be retried', async () => {
  fetched.mockImplementation(async () => Response.json({ detail: 'No' }, { status: 403 }));
  show(<HiddenPlatformsCard />, createQueryClient());
  expect(await screen.findByText('Couldn’t load hidden platforms')).toBeDefined();
  fetched.mockImplementation(async () => Response.json([NES]));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('NES')).toBeDefined();
});
