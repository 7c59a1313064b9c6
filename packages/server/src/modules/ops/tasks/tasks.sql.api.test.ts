import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { basic, testApp, type TestApp } from '#testing/test-app.ts';

const MINUTE = 60_000;

async function call(app: TestApp, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = basic('admin');
  return app.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
}

async function put({ folder }: TestApp, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    const target = join(folder.library, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, path);
  }
}

async function ended(app: TestApp, id: string) {
  const status = async () => (await call(app, 'GET', `/tasks/${id}`)).json();
  await expect.poll(async () => (await status()).status).not.toMatch(/queued|started/);
  return status();
}

const scan = async (app: TestApp) =>
  ended(app, (await call(app, 'POST', '/scan', {})).json().task_id);

test('each setting of an admin overrides the environment separately', async () => {
  const app = await testApp({ env: { SCHEDULED_RESCAN_CRON: '5 5 * * *' } });
  await app.setUp();
  const first = await call(app, 'PUT', '/tasks/scan_library', { enabled: true });
  expect(first.json()).toMatchObject({ enabled: true, cron_string: '5 5 * * *' });
  const second = await call(app, 'PUT', '/tasks/scan_library', { cron: ' 0 6 * * SUN ' });
  expect(second.json()).toMatchObject({ enabled: true, cron_string: '0 6 * * SUN' });

  const { scheduled } = (await call(app, 'GET', '/tasks')).json();
  expect(scheduled[0]).toMatchObject({ name: 'scan_library', cron_string: '0 6 * * SUN' });
  const { TASKS } = (await call(app, 'GET', '/heartbeat')).json();
  expect(TASKS).toMatchObject({
    ENABLE_SCHEDULED_RESCAN: true,
    SCHEDULED_RESCAN_CRON: '0 6 * * SUN',
  });
});

test.each([
  ['nothing', {}, 404, /Task 'nothing' not found, available tasks are scan_library/],
  ['scan_library', { cron: '0 3' }, 422, /^Expression has only 2 parts\. At least 5 parts are/],
  ['scan_library', { cron: '' }, 422, /^Expression is empty/],
  ['filesystem_watcher', { cron: '0 3 * * *' }, 422, /no schedule/],
  ['cleanup_missing_roms', { enabled: false }, 422, /can’t be disabled/],
])('PUT /tasks/%s with %j is refused', async (name, patch, status, detail) => {
  const app = await testApp();
  await app.setUp();
  const reply = await call(app, 'PUT', `/tasks/${name}`, patch);
  expect(reply.statusCode).toBe(status);
  expect(reply.json().detail).toMatch(detail);
  expect(await app.db.selectFrom('task_setting').selectAll().execute()).toEqual([]);
});

test.each(['scan_library', 'convert_images_to_webp'])(
  '%s cannot be started manually',
  async (name) => {
    const app = await testApp();
    await app.setUp();
    const reply = await call(app, 'POST', `/tasks/run/${name}`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().detail).toBe(`Task '${name}' cannot be run`);
  },
);

test('a scheduled scan is enqueued when it is due', async () => {
  const app = await testApp();
  await app.setUp();
  await put(app, 'roms/nes/a.nes');
  const soon = new Date(Date.parse('2026-01-01T00:00:00Z') + 2 * MINUTE);
  const cron = `${soon.getMinutes()} ${soon.getHours()} * * *`;
  await call(app, 'PUT', '/tasks/scan_library', { enabled: true, cron });
  const scans = () =>
    app.db.selectFrom('job').select('status').where('task', '=', 'scan_library').execute();
  expect(await scans()).toEqual([]);

  app.advance(3 * MINUTE);
  await call(app, 'PUT', '/tasks/update_switch_titledb', { enabled: false });
  await expect.poll(scans).toEqual([{ status: 'finished' }]);
  expect(await app.db.selectFrom('rom').select('fs_name').execute()).toHaveLength(1);
});

