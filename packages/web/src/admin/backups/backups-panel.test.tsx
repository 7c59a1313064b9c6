import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';

import { BACK_UP_TASK } from '@saveroom/contract';

import { jobQueries } from '#shared/data/jobs.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { someScan } from '#testing/some-scan.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { BackupRunning } from './backups-panel.tsx';

beforeAll(speakEnglish);

test('an error is shown when cancelling a running backup fails', async () => {
  const job = someScan({ task_id: 'backup-1', task_name: BACK_UP_TASK });
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) =>
    method === 'GET' ? Response.json(job) : Response.json({ detail: 'No' }, { status: 500 }),
  );
  const client = createQueryClient();
  client.setQueryData(jobQueries.one(job.task_id).queryKey, job);
  show(<BackupRunning job={job} />, client);
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
});
