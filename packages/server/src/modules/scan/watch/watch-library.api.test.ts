import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { parseEnv } from '#core/config/parse-env.ts';
import { saveTaskSetting } from '#core/jobs/task-settings.queries.ts';
import type { ScanOrder } from '#modules/library/scan-request.ts';
import type { LibraryDisk } from '#modules/library/library.disk.ts';
import type { WatchOptions } from '#modules/library/watch/watch-root.disk.ts';
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

/** A library whose changes are only reported, and a clock that only moves when it is told to. */
async function reported() {
  const library = await testLibrary();
  await library.put('roms/nes/a.nes');
  const { env } = parseEnv({ ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'true' }, () => '');
  if (!env) throw new Error('the settings are wrong');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const orders: string[] = [];
  const jobs = {
    enqueueAlone: async (_: string, order: unknown) => {
      orders.push((order as ScanOrder).folders.join());
      return {} as never;
    },
  };
  let report: WatchOptions['onChanges'] | undefined;
  const disk = {
    listRoots: () => library.disk.listRoots(),
    watch: ({ onChanges }: WatchOptions) => {
      report = onChanges;
      return { ready: new Promise<void>(() => {}), stop: async () => {} };
    },
  } as unknown as LibraryDisk;
  const { db, configFile, root } = library;
  const watch = new LibraryWatch(
    {
      ...{ db, disk, configFile, env, jobs, isSetUp: async () => true },
      log: { debug() {}, info() {}, warn() {}, error() {} },
      folders: {
        roots: { current: [root], network: new Set<string>(), detectNetwork: async () => {} },
      },
    },
    { quietMs: QUIET_MS, retryMs: 50 },
  );
  await watch.sync();
  return {
    watch,
    orders,
    change: (path: string) => report?.([{ root, path, kind: 'appeared' }]),
  };
}

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
    await expect.poll(() => orders).toEqual(['nes']);
    await put('roms/snes/first.sfc');
    await expect.poll(() => orders).toEqual(['nes', 'snes']);
    await remove('roms/gb/b.gb');
    await expect.poll(() => orders).toEqual(['nes', 'snes', 'gb']);
    // One more, so that whatever else was found has been ordered by then.
    await put('roms/nes/last.nes');
    await expect.poll(() => orders).toEqual(['nes', 'snes', 'gb', 'nes']);
  },
);

test('each event starts the wait again, and one scan takes all that became quiet', async () => {
  const { watch, orders, change } = await reported();
  for (let index = 0; index < 6; index += 1) {
    change(`roms/nes/copy ${index}.nes`);
    vi.advanceTimersByTime(QUIET_MS - 1);
    await watch.sync();
    expect(orders).toEqual([]);
  }
  vi.advanceTimersByTime(1);
  await watch.sync();
  expect(orders).toEqual(['nes']);
});

test('excluded and hidden names and folders that are no platform are overlooked', async () => {
  const { orders, put } = await watched();
  await put('roms/nes/.hidden', 'roms/nes/assets/x.png', 'elsewhere/x.txt', 'roms/nes/.DS_Store');
  await put('roms/gb/new.gb');
  await expect.poll(() => orders).toEqual(['gb']);
});

test('while a scan runs it waits, and then scans again', async () => {
  const { orders, put, db } = await watched();
  const row = {
    ...{ id: 'running', task: 'scan_library', status: 'started' as const, payload: '{}' },
    ...{ journal: '{}', progress: '{}', error: null, cancel_requested: 0 as const, owner: 'x' },
    ...{ beat_at: null, created_at: '2026', started_at: null, ended_at: null },
  };
  await db.insertInto('job').values(row).execute();
  const statements = vi.spyOn(db.getExecutor(), 'executeQuery');
  const looks = () => statements.mock.calls.filter(([{ sql }]) => sql.includes('from "job"'));
  await put('roms/nes/new.nes');
  await expect.poll(() => looks().length).toBeGreaterThan(2);
  expect(orders).toEqual([]);
  await db.updateTable('job').set({ status: 'finished' }).execute();
  await expect.poll(() => orders).toEqual(['nes']);
});

test('a root that goes and comes back is watched again', async () => {
  const { orders, put, root } = await watched();
  await rename(root, `${root}-away`);
  onTestFinished(() => rm(`${root}-away`, { recursive: true, force: true }));
  await mkdir(join(root, 'roms/nes'), { recursive: true });
  await writeFile(join(root, 'roms/nes/a.nes'), 'a');
  await expect.poll(() => orders).toContain(ALL);
  let files = 0;
  const addOne = async () => {
    files += 1;
    await put(`roms/gb/${files}.gb`);
    return orders;
  };
  await expect.poll(addOne, { interval: QUIET_MS * 4 }).toContain('gb');
});

test('platform folders that are links are looked at instead', async () => {
  const elsewhere = await temporaryFolder();
  const { orders, warnings } = await watched({ link: elsewhere });
  expect(warnings.join()).toMatch(/linked folders/);
  await mkdir(dirname(join(elsewhere, 'Game/x')), { recursive: true });
  await expect.poll(() => orders).toEqual(['linked']);
});

test('after the end nothing is scanned', async () => {
  const { orders, change, watch } = await reported();
  change('roms/nes/new.nes');
  await watch.stop();
  change('roms/nes/late.nes');
  vi.advanceTimersByTime(QUIET_MS * 10);
  // Waits for everything that was begun before it.
  await watch.stop();
  expect(orders).toEqual([]);
});
