import { createServer, type RequestListener } from 'node:http';
import { existsSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import { openImportFolder } from './import-folder.disk.ts';
import { launchboxXml, type LaunchboxEntry } from '#testing/launchbox-file.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const games = (count: number): LaunchboxEntry[] =>
  Array.from({ length: count }, (_, index) => [
    'Game',
    { Name: `Game ${index}`, DatabaseID: String(index + 1), Platform: 'Sega Genesis' },
  ]);

const zipOf = (entries: readonly LaunchboxEntry[]): Buffer =>
  writeZip([
    { name: '__MACOSX/._Metadata.xml', bytes: Buffer.from('junk') },
    { name: 'Metadata.xml', bytes: Buffer.from(launchboxXml(entries)) },
  ]);

async function* singleChunk(bytes: Buffer) {
  yield bytes;
}

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => {
    server.once('listening', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
}

async function run(app: TestApp, task: string) {
  const started = (await app.post(`/tasks/run/${task}`, {})).json();
  const status = async () => (await app.get(`/tasks/${started.task_id}`)).json();
  await expect.poll(async () => (await status()).status).toMatch(/finished|failed|canceled/);
  return status();
}

const countGames = async ({ db }: TestApp) =>
  (await db.selectFrom('launchbox_game').select('database_id').execute()).length;

test('LaunchBox is downloaded, imported and replaced, and an invalid file changes nothing', async () => {
  let zip = zipOf(games(1200));
  const url = await startServer((_request, reply) => reply.end(zip));
  const app = await testApp({ env: { LAUNCHBOX_METADATA_URL: url } });
  await app.setUp();
  const first = await run(app, 'update_launchbox_metadata');
  expect(first).toMatchObject({
    status: 'finished',
    task_type: 'update',
    meta: { update_stats: { bytes: { done: zip.length, total: zip.length }, rows: 2400 } },
  });
  expect(await countGames(app)).toBe(1200);
  expect(readdirSync(join(app.folder.root, 'imports'))).toEqual([]);

  const whole = zipOf(games(7));
  zip = whole.subarray(0, -30);
  const broken = await run(app, 'update_launchbox_metadata');
  expect(broken).toMatchObject({ status: 'failed', attempts: 0 });
  expect(broken.error).toMatch(/^LaunchBox import failed: /);
  expect(await countGames(app)).toBe(1200);
  expect(readdirSync(join(app.folder.root, 'imports'))).toEqual([]);

  zip = whole;
  expect(await run(app, 'update_launchbox_metadata')).toMatchObject({ status: 'finished' });
  expect(await countGames(app)).toBe(7);
});

test('Switch titles are imported, and a missing list fails the task', async () => {
  let status = 200;
  const list = JSON.stringify({ 70010000000025: { id: '01007ef00011e000', name: 'Zelda' } });
  const url = await startServer((_request, reply) => {
    reply.statusCode = status;
    reply.end(list);
  });
  const app = await testApp({ env: { TITLEDB_URL: url } });
  await app.setUp();
  expect(await run(app, 'update_switch_titledb')).toMatchObject({ status: 'finished' });
  status = 404;
  const gone = await run(app, 'update_switch_titledb');
  expect(gone).toMatchObject({ status: 'failed' });
  expect(gone.error).toContain('HTTP 404');
  const titles = await app.db.selectFrom('switch_title').select('name').execute();
  expect(titles).toEqual([{ name: 'Zelda' }]);
});

test('interrupted download is retried and leaves no partial file', async () => {
  let calls = 0;
  const zip = zipOf(games(3));
  const url = await startServer((_request, reply) => {
    calls += 1;
    reply.writeHead(200, { 'content-length': zip.length });
    reply.write(zip.subarray(0, 40), () => reply.destroy());
  });
  const app = await testApp({ env: { LAUNCHBOX_METADATA_URL: url } });
  await app.setUp();
  await app.post('/tasks/run/update_launchbox_metadata', {});
  await expect
    .poll(async () => (await app.get('/tasks/status')).json()[0])
    .toMatchObject({ status: 'queued', attempts: 1, error: expect.stringMatching(/\w/) });
  expect(calls).toBe(1);
  expect(existsSync(join(app.folder.root, 'imports', 'launchbox.zip'))).toBe(false);
  expect(readdirSync(join(app.folder.root, 'imports'))).toEqual([]);
});

test('task can be canceled during the download', async () => {
  const url = await startServer((_request, reply) => {
    reply.writeHead(200, { 'content-length': 1_000_000 });
    reply.write('x');
  });
  const app = await testApp({ env: { LAUNCHBOX_METADATA_URL: url } });
  await app.setUp();
  const { task_id } = (await app.post('/tasks/run/update_launchbox_metadata', {})).json();
  const status = async () => (await app.get(`/tasks/${task_id}`)).json();
  await expect.poll(async () => (await status()).meta.update_stats?.bytes.done).toBe(1);
  await app.post(`/tasks/${task_id}/cancel`, {});
  await expect.poll(async () => (await status()).status).toBe('canceled');
});

test('list downloaded before a restart is not downloaded again', async () => {
  let calls = 0;
  const url = await startServer((_request, reply) => {
    calls += 1;
    reply.end(zipOf(games(2)));
  });
  const app = await testApp({ env: { LAUNCHBOX_METADATA_URL: url } });
  await app.setUp();
  await openImportFolder(app.folder.imports).save('launchbox.zip', singleChunk(zipOf(games(5))));
  await app.db
    .insertInto('job')
    .values({
      id: 'interrupted',
      task: 'update_launchbox_metadata',
      payload: '{}',
      status: 'queued',
      journal: '{"isFetched":true}',
      progress: '{}',
      error: null,
      cancel_requested: 0,
      retry_at: null,
      owner: null,
      beat_at: null,
      created_at: '2026-01-01T00:00:00.000+00:00',
      started_at: null,
      ended_at: null,
    })
    .execute();
  await app.app.ready();
  await expect.poll(() => countGames(app)).toBe(5);
  expect(calls).toBe(0);
});
