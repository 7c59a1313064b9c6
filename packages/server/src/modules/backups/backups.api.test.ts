import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';

/** Threads start slowly on a busy machine. */
const LONG_MS = 200_000;

async function waitForJob(app: TestApp, id: string) {
  const status = async () => (await app.get(`/tasks/${id}`)).json();
  await expect
    .poll(async () => (await status()).status, { timeout: LONG_MS })
    .not.toMatch(/queued|started/);
  return status();
}

async function backUp(app: TestApp): Promise<string> {
  const { task_id } = (await app.post('/backups')).json();
  const { status, error } = await waitForJob(app, task_id);
  expect([status, error]).toEqual(['finished', null]);
  return (await app.get('/backups')).json().backups[0].name;
}

const folderOf = ({ folder }: TestApp): string => join(folder.root, 'backups');

test(
  'a backup is created, listed, downloaded, deleted and uploaded again',
  async () => {
    const app = await testApp();
    await app.setUp();
    await addGame(app.db, 'nes/a.nes');
    const name = await backUp(app);
    const { backups, free_bytes } = (await app.get('/backups')).json();
    expect(backups).toMatchObject([
      { name, kind: 'manual', games: 1, users: 1, problem: null, missing_files: 0 },
    ]);
    expect(backups[0].checked_at).not.toBeNull();
    expect(free_bytes).toBeGreaterThan(0);
    const stored = await readFile(join(folderOf(app), name));
    const download = await app.get(`/backups/${name}/content`);
    expect(download.rawPayload.equals(stored)).toBe(true);

    expect((await app.delete(`/backups/${name}`)).statusCode).toBe(200);
    expect((await app.get('/backups')).json().backups).toEqual([]);
    const remaining = (await readdir(folderOf(app))).filter((file) => file !== 'schema');
    expect(remaining).toEqual([]);

    const sent = await app.app.inject({
      method: 'POST',
      url: '/api/backups/upload',
      headers: { ...basic('admin'), 'content-type': 'application/octet-stream' },
      payload: stored,
    });
    expect(sent.json()).toMatchObject({ kind: 'uploaded', games: 1, checked_at: null });
    const { task_id } = (await app.post(`/backups/${sent.json().name}/check`)).json();
    expect((await waitForJob(app, task_id)).status).toBe('finished');
    const [checked] = (await app.get('/backups')).json().backups;
    expect(checked.checked_at).not.toBeNull();
  },
  LONG_MS,
);

test(
  'a check of a damaged backup fails and its problem is listed afterwards',
  async () => {
    const app = await testApp();
    await app.setUp();
    const name = await backUp(app);
    const path = join(folderOf(app), name);
    const bytes = await readFile(path);
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    await writeFile(path, bytes);
    const { task_id } = (await app.post(`/backups/${name}/check`)).json();
    const job = await waitForJob(app, task_id);
    expect([job.status, job.error]).toEqual(['failed', 'The backup is damaged: the database']);
    const [{ problem }] = (await app.get('/backups')).json().backups;
    expect(problem).toBe('The backup is damaged: the database');
  },
  LONG_MS,
);

test.each([
  ['a file that is no zip', Buffer.from('GIF89a'), /isn’t a Saveroom backup: not a zip file/],
  ['a zip without an end', Buffer.from('PK\u0003\u0004 and nothing'), /damaged/],
])('upload of %s is refused with a message and leaves no file', async (_what, payload, message) => {
  const app = await testApp();
  await app.setUp();
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/backups/upload',
    headers: { ...basic('admin'), 'content-type': 'application/octet-stream' },
    payload,
  });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(reply.statusCode).toBeLessThan(500);
  expect(reply.json().detail).toMatch(message);
  const remaining = await readdir(folderOf(app)).catch(() => []);
  expect(remaining.filter((file) => file !== 'schema')).toEqual([]);
});

test(
  'changed retention settings delete the oldest scheduled backups',
  async () => {
    const app = await testApp();
    await app.setUp();
    const byHand = await backUp(app);
    for (const day of ['02', '03', '04']) {
      const name = `saveroom-2025-12-${day}T00-00-00-000Z-scheduled.zip`;
      await copyFile(join(folderOf(app), byHand), join(folderOf(app), name));
    }
    expect((await app.get('/backups')).json().backups).toHaveLength(4);
    const wrong = await app.put('/backups/settings', { keep_count: 0, keep_days: 1 });
    expect(wrong.statusCode).toBe(422);
    await app.put('/backups/settings', { keep_count: 2, keep_days: 100 });
    const { backups, settings } = (await app.get('/backups')).json();
    expect(settings).toEqual({ keep_count: 2, keep_days: 100 });
    const names = backups.map(({ name }: { name: string }) => name).toSorted();
    expect(names).toEqual([
      'saveroom-2025-12-03T00-00-00-000Z-scheduled.zip',
      'saveroom-2025-12-04T00-00-00-000Z-scheduled.zip',
      byHand,
    ]);
  },
  LONG_MS,
);

test('an unknown backup responds 404 to restore, check, delete and download', async () => {
  const app = await testApp();
  await app.setUp();
  const name = 'saveroom-2026-01-01T00-00-00-000Z-manual.zip';
  for (const [method, url] of [
    ['POST', `/backups/${name}/restore`],
    ['POST', `/backups/${name}/check`],
    ['DELETE', `/backups/${name}`],
    ['GET', `/backups/${name}/content`],
    ['GET', `/backups/${encodeURIComponent('../saveroom.db')}/content`],
    ['DELETE', `/backups/${encodeURIComponent('../saveroom.db')}`],
  ] as const) {
    const reply = await app.send(method, url);
    expect([url, reply.statusCode]).toEqual([url, 404]);
  }
});

test(
  'missing files that rows refer to are counted as warnings and do not fail the backup',
  async () => {
    const app = await testApp();
    await app.setUp();
    const at = '2026-01-01T00:00:00.000+00:00';
    const { id } = await app.db
      .insertInto('asset')
      .values({
        user_id: 1,
        rom_id: 1,
        kind: 'save',
        file_name: 'a.srm',
        stem: 'a',
        emulator: null,
        slot: null,
        version_id: 1,
        deleted_at: null,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('asset_version')
      .values({
        asset_id: id,
        parent_id: null,
        sha256: 'ab'.repeat(32),
        size: 3,
        content_hash: '',
        emulator: null,
        core_version: null,
        device_id: null,
        screenshot_version_id: null,
        diverged_from: null,
        created_at: at,
      })
      .execute();
    const { task_id } = (await app.post('/backups')).json();
    expect(await waitForJob(app, task_id)).toMatchObject({ status: 'finished', warning_count: 1 });
    const [backup] = (await app.get('/backups')).json().backups;
    expect(backup.missing_files).toBe(1);
  },
  LONG_MS,
);
