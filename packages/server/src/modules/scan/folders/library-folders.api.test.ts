import { chmodSync, existsSync } from 'node:fs';
import { mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { BrowsedFolder, LibraryFolders, SetupLibrary, TaskStatus } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';
import { Browser } from '#testing/browser.ts';
import { basic, PASSWORD, testApp, type TestApp } from '#testing/test-app.ts';

const ADMIN = basic('admin');

async function start(options: Parameters<typeof testApp>[0] = {}) {
  const server = await testApp(options);
  await server.setUp();
  await server.app.ready();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/api/library/${path}`,
      headers: ADMIN,
      ...(payload && { payload }),
    });
  const list = async () => (await call('GET', 'folders')).json<LibraryFolders>();
  const idOf = async (path: string) => (await list()).folders.find((one) => one.path === path)?.id;
  return {
    ...server,
    call,
    list,
    idOf,
    add: (path: string) => call('POST', 'folders', { path }),
    browse: async (path: string, filter = '') => {
      const query = new URLSearchParams({ path, filter });
      return (await call('GET', `browse?${query}`)).json<BrowsedFolder>();
    },
    games: () => gameNames(server),
  };
}

async function put(root: string, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), path);
  }
}

async function gameNames({ app }: TestApp): Promise<string[]> {
  const reply = await app.inject({ url: '/api/roms?limit=100', headers: ADMIN });
  return reply
    .json<{ items: { fs_name: string }[] }>()
    .items.map(({ fs_name }) => fs_name)
    .toSorted();
}

async function scanned({ app }: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      const reply = await app.inject({ url: '/api/tasks/status', headers: ADMIN });
      const live = reply
        .json<TaskStatus[]>()
        .filter(({ status }) => status === 'queued' || status === 'started');
      return live.filter(({ task_name }) => task_name.startsWith('scan')).length;
    })
    .toBe(0);
}

test('platform folders have the names of their platforms before they are scanned', async () => {
  const server = await start();
  await server.app.inject({
    ...{ method: 'POST', url: '/api/config/system/platforms', headers: ADMIN },
    payload: { fs_slug: 'boy', slug: 'gb' },
  });
  await put(server.folder.library, 'nes/a.nes', 'genesis/b.md', 'boy/c.gb', 'my-box/d.bin');
  const named = [
    { fs_slug: 'boy', slug: 'gb', name: 'Game Boy', family_slug: 'nintendo' },
    { fs_slug: 'genesis', slug: 'genesis', name: 'Sega Mega Drive/Genesis', family_slug: 'sega' },
    { fs_slug: 'my-box', slug: 'my-box', name: 'My Box', family_slug: null },
    { fs_slug: 'nes', slug: 'nes', name: 'Nintendo Entertainment System', family_slug: 'nintendo' },
  ].map((folder) => ({ ...folder, rom_count: 1 }));
  expect((await server.list()).folders[0]?.platforms).toEqual(named);
  const inspected = await server.app.inject({ url: '/api/setup/library', headers: ADMIN });
  expect(inspected.json<SetupLibrary>().roots[0]?.platforms).toEqual(named);
});

test('a new server uses the library folder inside its data folder', async () => {
  const server = await start();
  expect(await server.list()).toMatchObject({
    fixed_by: null,
    folders: [{ id: 1, path: server.folder.library, network: false, watching: 'off' }],
    scheduled_scan: null,
  });
});

test('an added folder is scanned, served and browsable without a restart', async () => {
  const server = await start();
  const root = await temporaryFolder();
  await put(root, 'roms/nes/Added.nes');
  await mkdir(join(server.folder.library, 'roms'), { recursive: true });
  const reply = await server.add(root);
  expect(reply.statusCode).toBe(201);
  // It replaces the empty default folder.
  expect(reply.json<LibraryFolders>().folders.map(({ path }) => path)).toEqual([root]);
  await scanned(server);
  await expect.poll(server.games).toEqual(['Added.nes']);
  const rom = await server.db.selectFrom('rom').select('id').executeTakeFirstOrThrow();
  const content = await server.app.inject({
    url: `/api/roms/${rom.id}/content/Added.nes`,
    headers: ADMIN,
  });
  expect([content.statusCode, content.body]).toEqual([200, 'roms/nes/Added.nes']);
});

test('games of a removed folder disappear and return with their ids', async () => {
  const server = await start();
  const root = await temporaryFolder();
  await put(root, 'roms/nes/Left.nes', 'roms/gb/Gone.gb');
  await put(server.folder.library, 'roms/nes/Stays.nes');
  await server.add(root);
  await scanned(server);
  await expect.poll(server.games).toEqual(['Gone.gb', 'Left.nes', 'Stays.nes']);
  const before = await server.db.selectFrom('rom').select(['id', 'fs_name']).execute();

  const reply = await server.call('DELETE', `folders/${await server.idOf(root)}`);
  expect(reply.json<LibraryFolders>().folders.map(({ path }) => path)).toEqual([
    server.folder.library,
  ]);
  await expect.poll(server.games).toEqual(['Stays.nes']);
  await scanned(server);
  expect(await server.games()).toEqual(['Stays.nes']);
  expect(existsSync(join(root, 'roms/nes/Left.nes'))).toBe(true);
  const platforms = await server.app.inject({ url: '/api/platforms', headers: ADMIN });
  expect(platforms.json<{ fs_slug: string }[]>().map(({ fs_slug }) => fs_slug)).toEqual(['nes']);

  await server.add(root);
  await scanned(server);
  await expect.poll(server.games).toEqual(['Gone.gb', 'Left.nes', 'Stays.nes']);
  const after = await server.db.selectFrom('rom').select(['id', 'fs_name']).execute();
  expect(after.toSorted(byId)).toEqual(before.toSorted(byId));
});

const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id;

test('a folder that was moved on disk keeps its games when its path is changed', async () => {
  const server = await start();
  const parent = await temporaryFolder();
  const [from, to] = [join(parent, 'old'), join(parent, 'new')];
  await put(from, 'roms/nes/Moved.nes');
  await server.add(from);
  await scanned(server);
  const before = await server.db.selectFrom('rom').select('id').executeTakeFirstOrThrow();
  await rename(from, to);
  const reply = await server.call('PUT', `folders/${await server.idOf(from)}`, { path: to });
  expect(reply.statusCode).toBe(200);
  await scanned(server);
  const rows = await server.db.selectFrom('rom').select(['id', 'root', 'missing']).execute();
  expect(rows).toEqual([{ id: before.id, root: to, missing: 0 }]);
  expect(await server.games()).toEqual(['Moved.nes']);
  // The former path can be used again.
  await rename(to, from);
  await server.call('PUT', `folders/${await server.idOf(to)}`, { path: from });
  await scanned(server);
  expect(await server.games()).toEqual(['Moved.nes']);
});

test('games outside the active folders can be neither downloaded nor deleted', async () => {
  const server = await start();
  const root = await temporaryFolder();
  await put(root, 'roms/nes/Out.nes');
  await put(server.folder.library, 'roms/gb/Stays.gb');
  await server.add(root);
  await scanned(server);
  const { id } = await server.db
    .selectFrom('rom')
    .select('id')
    .where('fs_name', '=', 'Out.nes')
    .executeTakeFirstOrThrow();
  await server.call('DELETE', `folders/${await server.idOf(root)}`);
  const content = await server.app.inject({
    url: `/api/roms/${id}/content/Out.nes`,
    headers: ADMIN,
  });
  expect(content.statusCode).toBe(404);
  await server.app.inject({
    method: 'POST',
    url: '/api/roms/delete',
    headers: ADMIN,
    payload: { roms: [id], delete_from_fs: [id] },
  });
  expect(existsSync(join(root, 'roms/nes/Out.nes'))).toBe(true);
});

test('an unusable folder is refused with the reason, and nothing changes', async () => {
  const server = await start();
  const parent = await temporaryFolder();
  const root = join(parent, 'games');
  await put(root, 'roms/nes/a.nes', 'file.txt');
  await symlink(root, join(parent, 'link'));
  await symlink(server.folder.root, join(parent, 'data-link'));
  await server.add(root);
  const before = (await server.list()).folders.map(({ path }) => path);
  const refused: [string, RegExp][] = [
    ['games', /full path/],
    [join(parent, 'none'), /doesn’t exist/],
    [join(root, 'file.txt'), /file, not a folder/],
    [join(root, 'file.txt', 'below'), /file, not a folder/],
    [root, /already in the library/],
    [`${root}/`, /already in the library/],
    [join(parent, 'link'), /already in the library/],
    [join(root, 'roms'), /inside another/],
    [`${root}/../games/roms`, /inside another/],
    [parent, /contains another/],
    ['/', /contains the server’s data folder/],
    [server.folder.root, /data folder/],
    [server.folder.assets, /data folder/],
    [join(server.folder.root, 'secrets'), /data folder/],
    [join(parent, 'data-link'), /data folder/],
    ['/proc', /System folders/],
    ['/proc/self/root', /System folders/],
    ['/sys/kernel', /System folders/],
    ['/dev/shm', /System folders/],
    [`${root}\0`, /NUL/],
  ];
  for (const [path, reason] of refused) {
    const reply = await server.add(path);
    expect([path, reply.statusCode]).toEqual([path, 400]);
    expect(reply.json<{ detail: string }>().detail).toMatch(reason);
  }
  expect((await server.list()).folders.map(({ path }) => path)).toEqual(before);
});

test('the last folder cannot be removed, an unknown one is not found', async () => {
  const server = await start();
  expect((await server.call('DELETE', 'folders/1')).statusCode).toBe(409);
  expect((await server.call('DELETE', 'folders/99')).statusCode).toBe(404);
  expect((await server.call('PUT', 'folders/99', { path: '/tmp' })).statusCode).toBe(404);
});

test('folders set by LIBRARY_DIR are listed and cannot be changed', async () => {
  const server = await start({ env: { LIBRARY_DIR: '/somewhere' } });
  expect(await server.list()).toMatchObject({ fixed_by: 'environment', folders: [{ id: null }] });
  for (const reply of [
    await server.add('/tmp'),
    await server.call('PUT', 'folders/1', { path: '/tmp' }),
    await server.call('DELETE', 'folders/1'),
  ]) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json<{ detail: string }>().detail).toContain('LIBRARY_DIR');
  }
});

test('browsing lists folders only, with unreadable ones marked and links followed', async () => {
  const server = await start();
  const root = await temporaryFolder();
  await put(root, 'b/x', 'A/x', '10/x', '9/x', '.hidden/x', 'file.txt');
  await symlink(join(root, 'b'), join(root, 'linked'));
  await symlink(join(root, 'nowhere'), join(root, 'dangling'));
  await symlink('/proc', join(root, 'kernel'));
  chmodSync(join(root, 'b'), 0o000);
  const found = await server.browse(root);
  chmodSync(join(root, 'b'), 0o755);
  expect(found).toMatchObject({ path: root, parent: dirname(root), total: 6, problem: null });
  expect(found.folders.map(({ name }) => name)).toEqual(['9', '10', 'A', 'b', 'kernel', 'linked']);
  const mayReadAll = process.getuid?.() === 0;
  expect(found.folders.find(({ name }) => name === 'b')?.readable).toBe(mayReadAll);
  // The link is listed, but its target cannot be browsed.
  expect(await server.browse(join(root, 'kernel'))).toMatchObject({
    folders: [],
    problem: 'system',
  });
  const hidden = await server.browse(root, '.hid');
  expect(hidden.folders.map(({ name }) => name)).toEqual(['.hidden']);
});

test('browsing a huge folder lists 200 entries, and a filter finds the others', async () => {
  const server = await start();
  const root = await temporaryFolder();
  for (let index = 0; index < 450; index += 1) await mkdir(join(root, `folder ${index}`));
  const all = await server.browse(root);
  expect([all.folders.length, all.total]).toEqual([200, 450]);
  const some = await server.browse(root, 'FOLDER 44');
  expect(some.folders.map(({ name }) => name)).toEqual([
    'folder 44',
    ...Array.from({ length: 10 }, (_, index) => `folder ${440 + index}`),
  ]);
});

test.each([
  ['relative', 'not-absolute'],
  ['../../etc', 'not-absolute'],
  ['/proc', 'system'],
  ['/proc/1/root', 'system'],
  ['/tmp/../proc/self', 'system'],
  ['/sys', 'system'],
  ['/dev', 'system'],
  ['/no/such/folder', 'missing'],
  ['/etc/passwd', 'not-a-folder'],
  ['/etc/passwd/x', 'not-a-folder'],
] as const)('browsing %s lists nothing: %s', async (path, problem) => {
  const server = await start();
  expect(await server.browse(path)).toMatchObject({ folders: [], total: 0, problem });
});

test('browsing the data folder lists only the library folder', async () => {
  const server = await start();
  await put(server.folder.library, 'roms/nes/a.nes');
  await put(server.folder.root, 'secrets/auth.key', 'backups/x');
  const data = await server.browse(server.folder.root);
  expect(data.folders.map(({ name }) => name)).toEqual(['library']);
  expect(data.problem).toBe('data');
  for (const name of ['secrets', 'backups', 'assets', 'not-there']) {
    expect(await server.browse(join(server.folder.root, name))).toMatchObject({
      folders: [],
      problem: 'data',
    });
  }
  expect(await server.browse(server.folder.library)).toMatchObject({
    folders: [{ name: 'roms' }],
    problem: 'already-added',
  });
});

test('changing the path of a folder ignores the overlap with itself', async () => {
  const server = await start();
  const root = await temporaryFolder();
  await put(root, 'roms/nes/a.nes');
  await server.add(root);
  const query = new URLSearchParams({ path: root, instead_of: String(await server.idOf(root)) });
  const found = await server.call('GET', `browse?${query}`);
  expect(found.json<BrowsedFolder>().problem).toBeNull();
});

test('creating the first admin starts a scan even with unreachable metadata sources', async () => {
  const server = await testApp();
  await put(server.folder.library, 'roms/nes/First.nes');
  const browser = new Browser(server.app);
  await browser.get('/api/heartbeat');
  const payload = { username: 'admin', email: '', password: PASSWORD, role: 'admin' };
  const created = await browser.send('POST', '/api/users', { payload });
  expect(created.statusCode).toBe(201);
  await scanned(server);
  expect(await gameNames(server)).toEqual(['First.nes']);
  const scans = await server.db
    .selectFrom('job')
    .select('task')
    .where('task', 'like', 'scan%')
    .execute();
  expect(scans).toHaveLength(1);
  // Only the first account starts a scan.
  const viewer = { username: 'viewer', email: '', password: PASSWORD, role: 'viewer' };
  await server.app.inject({ method: 'POST', url: '/api/users', headers: ADMIN, payload: viewer });
  expect(
    await server.db.selectFrom('job').select('task').where('task', 'like', 'scan%').execute(),
  ).toHaveLength(1);
});
