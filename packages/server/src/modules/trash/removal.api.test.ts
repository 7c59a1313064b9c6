import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rename, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { beforeEach, describe, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ users: { vera: 'viewer', eddy: 'editor' } });
});

const remove = (roms: number[], delete_from_fs?: number[], as = 'eddy') =>
  app.as(as).post('/roms/delete', { roms, ...(delete_from_fs ? { delete_from_fs } : {}) });

async function put(...paths: string[]): Promise<void> {
  for (const path of paths) {
    const target = join(app.folder.library, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, path);
  }
}

async function scan(): Promise<void> {
  const { task_id } = (await app.post('/scan', {})).json();
  await expect
    .poll(async () => (await app.get(`/tasks/${task_id}`)).json().status)
    .toBe('finished');
}

async function idOf(fsName: string): Promise<number> {
  const rows = await app.db.selectFrom('rom').select('id').where('fs_name', '=', fsName).execute();
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? 0;
}

const listed = async (): Promise<number[]> =>
  (await app.as('vera').get('/roms/identifiers')).json();
const has = (path: string): boolean => existsSync(join(app.folder.library, path));
/** Files in the trash, without the folders named after the time. */
function trash(): string[] {
  const folder = join(app.folder.root, 'trash/roms');
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.slice(path.indexOf('/') + 1))
    .toSorted();
}

test('deleted games keep files and user data, and the next scan restores them', async () => {
  await put('roms/nes/a.nes', 'roms/nes/b.nes');
  await scan();
  const [a, b] = [await idOf('a.nes'), await idOf('b.nes')];
  await app.as('vera').put(`/roms/${a}/props`, { status: 'finished', rating: 8 });
  await app.as('vera').post(`/roms/${a}/notes`, { title: 'Tips', content: 'jump' });
  await app.as('vera').put('/collections/favorites/roms', { rom_ids: [a, b], favorite: true });

  const reply = await remove([a, a, 4711]);
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    successful_items: 1,
    failed_items: 1,
    failed_ids: [4711],
    errors: ['ROM with ID 4711 not found'],
    error_codes: ['not_found'],
  });
  expect(await listed()).toEqual([b]);
  expect((await app.as('vera').get(`/roms/${a}`)).statusCode).toBe(404);
  const [favorites] = (await app.as('vera').get('/collections')).json();
  expect(favorites).toMatchObject({ rom_ids: [b], rom_count: 1 });
  const [platform] = (await app.as('vera').get('/platforms')).json();
  expect(platform).toMatchObject({ rom_count: 1 });
  expect((await app.as('vera').get('/stats')).json()).toMatchObject({ ROMS: 1 });
  expect(has('roms/nes/a.nes')).toBe(true);
  expect(await remove([a]).then((again) => again.json().errors)).toHaveLength(1);

  await scan();
  expect(new Set(await listed())).toEqual(new Set([a, b]));
  const back = (await app.as('vera').get(`/roms/${a}`)).json();
  expect(back.rom_user).toMatchObject({ status: 'finished', rating: 8 });
  expect(back.all_user_notes).toMatchObject([{ title: 'Tips', content: 'jump' }]);
  expect((await app.as('vera').get('/collections')).json()[0].rom_count).toBe(2);
});

