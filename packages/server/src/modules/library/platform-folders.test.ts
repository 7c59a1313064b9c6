import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';
import { findPlatformFolders, PlatformNames } from './platform-folders.disk.ts';

const NAMES = { roms: 'roms', firmware: 'bios' };

function write(root: string, ...paths: string[]): void {
  for (const path of paths) {
    const target = join(root, path);
    mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(target, '');
  }
}

/** A reader with a fake clock. */
function reader() {
  const time = { now: Date.now() };
  const names = new PlatformNames(() => time.now);
  return {
    list: (...roots: string[]) => names.list(roots, NAMES),
    advance: (milliseconds: number) => {
      time.now += milliseconds;
    },
  };
}

describe('PlatformNames', () => {
  test.each([
    ['roms/<platform>', ['roms/snes/a.sfc', 'roms/nes/', 'bios/nes/x.bin', 'notes/a.txt']],
    ['<platform>/roms', ['snes/roms/a.sfc', 'nes/roms/', 'nes/bios/x.bin', 'notes/a.txt']],
    ['both layouts', ['roms/snes/a.sfc', 'nes/roms/a.nes', 'notes/a.txt']],
    ['games directly in <platform>', ['snes/a.sfc', 'nes/.hidden', 'gb/', 'bios/x.bin']],
    ['an empty roms folder', ['roms/', 'music/a.mp3']],
    ['hidden folders', ['roms/.trash/a', 'roms/nes/a.nes']],
    ['an empty root', []],
  ])('%s: the folders are the same as those that a scan finds', async (_layout, paths) => {
    const root = await temporaryFolder();
    write(root, ...paths);
    const scanned = (await findPlatformFolders(root, NAMES)).folders.map(({ fs_slug }) => fs_slug);
    expect(await reader().list(root)).toEqual(scanned);
  });

  test('several roots are merged, a missing one adds nothing', async () => {
    const one = await temporaryFolder();
    const other = await temporaryFolder();
    write(one, 'roms/nes/a.nes', 'roms/gb/b.gb');
    write(other, 'nes/roms/b.nes', 'gba/roms/c.gba');
    expect(await reader().list(one, other, join(one, 'missing'))).toEqual(['gb', 'gba', 'nes']);
  });

  test('a link to a folder is a platform, a broken link is not', async () => {
    const root = await temporaryFolder();
    const elsewhere = await temporaryFolder();
    write(root, 'roms/');
    symlinkSync(elsewhere, join(root, 'roms/nes'));
    symlinkSync(join(elsewhere, 'missing'), join(root, 'roms/gb'));
    expect(await reader().list(root)).toEqual(['nes']);
  });

  test('changes appear after one second, also in folders with cached listings', async () => {
    const root = await temporaryFolder();
    write(root, 'roms/nes/a.nes', 'gba/');
    for (const path of [root, join(root, 'roms')]) utimesSync(path, 1, 1);
    const names = reader();
    expect(await names.list(root)).toEqual(['nes']);
    write(root, 'roms/gb/');
    expect(await names.list(root)).toEqual(['nes']);
    names.advance(1000);
    expect(await names.list(root)).toEqual(['gb', 'nes']);
    write(root, 'gba/roms/');
    names.advance(1000);
    expect(await names.list(root)).toEqual(['gb', 'gba', 'nes']);
    renameSync(join(root, 'roms'), join(root, 'roms-away'));
    names.advance(1000);
    expect(await names.list(root)).toEqual(['gba']);
    renameSync(join(root, 'roms-away'), join(root, 'roms'));
    rmSync(join(root, 'gba'), { recursive: true });
    names.advance(1000);
    expect(await names.list(root)).toEqual(['gb', 'nes']);
  });

  test('a recently changed folder is not cached', async () => {
    const root = await temporaryFolder();
    write(root, 'roms/nes/');
    const names = reader();
    await names.list(root);
    // The file system may give both changes the same time.
    const now = new Date();
    write(root, 'roms/gb/');
    utimesSync(join(root, 'roms'), now, now);
    names.advance(1000);
    expect(await names.list(root)).toEqual(['gb', 'nes']);
  });

  test('changed roots are read immediately', async () => {
    const one = await temporaryFolder();
    const other = await temporaryFolder();
    write(one, 'roms/nes/');
    write(other, 'roms/gb/');
    const names = reader();
    expect(await names.list(one)).toEqual(['nes']);
    expect(await names.list(other)).toEqual(['gb']);
  });
});
