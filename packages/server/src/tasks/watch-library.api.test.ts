import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { parseEnv } from '#config/parse-env.ts';
import { saveTaskSetting } from '#jobs/task-settings.queries.ts';
import type { ScanOrder } from '#library/scan-library.ts';
import type { LibraryDisk } from '#storage/library-disk.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testLibrary } from '#testing/test-library.ts';

import { LibraryWatch } from './watch-library.ts';

const QUIET_MS = 250;
const ALL = 'all';

/** A watched library whose scans are only written down: the queue is a list of job rows. */
async function watched({
  pollOnly = false,
  link = '',
  quietMs = QUIET_MS,
  network = new Set<string>(),
} = {}) {
  const library = await testLibrary();
  await library.put('roms/nes/a.nes', 'roms/gb/b.gb');
  if (link !== '') await symlink(link, join(library.root, 'roms/linked'));
  await library.scan();
  const { env } = parseEnv({ ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'true' }, () => '');
  if (!env) throw new Error('the settings are wrong');
  const orders: string[] = [];
  const warnings: string[] = [];
  const log = {
    debug() {},
    info() {},
    warn: (text: string) => void warnings.push(text),
    error() {},
  };
  const jobs = {
    enqueueAlone: async (_: string, order: unknown) => {
      const { folders } = order as ScanOrder;
      orders.push(folders.length === 0 ? ALL : folders.join());
      return {} as never;
    },
  };
  const { db, disk, configFile } = library;
  const watch = new LibraryWatch(
    {
      ...{ db, disk, configFile, env, jobs, log },
      folders: { roots: { current: disk.roots, network, detectNetwork: async () => {} } },
      isSetUp: async () => true,
    },
    { quietMs, retryMs: 50, watching: { pollOnly, pollMs: 100, checkMs: 100 } },
  );
  await watch.sync();
  onTestFinished(() => watch.stop());
  await expect.poll(() => orders).toEqual([ALL]);
  orders.length = 0;
  return { ...library, watch, orders, warnings };
}

const quiet = () => wait(QUIET_MS * 3);

/** Which roots would be watched, without watching any. */
async function watchedRoots({
  settings,
  chosen,
  isSetUp = true,
}: {
  settings: Record<string, string>;
  chosen?: 0 | 1;
  isSetUp?: boolean;
}): Promise<string[][]> {
  const { db, configFile } = await testLibrary();
  const { env } = parseEnv(settings, () => '');
  if (!env) throw new Error('the settings are wrong');
  if (chosen !== undefined) await saveTaskSetting(db, 'filesystem_watcher', { enabled: chosen });
  const begun: string[][] = [];
  const roots = { current: ['/local', '/share'], network: new Set(['/share']) };
  const disk = {
    watch: (_options: unknown, watchedNow: readonly string[] = roots.current) => {
      begun.push([...watchedNow]);
      return { ready: new Promise<void>(() => {}), stop: async () => {} };
    },
  } as unknown as LibraryDisk;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const jobs = { enqueueAlone: async () => undefined };
  const watch = new LibraryWatch({
    ...{ db, disk, configFile, env, jobs, log },
    folders: { roots: { ...roots, detectNetwork: async () => {} } },
    isSetUp: async () => isSetUp,
  });
  await watch.sync();
  await watch.sync();
  await watch.stop();
  return begun;
}

const NAME = 'ENABLE_RESCAN_ON_FILESYSTEM_CHANGE';
test.each([
  ['nothing is set: local folders only', { settings: {} }, [['/local']]],
  ['the environment says yes: all', { settings: { [NAME]: 'true' } }, [['/local', '/share']]],
  ['the environment says no: none', { settings: { [NAME]: 'false' } }, []],
  ['an admin switched it on: all', { settings: {}, chosen: 1 as const }, [['/local', '/share']]],
  ['an admin switched it off: none', { settings: {}, chosen: 0 as const }, []],
  ['before set-up: none', { settings: {}, isSetUp: false }, []],
])('folders that are watched when %s', async (_when, options, expected) => {
  expect(await watchedRoots(options)).toEqual(expected);
});

test.each([{ pollOnly: false }, { pollOnly: true }])(
  'a new file, a new platform, a vanished game each lead to a scan of that platform: %j',
  async (options) => {
    const { orders, put, remove } = await watched(options);
    await put('roms/nes/new.nes');
    await expect.poll(() => orders, { timeout: 5000 }).toEqual(['nes']);
    await put('roms/snes/first.sfc');
    await expect.poll(() => orders, { timeout: 5000 }).toEqual(['nes', 'snes']);
    await remove('roms/gb/b.gb');
    await expect.poll(() => orders, { timeout: 5000 }).toEqual(['nes', 'snes', 'gb']);
    await quiet();
    expect(orders).toHaveLength(3);
  },
);

test('the wait begins again at each event, and one scan takes all that became quiet', async () => {
  // Long against any pause of a busy machine; all the writing together takes longer than that.
  const quietMs = 2000;
  const { orders, put } = await watched({ quietMs });
  for (let index = 0; index < 6; index += 1) {
    await put(`roms/nes/copy ${index}.nes`);
    await wait(quietMs / 5);
    expect(orders).toEqual([]);
  }
  await expect.poll(() => orders, { timeout: 10_000 }).toEqual(['nes']);
});

test('excluded and hidden names and folders that are no platform are overlooked', async () => {
  const { orders, put } = await watched();
  await put('roms/nes/.hidden', 'roms/nes/assets/x.png', 'elsewhere/x.txt', 'roms/nes/.DS_Store');
  await quiet();
  expect(orders).toEqual([]);
});

test('while a scan runs it waits, and then scans again', async () => {
  const { orders, put, db } = await watched();
  const row = {
    ...{ id: 'running', task: 'scan_library', status: 'started' as const, payload: '{}' },
    ...{ journal: '{}', progress: '{}', error: null, cancel_requested: 0 as const, owner: 'x' },
    ...{ beat_at: null, created_at: '2026', started_at: null, ended_at: null },
  };
  await db.insertInto('job').values(row).execute();
  await put('roms/nes/new.nes');
  await quiet();
  expect(orders).toEqual([]);
  await db.updateTable('job').set({ status: 'finished' }).execute();
  await expect.poll(() => orders, { timeout: 5000 }).toEqual(['nes']);
});

test('a root that goes and comes back is watched again', async () => {
  const { orders, put, root } = await watched();
  await rename(root, `${root}-away`);
  onTestFinished(() => rm(`${root}-away`, { recursive: true, force: true }));
  await wait(300);
  await mkdir(join(root, 'roms/nes'), { recursive: true });
  await writeFile(join(root, 'roms/nes/a.nes'), 'a');
  await expect.poll(() => orders, { timeout: 5000 }).toContain(ALL);
  await quiet();
  orders.length = 0;
  await put('roms/nes/other.nes');
  await expect.poll(() => orders, { timeout: 5000 }).toEqual(['nes']);
});

test('platform folders that are links are looked at instead', async () => {
  const elsewhere = await temporaryFolder();
  const { orders, warnings } = await watched({ link: elsewhere });
  expect(warnings.join()).toMatch(/links to elsewhere/);
  await mkdir(dirname(join(elsewhere, 'Game/x')), { recursive: true });
  await expect.poll(() => orders, { timeout: 5000 }).toEqual(['linked']);
});

test('nothing is told after the end', async () => {
  const { orders, put, watch } = await watched();
  await put('roms/nes/new.nes');
  await wait(50);
  await watch.stop();
  await quiet();
  expect(orders).toEqual([]);
});
