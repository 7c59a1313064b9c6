import { QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { TaskRun } from '@saveroom/contract';

import { taskHistoryQueries } from '#admin/data/tasks.ts';
import { show } from '#testing/show.tsx';
import { someScan } from '#testing/some-scan.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { speakGerman } from '#testing/speak-german.ts';

import { HistoryRow } from './history-card.tsx';

const someRun = ({ steps = null, ...run }: Partial<TaskRun>): TaskRun => ({
  ...someScan(run),
  steps,
});

test('a failed run shows its error in the current language', async () => {
  await speakGerman();
  const run = someRun({
    task_name: 'back_up',
    status: 'failed',
    error: 'There is no room',
    error_code: 'no_space',
  });
  show(<HistoryRow run={run} />, new QueryClient());
  expect(screen.getByText('Der Datenträger des Servers ist voll.')).toBeTruthy();
  expect(screen.queryByText(/There is no room/)).toBeNull();
});

test('the warnings of a run are shown in the current language', async () => {
  await speakGerman();
  const run = someRun({ task_name: 'back_up', status: 'finished', warning_count: 1 });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(taskHistoryQueries.warnings(run.task_id, 1).queryKey, {
    items: [{ code: 'missing', path: 'saves/a.srm', text: 'The file no longer exists' }],
    total: 1,
  });
  show(<HistoryRow run={run} />, client);
  fireEvent.click(screen.getByRole('button', { name: '1 Warnung' }));
  expect(screen.getByText('Die Datei existiert nicht mehr.')).toBeTruthy();
  expect(screen.getByText('saves/a.srm')).toBeTruthy();
});

test('identification with failed sources is incomplete and lists them', async () => {
  await speakEnglish();
  const identify_stats = {
    ...{ total: 750, done: 32, identified: 0, unmatched: 0, not_asked: 750 },
    sources: [{ source: 'hasheous', state: 'unreachable', not_asked: 750 }],
  };
  const run = someRun({
    task_name: 'identify_games',
    status: 'finished',
    meta: { identify_stats },
  });
  show(<HistoryRow run={run} />, new QueryClient());
  expect(screen.getByText('Incomplete')).toBeTruthy();
  expect(screen.getByText('0 matched · 0 unmatched · 750 skipped')).toBeTruthy();
  expect(screen.getByText('Hasheous: Unreachable, 750 skipped')).toBeTruthy();
});

test('a run shows its steps in order', async () => {
  await speakEnglish();
  const all = { first: 1, last: 3, total: 7, names: ['walk', 'compare', 'store'] };
  show(<HistoryRow run={someRun({ steps: all })} />, new QueryClient());
  expect(screen.getByText('Steps 1–3 of 7: list files, compare, save')).toBeTruthy();
  cleanup();
  const one = { first: 4, last: 4, total: 7, names: ['checksums'] };
  show(<HistoryRow run={someRun({ steps: one })} />, new QueryClient());
  expect(screen.getByText('Step 4 of 7: checksums')).toBeTruthy();
});
