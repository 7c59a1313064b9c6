import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { CleanupPreview } from '@saveroom/contract';

import { cleanupQueries } from '#admin/data/cleanup.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someScan } from '#testing/some-scan.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { CleanupDialog } from './cleanup-dialog.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const onClose = vi.fn<() => void>();

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

const PREVIEW: CleanupPreview = {
  games: 12,
  platforms: [{ platform_id: 7, platform_name: 'NES', games: 12 }],
  refusal: null,
  refusal_code: null,
};
const run = someScan({ task_name: 'cleanup_missing_roms', task_type: 'cleanup' });
const meta = { cleanup_stats: { removed: 12 } };

const ask = (preview: CleanupPreview = PREVIEW) => {
  fetched.mockImplementation(async (address, { method }) => {
    if (address.includes('cleanup-preview')) return Response.json(preview);
    if (method === 'POST') return Response.json(run);
    return Response.json({ ...run, status: 'finished', meta });
  });
  show(<CleanupDialog platformId={7} name="NES" onClose={onClose} />, createQueryClient());
};
const started = () => fetched.mock.calls.filter(([, { method }]) => method === 'POST');

test('the remove button is disabled until the games were counted', async () => {
  ask();
  expect(screen.queryByRole('button', { name: /Remove/, hidden: true })).toBeNull();
  const remove = await screen.findByRole('button', { name: 'Remove 12 games', hidden: true });
  expect(screen.getByText('12 games will be removed from the library:')).toBeTruthy();
  expect(screen.getByText(/Files on disk aren’t deleted/)).toBeTruthy();
  expect(started()).toEqual([]);
  fireEvent.click(remove);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(started().map(([address, { body }]) => [address, body])).toEqual([
    ['/api/tasks/run/cleanup_missing_roms', '{"platform_id":7}'],
  ]);
});

test('a cached count is neither shown nor removable if counting again fails', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ detail: 'Not found', code: 'not_found' }, { status: 404 }),
  );
  const client = createQueryClient();
  client.setQueryData(cleanupQueries.preview(7).queryKey, PREVIEW);
  show(<CleanupDialog platformId={7} name="NES" onClose={onClose} />, client);
  expect(await screen.findByText('Not found')).toBeTruthy();
  expect(screen.queryByText('12 games will be removed from the library:')).toBeNull();
  expect(screen.queryByRole('button', { name: /Remove/, hidden: true })).toBeNull();
});

test('a refused cleanup shows the reason and no remove button', async () => {
  ask({ ...PREVIEW, refusal: 'The library folder is empty' });
  expect(await screen.findByText('The library folder is empty')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Remove/, hidden: true })).toBeNull();
});
