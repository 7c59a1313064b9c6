import { link, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { openConfigFile } from '#core/config/config-file.disk.ts';
import { openLibraryDisk, openStorage } from '#open-storage.ts';
import { addGame } from '#testing/add-game.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

import { finishRenames, renameGame } from './change-game.ts';

let app: TestApp;
let platform = 0;
let folder = '';
let id = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  platform += 1;
  id = await addGame(app.db, `p${platform}/Old.nes`);
  const { fs_path } = await game();
  folder = join(app.folder.library, fs_path);
  await app.db.updateTable('rom').set({ root: app.folder.library }).where('id', '=', id).execute();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'Old.nes'), 'game');
});

const game = () =>
  app.db.selectFrom('rom').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Another server on the same folders, with its own run id in the journal. */
const server = (clock = () => new Date()) => {
  const roots = { current: [app.folder.library] };
  const faults: unknown[] = [];
  return {
    db: app.db,
    clock,
    env: { DATABASE_URL: '' },
    faults,
    storage: openStorage(app.folder, roots),
    disk: openLibraryDisk(roots, openConfigFile(app.folder.configFile)),
    log: { error: (error: unknown) => void faults.push(error) },
  };
};
const journal = () => readdir(join(app.folder.root, 'renames'));

/** Leaves the state of a server that was killed at some point of the rename to New.nes. */
async function killServer(at: (names: { old: string; next: string }) => Promise<void>) {
  const { fs_path } = await game();
  const { renames } = server().storage;
  const path = `${fs_path}/Old.nes`;
  await renames.begin({ romId: id, root: app.folder.library, path, name: 'New.nes' });
  await at({ old: join(folder, 'Old.nes'), next: join(folder, 'New.nes') });
}

const commit = () =>
  app.db.updateTable('rom').set({ fs_name: 'New.nes' }).where('id', '=', id).execute();

test.each([
  ['before the rename', async () => {}, 'Old.nes'],
  ['when the new name is linked', ({ old, next }) => link(old, next), 'Old.nes'],
  ['after the rename, before the commit', ({ old, next }) => rename(old, next), 'Old.nes'],
  [
    'after the commit',
    async ({ old, next }) => {
      await rename(old, next);
      await commit();
    },
    'New.nes',
  ],
] satisfies [string, Parameters<typeof killServer>[0], string][])(
  'server killed %s: the next start ends up with %3$s',
  async (_, at, name) => {
    await killServer(at);
    await finishRenames(server());
    expect(await readdir(folder)).toEqual([name]);
    expect(await readFile(join(folder, name), 'utf8')).toBe('game');
    expect((await game()).fs_name).toBe(name);
    expect(await journal()).toEqual([]);
  },
);

test('undo does not replace another file that took the old name', async () => {
  await killServer(async ({ old, next }) => {
    await rename(old, next);
    await writeFile(old, 'other');
  });
  await finishRenames(server());
  expect((await readdir(folder)).toSorted()).toEqual(['New.nes', 'Old.nes']);
  expect(await readFile(join(folder, 'Old.nes'), 'utf8')).toBe('other');
});

test('finishRenames skips a rename that is running in the same process', async () => {
  const running = server();
  await renameGame(running, id, 'New.nes', async (writeName) => {
    await finishRenames(running);
    expect(await readdir(folder)).toEqual(['New.nes']);
    await app.db
      .transaction()
      .execute((transaction) => writeName(transaction, new Date().toISOString()));
  });
  expect(await readdir(folder)).toEqual(['New.nes']);
  expect((await game()).fs_name).toBe('New.nes');
});

test('finishRenames skips a rename of another running server on PostgreSQL', async () => {
  await killServer(({ old, next }) => rename(old, next));
  const [file = ''] = await journal();
  const path = join(app.folder.root, 'renames', file);
  const entry = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...entry, pid: process.ppid }));
  await finishRenames({ ...server(), env: { DATABASE_URL: 'postgres://db' } });
  expect(await readdir(folder)).toEqual(['New.nes']);
  await writeFile(path, JSON.stringify({ ...entry, pid: 2 ** 30 }));
  await finishRenames({ ...server(), env: { DATABASE_URL: 'postgres://db' } });
  expect(await readdir(folder)).toEqual(['Old.nes']);
});

test('rename whose undo failed is undone by the next finishRenames', async () => {
  const running = server();
  const failing = renameGame(running, id, 'New.nes', async () => {
    await rename(folder, `${folder}-away`);
    throw new Error('database connection lost');
  });
  await expect(failing).rejects.toThrow('database connection lost');
  await rename(`${folder}-away`, folder);
  expect(await readdir(folder)).toEqual(['New.nes']);
  await finishRenames(running);
  expect(await readdir(folder)).toEqual(['Old.nes']);
  expect(await journal()).toEqual([]);
});
