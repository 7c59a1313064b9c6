import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

import { parseEnv } from '#core/config/parse-env.ts';
import { saveTaskSetting } from '#core/jobs/task-settings.queries.ts';
import type { LibraryDisk } from '#modules/library/library.disk.ts';
import type { ScanRequest } from '#modules/library/scan-job.ts';
import type { WatchOptions } from '#modules/library/watch-root.disk.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { testLibrary } from '#testing/test-library.ts';
import { scanModule } from './scan.module.ts';
import { LibraryWatch } from './watch-library.ts';

const tasks = scanModule.tasks ?? [];

const QUIET_MS = 250;
const ALL = 'all';

/** A watched library whose queue only records the requested scans. */
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
  if (!env) throw new Error('invalid test settings');
  const scans: string[] = [];
  const warnings: string[] = [];
  const log = {
    debug() {},
    info() {},
    warn: (text: string) => void warnings.push(text),
    error() {},
  };
  const jobs = {
    tryEnqueue: async (_: string, request: unknown) => {
      const { folders } = request as ScanRequest;
      scans.push(folders.length === 0 ? ALL : folders.join());
      return {} as never;
    },
  };
  const { db, disk, configFile } = library;
  const watch = new LibraryWatch(
    {
      db,
      disk,
      configFile,
      env,
      jobs,
      log,
      tasks,
      folders: { roots: { current: disk.roots, network, detectNetwork: async () => {} } },
      isSetUp: async () => true,
    },
    { quietMs, retryMs: 50, watching: { pollOnly, pollMs: 100, checkMs: 100 } },
  );
  await watch.sync();
  onTestFinished(() => watch.stop());
  await expect.poll(() => scans).toEqual([ALL]);
  scans.length = 0;
  return { ...library, watch, scans, warnings };
}

/** A library with a fake watcher and fake timers. */
async function fakeWatched() {
  const library = await testLibrary();
  await library.put('roms/nes/a.nes');
  const { env } = parseEnv({ ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'true' }, () => '');
  if (!env) throw new Error('invalid test settings');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const scans: string[] = [];
  const jobs = {
    tryEnqueue: async (_: string, request: unknown) => {
      scans.push((request as ScanRequest).folders.join());
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
      db,
      disk,
      configFile,
      env,
      jobs,
      tasks,
      isSetUp: async () => true,
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
    scans,
    change: (path: string) => report?.([{ root, path, kind: 'appeared' }]),
  };
}

/** Returns the roots that would be watched, without watching any. */
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
  if (!env) throw new Error('invalid test settings');
  if (chosen !== undefined) await saveTaskSetting(db, 'filesystem_watcher', { enabled: chosen });
  const started: string[][] = [];
  const roots = { current: ['/local', '/share'], network: new Set(['/share']) };
  const disk = {
    watch: (_options: unknown, watchedNow: readonly string[] = roots.current) => {
      started.push([...watchedNow]);
      return { ready: new Promise<void>(() => {}), stop: async () => {} };
    },
  } as unknown as LibraryDisk;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const jobs = { tryEnqueue: async () => undefined };
  const watch = new LibraryWatch({
    db,
    disk,
    configFile,
    env,
    jobs,
    log,
    tasks,
    folders: { roots: { ...roots, detectNetwork: async () => {} } },
    isSetUp: async () => isSetUp,
  });
  await watch.sync();
  await watch.sync();
  await watch.stop();
  return started;
}

const NAME = 'ENABLE_RESCAN_ON_FILESYSTEM_CHANGE';
test.each([
  ['nothing is set: local folders only', { settings: {} }, [['/local']]],
  ['the environment says yes: all', { settings: { [NAME]: 'true' } }, [['/local', '/share']]],
  ['the environment says no: none', { settings: { [NAME]: 'false' } }, []],
  ['an admin switched it on: all', { settings: {}, chosen: 1 as const }, [['/local', '/share']]],
  ['an admin switched it off: none', { settings: {}, chosen: 0 as const }, []],
  ['before set-up: none', { settings: {}, isSetUp: false }, []],
])('watched folders when %s', async (_when, options, expected) => {
  expect(await watchedRoots(options)).toEqual(expected);
});

