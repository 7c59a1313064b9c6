import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { SetupLibrary } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { scanQueries } from '#library/data/scan.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someScan, someState } from '#testing/some-scan.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { AddDemoGames } from './add-demo-games.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const EMPTY: SetupLibrary = { detected_structure: null, existing_platforms: [], roots: [] };

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

function open({ state = someState(), library = EMPTY } = {}) {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role: 'editor' }));
  client.setQueryData(scanQueries.state().queryKey, state);
  client.setQueryData(systemQueries.setupLibrary().queryKey, library);
  show(<AddDemoGames />, client);
  return client;
}

const button = () => screen.queryByRole('button', { name: 'Add demo games' });

function answer(reply: () => Response, state = someState()) {
  fetched.mockImplementation(async (address, { method }) => {
    if (method === 'POST') return reply();
    return Response.json(address.startsWith('/api/scan') ? state : EMPTY);
  });
}

test('a click adds the demo games, and the scan is shown as running', async () => {
  const running = someScan();
  answer(() => Response.json(running, { status: 201 }), someState({ running }));
  const client = open();
  fireEvent.click(screen.getByRole('button', { name: 'Add demo games' }));
  await waitFor(() => expect(button()).toBeNull());
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/setup/demo');
  expect(client.getQueryData(scanQueries.state().queryKey)?.running?.task_id).toBe('scan-1');
});

test('a server error is shown next to the button', async () => {
  const detail = 'Every library folder is read-only';
  answer(() => Response.json({ code: 'conflict', detail }, { status: 409 }));
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Add demo games' }));
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  expect(button()).not.toBeNull();
});

test('the button is hidden if the library has games or a scan runs', () => {
  answer(() => Response.error());
  const existing_platforms = [{ fs_slug: 'nes', rom_count: 1 }];
  open({ library: { ...EMPTY, existing_platforms } });
  expect(button()).toBeNull();
  cleanup();
  open({ state: someState({ running: someScan() }) });
  expect(button()).toBeNull();
});
