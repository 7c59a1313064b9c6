import { readdirSync } from 'node:fs';

import { expect, onTestFinished, test } from 'vitest';

import { AppError, UpstreamError } from '#core/lib/app-error.ts';
import { startReplayServer, ReplaySource, type Fault } from '#testing/replay-source.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { openImportFolder } from './import-folder.disk.ts';
import { downloadList } from './imports.tasks.ts';

const LIST = '{"70010000990001":{"name":"Lantern Harbor"}}';

async function fetchWith(fault: Fault | null) {
  const replay = new ReplaySource({ hosts: ['lists.example'], answer: () => ({ body: LIST }) });
  replay.fault = fault;
  const { outbound, close } = await startReplayServer([replay]);
  onTestFinished(close);
  const folder = await temporaryFolder();
  const fetched = downloadList(
    { outbound, imports: openImportFolder(folder) },
    { url: 'https://lists.example/titles', name: 'switch-titles.json', source: 'The list' },
    { signal: new AbortController().signal, onBytes: () => {} },
  );
  const error = await fetched.then(
    () => null,
    (reason: unknown) => reason,
  );
  return { error, files: readdirSync(folder) };
}

test('list is saved under its name', async () => {
  expect(await fetchWith(null)).toEqual({ error: null, files: ['switch-titles.json'] });
});

test.each<Fault>([
  'unreachable',
  'connection closed',
  'HTTP 429',
  'HTTP 429 with Retry-After',
  'HTTP 500',
  'HTTP 502 with HTML',
  'HTTP 503',
])('%s leaves no file and can be retried', async (fault) => {
  const { error, files } = await fetchWith(fault);
  expect(error).toBeInstanceOf(UpstreamError);
  expect(files).toEqual([]);
});

test.each<Fault>(['HTTP 401', 'HTTP 403', 'HTTP 404'])(
  '%s leaves no file and is not retried',
  async (fault) => {
    const { error, files } = await fetchWith(fault);
    expect(error).toBeInstanceOf(AppError);
    expect(error).not.toBeInstanceOf(UpstreamError);
    expect(files).toEqual([]);
  },
);
