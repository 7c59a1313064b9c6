import { cleanup, fireEvent, screen, within, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import type { ImportLine } from '@saveroom/contract';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someImport } from '#testing/some-import.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { countOutcomes, ImportReport, sumOutcomes } from './import-report.tsx';

beforeAll(speakEnglish);

const COUNTS = { games: { skipped: 2, failed: 1 }, ratings: { new: 5, same: 3, kept: 1 } };

test('skipped and failed items count as left out, and all outcomes as found', () => {
  const sum = sumOutcomes({ counts: COUNTS });
  expect(countOutcomes(sum)).toEqual({ found: 12, new: 5, same: 3, kept: 1, left: 3 });
});

test('a check shows the outcome “New”, an import “Imported”', () => {
  const client = createQueryClient();
  show(<ImportReport run={someImport({ counts: COUNTS })} />, client);
  expect(screen.getByRole('columnheader', { name: 'New' })).toBeTruthy();
  cleanup();
  show(<ImportReport run={someImport({ counts: COUNTS, is_dry_run: false })} />, client);
  expect(screen.getByRole('columnheader', { name: 'Imported' })).toBeTruthy();
});

test('a row opens its items, first those that failed, and requests others by the filter', async () => {
  const requested: URL[] = [];
  const line: ImportLine = {
    kind: 'games',
    outcome: 'failed',
    subject: 'Lantern Hollow',
    place: 'games.csv, line 12',
    reason_code: 'game_not_found',
    reason: 'The game is not in the library',
  };
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(new URL(address, 'http://library.test'));
    return Response.json({ items: [line], total: 1 });
  });
  show(<ImportReport run={someImport({ counts: COUNTS })} />, createQueryClient());
  const row = screen.getByRole('button', { name: /^Games/ });
  expect(row.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(row);
  expect(row.getAttribute('aria-expanded')).toBe('true');
  expect(await screen.findByText('1 item')).toBeTruthy();
  const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Result' });
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['All', 'Left out: 2', 'Failed: 1']);
  fireEvent.change(filter, { target: { value: 'skipped' } });
  await waitFor(() => expect(requested).toHaveLength(2));
  expect(requested.map(({ searchParams }) => searchParams.get('outcome'))).toEqual([
    'failed',
    'skipped',
  ]);
  expect(requested[0]?.searchParams.get('kind')).toBe('games');
});

test('an import without items shows a message', () => {
  show(<ImportReport run={someImport()} />, createQueryClient());
  expect(screen.getByText('Nothing to import was found.')).toBeTruthy();
});
