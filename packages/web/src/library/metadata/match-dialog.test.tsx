import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { romMetadataQueries } from '#library/data/rom-metadata.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someMetadata } from '#testing/some-metadata.ts';
import { someRom } from '#testing/some-rom.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { MatchDialog } from './match-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();
const RESULT = {
  source_id: '7',
  name: 'Metroid',
  platform_name: 'NES',
  year: 1986,
  summary: null,
  url_cover: null,
  score: 0.9,
  method: 'exact_name',
};

/** MobyGames never answers, RetroAchievements has no key, Hasheous is unreachable until retried. */
async function answer(address: string, { method }: RequestInit): Promise<Response> {
  const source = new URL(address, 'http://test').searchParams.get('source');
  if (method !== 'GET') return Response.json(someMetadata());
  if (source === 'moby') return new Promise<Response>(() => undefined);
  const isRetry = new URL(address, 'http://test').searchParams.get('retry') === 'true';
  const states = { ra: 'key_missing', tgdb: 'disabled', launchbox: 'not_imported' } as const;
  const failing = source === 'hasheous' && !isRetry ? 'unreachable' : 'ok';
  const state = states[source as keyof typeof states] ?? failing;
  const results = source === 'igdb' ? [RESULT] : [];
  const problem = { problem: null, problem_kind: null, failing_since: null };
  return Response.json([{ source, state, ...problem, results }]);
}

beforeAll(speakEnglish);
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  fetched.mockImplementation(answer);
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { staleTime: Infinity } });
  const METADATA_SOURCES = {
    ...DEFAULT_HEARTBEAT.METADATA_SOURCES,
    IGDB_API_ENABLED: true,
    MOBY_API_ENABLED: true,
  };
  client.setQueryData(systemQueries.heartbeat().queryKey, {
    ...DEFAULT_HEARTBEAT,
    METADATA_SOURCES,
  });
  client.setQueryData(userQueries.me().queryKey, null);
  client.setQueryData(romDetailQueries.one(1).queryKey, someRom({ id: 1, name: 'Metroid' }));
  client.setQueryData(romMetadataQueries.one(1).queryKey, someMetadata());
  show(<MatchDialog romId={1} onClose={onClose} />, client);
});

test('results show before slow sources answer, and unavailable sources show why', async () => {
  const result = await screen.findByText('Metroid');
  expect(screen.getByLabelText('Searching MobyGames…')).toBeTruthy();
  expect(await screen.findByText('API key missing')).toBeTruthy();
  expect(screen.getByText('Disabled by admin')).toBeTruthy();

  fireEvent.click(result);
  fireEvent.click(screen.getByText('Apply match'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [address, { method, body }] = fetched.mock.calls.findLast(
    ([, init]) => init.method !== 'GET',
  ) ?? ['', {}];
  expect([method, address, body]).toEqual([
    'PUT',
    '/api/roms/1/metadata/sources/igdb',
    '{"source_id":"7"}',
  ]);
});

test('retry searches an unreachable source again', async () => {
  expect(await screen.findByText('Unreachable')).toBeTruthy();
  expect(screen.getByText('Not imported yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Unreachable')).toBeNull());
});
