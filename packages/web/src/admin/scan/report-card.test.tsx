import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { Identification } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { scanQueries } from '#library/data/scan.ts';
import { show } from '#testing/show.tsx';
import { someScan, someState } from '#testing/some-scan.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { ReportCard } from './report-card.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const stopped = someScan({ status: 'canceled', ended_at: '2026-01-01T00:01:00Z' });

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

function open(task = stopped, canResume = true, identification: Identification | null = null) {
  const client = createQueryClient();
  client.setQueryData(scanQueries.state().queryKey, someState({ last: task }));
  show(<ReportCard task={task} identification={identification} canResume={canResume} />, client);
  return client;
}

test('a stopped scan is resumed and shown as running', async () => {
  fetched.mockImplementation(async () =>
    Response.json(someScan({ status: 'queued' }), { status: 201 }),
  );
  const client = open();
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await waitFor(() =>
    expect(client.getQueryData(scanQueries.state().queryKey)?.running?.status).toBe('queued'),
  );
  const [address, { method }] = fetched.mock.calls[0] ?? ['', {}];
  expect([method, address]).toEqual(['POST', '/api/scan/scan-1/resume']);
});

test('a failed scan shows its number of attempts and can be retried', async () => {
  fetched.mockResolvedValue(Response.json({ detail: 'Scan not found' }, { status: 404 }));
  open({ ...stopped, status: 'failed', error: 'disk I/O error', attempts: 3 });
  expect(screen.getByText('Failed after 4 attempts.')).toBeDefined();
  expect(screen.getByText('disk I/O error')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
});

test('no button is shown while another scan runs, or if this one finished', () => {
  open(stopped, false);
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  cleanup();
  open({ ...stopped, status: 'finished' });
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
});

test('a scan whose sources failed is incomplete and lists them', () => {
  open({ ...stopped, status: 'finished' }, true, {
    status: 'finished',
    stats: {
      ...{ total: 750, done: 32, identified: 0, unmatched: 0, not_asked: 750 },
      sources: [
        { source: 'hasheous', state: 'unreachable', not_asked: 750 },
        { source: 'igdb', state: 'key_missing', not_asked: 0 },
        { source: 'launchbox', state: 'not_imported', not_asked: 0 },
      ],
    },
  });
  expect(screen.getByText('Incomplete')).toBeTruthy();
  expect(screen.getByText('Unreachable')).toBeTruthy();
  expect(screen.getByText('750 skipped')).toBeTruthy();
  expect(screen.getByText('IGDB, LaunchBox')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