describe('files', () => {
  test('of a single file, a folder and a loose set are moved to the trash', async () => {
    await put('roms/nes/a.nes', 'roms/psx/Quest/d1.cue', 'roms/psx/Quest/dlc/x.bin');
    await put('roms/psx/Set (Track 1).bin', 'roms/psx/Other.bin');
    const sheet = 'FILE "Set (Track 1).bin" BINARY\n';
    await writeFile(join(app.folder.library, 'roms/psx/Set.cue'), sheet);
    await scan();
    const ids = [await idOf('a.nes'), await idOf('Quest'), await idOf('Set.cue')];
    expect((await remove(ids, ids)).json()).toMatchObject({ successful_items: 3, errors: [] });
    expect(trash()).toEqual([
      'roms/nes/a.nes',
      'roms/psx/Quest/d1.cue',
      'roms/psx/Quest/dlc/x.bin',
      'roms/psx/Set (Track 1).bin',
      'roms/psx/Set.cue',
    ]);
    expect(has('roms/psx/Other.bin')).toBe(true);
    await scan();
    expect(await listed()).toEqual([await idOf('Other.bin')]);
  });

  test('that are moved back restore their game', async () => {
    await put('roms/nes/a.nes', 'roms/nes/b.nes');
    await scan();
    const id = await idOf('a.nes');
    await app.as('vera').put(`/roms/${id}/props`, { rating: 3 });
    await remove([id], [id]);
    const folder = join(app.folder.root, 'trash/roms');
    const [stamp = ''] = readdirSync(folder);
    const target = join(app.folder.library, 'roms/nes/Restored.nes');
    await rename(join(folder, stamp, 'roms/nes/a.nes'), target);
    await scan();
    expect(await idOf('Restored.nes')).toBe(id);
    expect((await app.as('vera').get(`/roms/${id}`)).json().rom_user.rating).toBe(3);
  });

  test('of games not listed for deletion stay', async () => {
    await put('roms/nes/a.nes', 'roms/nes/b.nes');
    await scan();
    const [a, b] = [await idOf('a.nes'), await idOf('b.nes')];
    await remove([a], [b]);
    expect([has('roms/nes/a.nes'), has('roms/nes/b.nes')]).toEqual([true, true]);
    expect(await listed()).toEqual([b]);
  });

  test('that no longer exist do not prevent the deletion', async () => {
    await put('roms/nes/a.nes', 'roms/nes/b.nes');
    await scan();
    const a = await idOf('a.nes');
    await rename(join(app.folder.library, 'roms/nes/a.nes'), join(app.folder.root, 'elsewhere'));
    expect((await remove([a], [a])).json()).toMatchObject({ successful_items: 1 });
  });

  test('in a read-only library stay, and so do their games', async () => {
    await put('roms/nes/a.nes');
    await scan();
    const a = await idOf('a.nes');
    const folder = join(app.folder.library, 'roms/nes');
    await chmod(folder, 0o555);
    const reply = (await remove([a], [a])).json();
    await chmod(folder, 0o755);
    expect(reply).toEqual({
      successful_items: 0,
      failed_items: 1,
      failed_ids: [a],
      errors: ['Couldn’t move a.nes to the trash. The library folder might be read-only.'],
      error_codes: ['not_movable'],
    });
    expect(await listed()).toEqual([a]);
    expect([has('roms/nes/a.nes'), trash()]).toEqual([true, []]);
  });

  test('behind a link out of the library stay, but a link itself is moved', async () => {
    const outside = await temporaryFolder();
    await writeFile(join(outside, 'theirs.nes'), 'theirs');
    await put('roms/nes/a.nes');
    const nes = join(app.folder.library, 'roms/nes');
    await symlink(join(nes, 'a.nes'), join(nes, 'link.nes'));
    await scan();
    const [a, link] = [await idOf('a.nes'), await idOf('link.nes')];
    expect((await remove([link], [link])).json()).toMatchObject({ successful_items: 1 });
    expect([has('roms/nes/a.nes'), trash()]).toEqual([true, ['roms/nes/link.nes']]);

    await rename(nes, `${nes}-before`);
    await symlink(outside, nes);
    await app.db.updateTable('rom').set({ fs_name: 'theirs.nes' }).where('id', '=', a).execute();
    await app.db
      .updateTable('rom_file')
      .set({ file_name: 'theirs.nes' })
      .where('rom_id', '=', a)
      .execute();
    const reply = (await remove([a], [a])).json();
    expect(reply.errors).toEqual([
      'theirs.nes is outside the library folders, so its files were kept',
    ]);
    expect(reply.error_codes).toEqual(['outside_library']);
    expect(existsSync(join(outside, 'theirs.nes'))).toBe(true);
    expect(await listed()).toEqual([a]);
  });

  test.each([
    ['a root that is no library folder', { root: '/etc', fs_path: '', fs_name: 'passwd' }],
    ['a path with parent folders', { fs_path: 'roms/nes/../../..', fs_name: 'saveroom.db' }],
  ])('are not moved from %s', async (_where, location) => {
    await put('roms/nes/Folder/a.nes');
    await scan();
    const id = await idOf('Folder');
    await app.db.updateTable('rom').set(location).where('id', '=', id).execute();
    const reply = (await remove([id], [id])).json();
    expect(reply).toMatchObject({ successful_items: 0, failed_ids: [id] });
    expect(trash()).toEqual([]);
  });
});

test('viewers cannot delete games', async () => {
  await put('roms/nes/a.nes');
  await scan();
  const a = await idOf('a.nes');
  expect((await remove([a], [a], 'vera')).statusCode).toBe(403);
  expect(await listed()).toEqual([a]);
  expect(has('roms/nes/a.nes')).toBe(true);
});