test.each([{ pollOnly: false }, { pollOnly: true }])(
  'a new file, a new platform and a deleted game each start a scan of that platform: %j',
  async (options) => {
    const { scans, put, remove } = await watched(options);
    await put('roms/nes/new.nes');
    await expect.poll(() => scans).toEqual(['nes']);
    await put('roms/snes/first.sfc');
    await expect.poll(() => scans).toEqual(['nes', 'snes']);
    await remove('roms/gb/b.gb');
    await expect.poll(() => scans).toEqual(['nes', 'snes', 'gb']);
    // A last change proves that no other scan was requested in between.
    await put('roms/nes/last.nes');
    await expect.poll(() => scans).toEqual(['nes', 'snes', 'gb', 'nes']);
  },
);

test('each event restarts the debounce timer, and one scan follows', async () => {
  const { watch, scans, change } = await fakeWatched();
  for (let index = 0; index < 6; index += 1) {
    change(`roms/nes/copy ${index}.nes`);
    vi.advanceTimersByTime(QUIET_MS - 1);
    await watch.sync();
    expect(scans).toEqual([]);
  }
  vi.advanceTimersByTime(1);
  await watch.sync();
  expect(scans).toEqual(['nes']);
});

test('excluded names, hidden names and non-platform folders start no scan', async () => {
  const { scans, put } = await watched();
  await put('roms/nes/.hidden', 'roms/nes/assets/x.png', 'elsewhere/x.txt', 'roms/nes/.DS_Store');
  await put('roms/gb/new.gb');
  await expect.poll(() => scans).toEqual(['gb']);
});

test('a change during a scan starts another scan after it', async () => {
  const { scans, put, db } = await watched();
  const row = {
    id: 'running',
    task: 'scan_library',
    status: 'started' as const,
    payload: '{}',
    journal: '{}',
    progress: '{}',
    error: null,
    cancel_requested: 0 as const,
    owner: 'x',
    beat_at: null,
    created_at: '2026',
    started_at: null,
    ended_at: null,
  };
  await db.insertInto('job').values(row).execute();
  const statements = vi.spyOn(db.getExecutor(), 'executeQuery');
  const jobQueries = () => statements.mock.calls.filter(([{ sql }]) => sql.includes('from "job"'));
  await put('roms/nes/new.nes');
  await expect.poll(() => jobQueries().length).toBeGreaterThan(2);
  expect(scans).toEqual([]);
  await db.updateTable('job').set({ status: 'finished' }).execute();
  await expect.poll(() => scans).toEqual(['nes']);
});

test('a root that disappears and comes back is watched again', async () => {
  const { scans, put, root } = await watched();
  await rename(root, `${root}-away`);
  onTestFinished(() => rm(`${root}-away`, { recursive: true, force: true }));
  await mkdir(join(root, 'roms/nes'), { recursive: true });
  await writeFile(join(root, 'roms/nes/a.nes'), 'a');
  await expect.poll(() => scans).toContain(ALL);
  let files = 0;
  const addOne = async () => {
    files += 1;
    await put(`roms/gb/${files}.gb`);
    return scans;
  };
  await expect.poll(addOne, { interval: QUIET_MS * 4 }).toContain('gb');
});

test('linked platform folders are polled', async () => {
  const elsewhere = await temporaryFolder();
  const { scans, warnings } = await watched({ link: elsewhere });
  expect(warnings.join()).toMatch(/linked folders/);
  await mkdir(dirname(join(elsewhere, 'Game/x')), { recursive: true });
  await expect.poll(() => scans).toEqual(['linked']);
});

test('changes after stop start no scan', async () => {
  const { scans, change, watch } = await fakeWatched();
  change('roms/nes/new.nes');
  await watch.stop();
  change('roms/nes/late.nes');
  vi.advanceTimersByTime(QUIET_MS * 10);
  // Waits for everything that was started before it.
  await watch.stop();
  expect(scans).toEqual([]);
});
