import { beforeEach, expect, test, vi } from 'vitest';

import { fetchPlayerFile } from './player.ts';

const PLAYER = { player_path: '/assets/players/emulatorjs/4.2.3-r1/' };
const fetched = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => new Response('core'));
  vi.stubGlobal('fetch', fetched);
});

test('fetchPlayerFile reads files below the folder of the player', async () => {
  const data = await fetchPlayerFile(PLAYER, 'cores/fceumm-legacy-wasm.data');
  expect(new TextDecoder().decode(data ?? undefined)).toBe('core');
  expect(fetched.mock.calls.map(([address]) => address)).toEqual([
    '/assets/players/emulatorjs/4.2.3-r1/cores/fceumm-legacy-wasm.data',
  ]);
});

test.each([
  '#game/../../../api/users',
  'cores/../../../../api/users',
  '/api/users',
  '//elsewhere.example/x',
  'cores/%2e%2e/x',
  'a?b',
  '.hidden',
  '',
])('fetchPlayerFile makes no request for "%s"', async (name) => {
  expect(await fetchPlayerFile(PLAYER, name)).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});
