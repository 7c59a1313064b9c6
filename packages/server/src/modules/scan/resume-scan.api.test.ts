import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { noScanStats } from '@saveroom/contract';
import { expect, test } from 'vitest';

import type { JobStatus } from '#core/jobs/jobs.tables.ts';
import { WHOLE_LIBRARY } from '#modules/library/scan-job.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const AT = '2026-01-01T00:00:00.000+00:00';

/** A library of two platforms, and a scan that ended after the first of them. */
async function scanned(status: JobStatus, { created_at = AT, id = 'halfway' } = {}) {
  const app = await testApp();
  await app.setUp();
  for (const platform of ['gb', 'nes']) {
    const folder = join(app.folder.library, 'roms', platform);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'Game (World).bin'), platform);
  }
  await addScan(app, { id, status, created_at });
  return app;
}

async function addScan(
  { db }: TestApp,
  { id, status, created_at }: { id: string; status: JobStatus; created_at: string },
): Promise<void> {
  const stats = { ...noScanStats(), scanned_platforms: 1, scanned_roms: 5, warnings: 1 };
  const journal = { done: ['gb'], stats, unseen: [] };
  const row = {
    id,
    task: 'scan_library',
    status,
    payload: JSON.stringify(WHOLE_LIBRARY),
    created_at,
    journal: JSON.stringify(journal),
    progress: '{}',
    error: 'the last one',
    cancel_requested: 1 as const,
    attempts: 3,
    started_at: AT,
    ended_at: AT,
  };
  await db.insertInto('job').values(row).execute();
  const warning = { job_id: id, code: 'unreadable', path: 'x', text: 'It cannot be read.' };
  const twice = [0, 1].map((seq) => ({ ...warning, seq }));
  await db.insertInto('job_warning').values(twice).execute();
}

const resume = ({ post }: TestApp, id: string) => post(`/scan/${id}/resume`);

const state = async ({ get }: TestApp) => (await get('/scan')).json();

test.each(['canceled', 'failed'] as const)(
  'a scan that is %s resumes with the remaining platforms in the same report',
  async (status) => {
    const app = await scanned(status);
    const reply = await resume(app, 'halfway');
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toMatchObject({ task_id: 'halfway', error: null, attempts: 0 });
    await expect.poll(async () => (await state(app)).running).toBe(null);

    const { last } = await state(app);
    expect(last).toMatchObject({ task_id: 'halfway', status: 'finished', warning_count: 1 });
    expect(last.meta.scan_stats).toMatchObject({ scanned_platforms: 2, scanned_roms: 6 });
    const platforms = await app.db.selectFrom('platform').select('fs_slug').execute();
    expect(platforms).toEqual([{ fs_slug: 'nes' }]);
  },
);

test('resuming a finished, an older or an unknown scan is refused', async () => {
  const app = await scanned('finished');
  const refused = await resume(app, 'halfway');
  expect(refused.statusCode).toBe(409);
  expect(refused.json().detail).toMatch(/^You can only resume the last scan/);

  const older = { id: 'older', status: 'canceled' as const, created_at: '2025-01-01T00:00:00Z' };
  await addScan(app, older);
  expect((await resume(app, 'older')).statusCode).toBe(409);
  expect((await resume(app, 'nowhere')).statusCode).toBe(404);
});

test('resuming is refused while another scan is queued or running', async () => {
  const app = await scanned('canceled', { created_at: '2099-01-01T00:00:00.000+00:00' });
  await addScan(app, { id: 'running', status: 'started', created_at: AT });
  const refused = await resume(app, 'halfway');
  expect(refused.statusCode).toBe(409);
  expect(refused.json().detail).toBe('A scan is already in progress');
  expect((await state(app)).last).toMatchObject({ task_id: 'halfway', status: 'canceled' });
});
