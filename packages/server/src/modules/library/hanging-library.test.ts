import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openConfigFile } from '#core/config/config-file.disk.ts';
import { isWritable } from '#core/files/is-writable.ts';
import { openUnpackedStore } from '#modules/fingerprint/unpacked/unpacked-store.disk.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { openLibraryDisk } from '#open-storage.ts';
import { PlatformNames } from './platform-folders.disk.ts';

/** File system calls for paths with this prefix return only after all tests. */
const HANGING = '/mnt/hanging';
const NAMES = ['stat', 'readdir', 'realpath', 'access', 'opendir', 'open'] as const;

const { promise: hanging, reject: endCalls } = Promise.withResolvers<never>();

// Not with `vi.mock`: a worker may have imported the tested modules for another file already.
beforeAll(() => {
  for (const name of NAMES) {
    const real = fs[name] as (...given: unknown[]) => unknown;
    const call = (path: unknown, ...rest: unknown[]) =>
      String(path).startsWith(HANGING) ? hanging : real(path, ...rest);
    vi.spyOn(fs, name).mockImplementation(call as never);
  }
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  // Calls of other test files would wait for these.
  endCalls(new Error('The disk is gone'));
});

const FOLDERS = { roms: 'roms', firmware: 'bios' };

test('a hanging library folder times out and its games count as present', async () => {
  const configFile = { current: () => ({}) as never, folders: () => FOLDERS };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const disk = openLibraryDisk({ current: [HANGING] }, configFile);
  const has = disk.has(HANGING, 'roms/nes/Game.nes');
  const count = disk.count({
    root: HANGING,
    fs_slug: 'nes',
    layout: 'struct_a',
    romsPath: 'roms/nes',
    firmwarePath: 'bios/nes',
  });
  await vi.advanceTimersByTimeAsync(11_000);
  expect([await has, await count]).toEqual([true, 0]);
  vi.useRealTimers();
});

test('platform names come from the last listing while the disk hangs', async () => {
  const folder = await temporaryFolder();
  const names = new PlatformNames();
  expect(await names.list([folder], FOLDERS)).toEqual([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listed = names.list([HANGING], FOLDERS);
  await vi.advanceTimersByTimeAsync(1100);
  expect(await listed).toEqual([]);
  vi.useRealTimers();
});

test('listing, uploads, checks of permissions and unpacking end while the disk hangs', async () => {
  const configFile = openConfigFile(`${await temporaryFolder()}/config.yml`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const disk = openLibraryDisk({ current: [HANGING] }, configFile);
  const folder = { root: HANGING, romsPath: 'roms/nes' };
  const results = Promise.allSettled([
    disk.listRoots(),
    isWritable(HANGING),
    disk.findLooseGame(folder, 'Game.nes'),
    disk.uploads.resolvePaths({ fsSlug: 'nes', folder: '', fileName: 'Game.nes' }),
    disk.uploads.discardOrphans(new Date(), new Set()),
    openUnpackedStore(await temporaryFolder()).unpack(`${HANGING}/roms/nes/Game.zip`),
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await results).toMatchObject([
    { value: [{ state: 'unreadable' }] },
    { value: false },
    { reason: { code: 'EIO' } },
    { status: 'rejected' },
    { value: 0 },
    { reason: { code: 'EIO' } },
  ]);
  vi.useRealTimers();
});
