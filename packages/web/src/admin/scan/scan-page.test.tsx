import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { NO_STATS } from '#library/data/scan-progress.ts';
import { scanQueries, useScanState } from '#library/data/scan.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someScan, someState } from '#testing/some-scan.ts';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { ScanControl, ScanPage } from './scan-page.tsx';
import type { ScanTarget } from './scan-targets.ts';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const TARGETS: ScanTarget[] = [
  { fs_slug: 'nes', name: 'Famicom', slug: 'nes', family: 'nintendo', id: 3, onDisk: 5 },
  { fs_slug: 'homebrew', name: 'homebrew', slug: 'homebrew', family: null, id: null, onDisk: 2 },
];

const NO_FOLDERS = { detected_structure: null, existing_platforms: [], roots: [] };

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

function Control() {
  const { data } = useScanState();
  return data ? <ScanControl running={data.running} targets={TARGETS} /> : null;
}

function open(state = someState()) {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role: 'editor' }));
  client.setQueryData(scanQueries.state().queryKey, state);
  show(<Control />, client);
}

const sent = (): string[] =>
  fetched.mock.calls.flatMap(([, { body }]) => (typeof body === 'string' ? [body] : []));

test('starts the chosen type on the chosen platforms', async () => {
  fetched.mockImplementation(async (_, { method }) =>
    method === 'POST'
      ? Response.json(someScan({ status: 'queued' }), { status: 201 })
      : Response.json(someState({ running: someScan() })),
  );
  open();
  fireEvent.click(screen.getByRole('radio', { name: 'Complete' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Select platforms' }));
  expect(screen.getByRole('button', { name: 'Start scan' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Famicom' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'homebrew' }));
  fireEvent.click(screen.getByRole('button', { name: 'Start scan' }));
  await screen.findByText('Scan in progress');
  const order = { type: 'complete', platforms: [3], platform_fs_slugs: ['homebrew'] };
  expect(sent()).toEqual([JSON.stringify(order)]);
});

test('starting a second scan shows the running one and a message', async () => {
  fetched.mockImplementation(async (_, { method }) =>
    method === 'POST'
      ? Response.json({ code: 'conflict', detail: 'Scan in progress' }, { status: 409 })
      : Response.json(someState({ running: someScan({ task_id: 'theirs' }) })),
  );
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Start scan' }));
  await screen.findByText(/A scan is already running/);
  expect(screen.getByRole('button', { name: 'Stop scan' })).toBeTruthy();
});

test('shows the progress of a scan and stops it', async () => {
  const meta = {
    scan_stats: { ...NO_STATS, total_roms: 200, scanned_roms: 50, new_roms: 12 },
    platform: 'nes',
    seconds_left: 95,
  };
  fetched.mockImplementation(async (_, { method }) =>
    method === 'POST' ? Response.json(null) : Response.json(someState()),
  );
  open(someState({ running: someScan({ meta }) }));
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('50 of 200 games');
  expect(screen.getByText('Famicom')).toBeTruthy();
  expect(screen.getByText('About 2 min left')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Stop scan' }));
  await screen.findByRole('button', { name: 'Start scan' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/scan/stop');
});

test('shows the error if a scan cannot be started', async () => {
  fetched.mockImplementation(async (_, { method }) =>
    method === 'POST'
      ? Response.json({ code: 'not_found', detail: 'None of these' }, { status: 404 })
      : Response.json(someState()),
  );
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Start scan' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('None of these'));
});

test('the form below the folders stays mounted when a scan starts and ends', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser({ role: 'editor' }));
  client.setQueryData(scanQueries.state().queryKey, someState());
  client.setQueryData(systemQueries.setupLibrary().queryKey, NO_FOLDERS);
  client.setQueryData(platformQueries.all().queryKey, []);
  show(<ScanPage folders={<input aria-label="Folder path" />} demo={null} />, client);
  const field = screen.getByLabelText('Folder path');
  client.setQueryData(scanQueries.state().queryKey, someState({ running: someScan() }));
  await screen.findByText('Scan in progress');
  expect(screen.getByLabelText('Folder path')).toBe(field);
  client.setQueryData(scanQueries.state().queryKey, someState());
  await screen.findByText('Nothing to scan yet');
  expect(screen.getByLabelText('Folder path')).toBe(field);
});
