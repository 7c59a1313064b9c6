import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { purgeOldTrash } from './trash.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ users: { eddy: 'editor' } });
});

const at = (path: string): string => join(app.folder.library, path);
async function put(path: string, content = path): Promise<void> {
  await mkdir(dirname(at(path)), { recursive: true });
  await writeFile(at(path), content);
}

async function scan(): Promise<void> {
  const { task_id } = (await app.as('eddy').post('/scan', {})).json();
  const isDone = async () =>
    (await app.db.selectFrom('job').select('status').where('id', '=', task_id).execute()).every(
      ({ status }) => status === 'finished',
    );
  await expect.poll(isDone).toBe(true);
}

const gameOf = (name: string) =>
  app.db.selectFrom('rom').selectAll().where('fs_name', '=', name).executeTakeFirstOrThrow();
const listed = async (): Promise<number[]> =>
  (await app.as('eddy').get('/roms/identifiers')).json();
const trash = async () => (await app.as('eddy').get('/trash')).json();
const inTrash = (): string[] => {
  const folder = join(app.folder.root, 'trash');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name);
};

async function remove(...ids: number[]) {
  return (await app.as('eddy').post('/roms/delete', { roms: ids, delete_from_fs: ids })).json();
}

test('restored games have the same files and user data as before', async () => {
  await put('roms/nes/One (USA).nes', 'one');
  await put('roms/nes/Epic/Disc 1.bin', 'disc');
  await put('roms/nes/Epic/dlc/more.bin', 'more');
  await scan();
  const ids = [await gameOf('One (USA).nes'), await gameOf('Epic')].map(({ id }) => id);
  await app.as('eddy').post(`/roms/${ids[1]}/notes`, { title: 'mine', content: 'kept' });
  expect(await remove(...ids)).toMatchObject({ successful_items: 2 });
  expect(await listed()).toEqual([]);
  const entries = await trash();
  expect(entries).toMatchObject([
    { kind: 'game', deleted_by: 'eddy' },
    { kind: 'game', deleted_by: 'eddy' },
  ]);
  expect(Date.parse(entries[0].purged_at) - Date.parse(entries[0].deleted_at)).toBe(30 * DAY_MS);
  for (const { id } of entries) {
    expect((await app.as('eddy').post(`/trash/${id}/restore`)).statusCode).toBe(200);
  }
  expect(new Set(await listed())).toEqual(new Set(ids));
  expect(await readFile(at('roms/nes/Epic/dlc/more.bin'), 'utf8')).toBe('more');
  expect(await readFile(at('roms/nes/One (USA).nes'), 'utf8')).toBe('one');
  expect((await app.as('eddy').get(`/roms/${ids[1]}/notes`)).json()).toMatchObject([
    { content: 'kept' },
  ]);
  expect([await trash(), inTrash()]).toEqual([[], []]);
});

async function deleted(): Promise<{ id: string; rom_id: number }> {
  await put('roms/nes/One (USA).nes', 'one');
  await put('roms/nes/Two (USA).nes', 'two');
  await scan();
  await remove((await gameOf('One (USA).nes')).id);
  const [entry] = await trash();
  return entry;
}

describe('restoring', () => {
  test('replaces no existing file', async () => {
    const { id } = await deleted();
    await put('roms/nes/One (USA).nes', 'another');
    const reply = await app.as('eddy').post(`/trash/${id}/restore`);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'roms/nes/One (USA).nes already exists. Move or rename it first.',
    ]);
    expect(await readFile(at('roms/nes/One (USA).nes'), 'utf8')).toBe('another');
    expect(inTrash()).toEqual(['One (USA).nes']);
  });

  test('requires a writable library', async () => {
    const { id } = await deleted();
    await chmod(at('roms/nes'), 0o555);
    const reply = await app.as('eddy').post(`/trash/${id}/restore`);
    await chmod(at('roms/nes'), 0o755);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'Can’t restore One. The library folder is read-only.',
    ]);
    expect(inTrash()).toEqual(['One (USA).nes']);
  });

  test('does not follow a link out of the library', async () => {
    const { id, rom_id } = await deleted();
    await remove((await gameOf('Two (USA).nes')).id);
    const elsewhere = await temporaryFolder();
    await rm(at('roms/nes'), { recursive: true });
    await symlink(elsewhere, at('roms/nes'));
    const reply = await app.as('eddy').post(`/trash/${id}/restore`);
    expect(reply.statusCode).toBe(409);
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(await listed()).not.toContain(rom_id);
  });

  test('an unknown or purged entry is 404', async () => {
    const { id } = await deleted();
    expect((await app.as('eddy').delete(`/trash/${id}`)).statusCode).toBe(204);
    expect(inTrash()).toEqual([]);
    expect((await app.as('eddy').post(`/trash/${id}/restore`)).statusCode).toBe(404);
    expect((await app.as('eddy').delete(`/trash/${id}`)).statusCode).toBe(404);
    expect((await app.as('eddy').delete('/trash')).json()).toEqual({ purged: 0 });
  });
});

test('old trash is purged, including folders without a row', async () => {
  await put('roms/nes/One (USA).nes', 'one');
  await scan();
  await remove((await gameOf('One (USA).nes')).id);
  const old = join(app.folder.root, 'trash/roms/2020-01-01T00-00-00-000Z-abcdef01/roms');
  await mkdir(old, { recursive: true });
  await writeFile(join(old, 'x'), 'x');
  const context = { db: app.db, dataDir: app.folder.root };
  const now = new Date('2026-01-01T00:00:00Z').getTime();
  expect(await purgeOldTrash(context, new Date(now + 29 * DAY_MS))).toBe(1);
  expect(inTrash()).toEqual(['One (USA).nes']);
  expect(await purgeOldTrash(context, new Date(now + 31 * DAY_MS))).toBe(1);
  expect([inTrash(), await trash()]).toEqual([[], []]);
});

test('the deletion preview reports what would be moved', async () => {
  await put('roms/nes/One (USA).nes', 'one');
  await put('roms/nes/Epic/Disc 1.bin', 'disc');
  await put('roms/gb/Fixed.gb', 'fixed');
  await scan();
  const [one, epic, fixed] = [
    await gameOf('One (USA).nes'),
    await gameOf('Epic'),
    await gameOf('Fixed.gb'),
  ].map(({ id }) => id);
  await chmod(at('roms/gb'), 0o555);
  const reply = await app.as('eddy').post('/roms/delete/preview', {
    roms: [one, epic, fixed, 999],
    delete_from_fs: [epic, fixed],
  });
  await chmod(at('roms/gb'), 0o755);
  const { items, ...sums } = reply.json();
  expect(sums).toEqual({ file_count: 1, size_bytes: 4, kept_days: 30 });
  const byId = new Map(items.map((item: { rom_id: number }) => [item.rom_id, item]));
  expect(byId.get(one)).toMatchObject({
    fs_name: 'One (USA).nes',
    from_disk: false,
    paths: [],
    problem: null,
  });
  expect(byId.get(epic)).toMatchObject({
    from_disk: true,
    paths: ['roms/nes/Epic'],
    can_undo: true,
    problem: null,
  });
  expect(byId.get(fixed)).toMatchObject({
    can_undo: false,
    problem: 'Couldn’t move Fixed.gb to the trash. The library folder might be read-only.',
    problem_code: 'not_movable',
  });
  expect(await listed()).toHaveLength(3);
});