test('a cleanup removes the missing games that its preview counts', async () => {
  const app = await testApp();
  await app.setUp();
  await put(
    app,
    'roms/nes/a.nes',
    'roms/nes/b.nes',
    'roms/nes/c.nes',
    'roms/gb/d.gb',
    'roms/gb/e.gb',
  );
  await scan(app);
  await rm(join(app.folder.library, 'roms/nes/b.nes'));
  await rm(join(app.folder.library, 'roms/gb/e.gb'));
  await scan(app);
  await put(app, 'roms/nes/b.nes');
  await rm(join(app.folder.library, 'roms/nes/c.nes'));
  await app.db.updateTable('rom').set({ missing: 1 }).where('fs_name', '=', 'c.nes').execute();

  const nes = await app.db
    .selectFrom('platform')
    .select('id')
    .where('fs_slug', '=', 'nes')
    .executeTakeFirstOrThrow();
  const whole = (await call(app, 'GET', '/tasks/cleanup-preview')).json();
  expect(whole).toMatchObject({ games: 3, refusal: null, refusal_code: null });
  const preview = await call(app, 'GET', `/tasks/cleanup-preview?platform_id=${nes.id}`);
  expect(preview.json().platforms).toMatchObject([{ platform_id: nes.id, games: 2 }]);

  const run = await call(app, 'POST', '/tasks/run/cleanup_missing_roms', { platform_id: nes.id });
  const { status, meta } = await ended(app, run.json().task_id);
  expect({ status, meta }).toEqual({ status: 'finished', meta: { cleanup_stats: { removed: 1 } } });
  const names = await app.db
    .selectFrom('rom')
    .select('fs_name')
    .where('removed_at', 'is', null)
    .orderBy('fs_name')
    .execute();
  expect(names.map(({ fs_name }) => fs_name)).toEqual(['a.nes', 'b.nes', 'd.gb', 'e.gb']);
  const after = (await call(app, 'GET', '/tasks/cleanup-preview')).json();
  expect(after).toMatchObject({ games: 2 });
});

test('a cleanup is refused while a root is missing or a confirmation is open', async () => {
  const app = await testApp();
  await app.setUp();
  const names = Array.from({ length: 20 }, (_, index) => `roms/nes/${index}.nes`);
  await put(app, 'roms/gb/a.gb', ...names);
  await scan(app);
  const library = app.folder.library;
  await rename(join(library, 'roms'), join(library, '..', 'away'));
  const rootMissing = await call(app, 'POST', '/tasks/run/cleanup_missing_roms', {});
  expect(rootMissing.statusCode).toBe(409);
  expect(rootMissing.json().detail).toMatch(/missing or empty/);
  const preview = async () => (await call(app, 'GET', '/tasks/cleanup-preview')).json();
  expect(await preview()).toMatchObject({
    refusal: rootMissing.json().detail,
    refusal_code: 'root_away',
  });
  await rename(join(library, '..', 'away'), join(library, 'roms'));

  await rm(join(library, 'roms/nes'), { recursive: true });
  await scan(app);
  const unconfirmed = await call(app, 'POST', '/tasks/run/cleanup_missing_roms', {});
  expect(unconfirmed.statusCode).toBe(409);
  expect(unconfirmed.json().detail).toMatch(/Confirm whether they’re gone/);
  expect(await preview()).toMatchObject({
    refusal: unconfirmed.json().detail,
    refusal_code: 'question_open',
  });
  const unknown = { platform_id: 99 };
  const reply = await call(app, 'POST', '/tasks/run/cleanup_missing_roms', unknown);
  expect(reply.statusCode).toBe(404);
});

test('the file system watcher is enabled and disabled at runtime', async () => {
  const app = await testApp({ env: { RESCAN_ON_FILESYSTEM_CHANGE_DELAY: '0' } });
  await app.setUp();
  await put(app, 'roms/nes/a.nes');
  const names = async () =>
    (await app.db.selectFrom('rom').select('fs_name').orderBy('fs_name').execute()).map(
      ({ fs_name }) => fs_name,
    );
  await call(app, 'PUT', '/tasks/filesystem_watcher', { enabled: true });
  await expect.poll(names).toEqual(['a.nes']);
  await put(app, 'roms/nes/b.nes');
  await expect.poll(names).toEqual(['a.nes', 'b.nes']);
  const { watcher } = (await call(app, 'GET', '/tasks')).json();
  expect(watcher).toMatchObject([{ name: 'filesystem_watcher', enabled: true }]);
  const off = await call(app, 'PUT', '/tasks/filesystem_watcher', { enabled: false });
  expect(off.json()).toMatchObject({ enabled: false });
});
