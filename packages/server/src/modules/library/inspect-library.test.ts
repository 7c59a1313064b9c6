import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { SetupLibrary } from '@saveroom/contract';
import { describe, expect, onTestFinished, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { inspectLibrary } from './inspect-library.disk.ts';

async function library(...paths: string[]): Promise<string> {
  const root = await temporaryFolder();
  for (const path of paths) {
    const target = join(root, path);
    mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true });
    if (!path.endsWith('/')) writeFileSync(target, '');
  }
  return root;
}

const platforms = (counts: Record<string, number>) =>
  Object.entries(counts).map(([fs_slug, rom_count]) => ({ fs_slug, rom_count }));

describe('inspectLibrary', () => {
  test.each([
    [
      'roms/<platform>: layout A',
      ['roms/snes/a.sfc', 'roms/nes/b.nes', 'roms/nes/Multi/1.bin', 'roms/gb/', 'bios/nes/x.bin'],
      'struct_a',
      { gb: 0, nes: 2, snes: 1 },
    ],
    [
      '<platform>/roms: layout B',
      ['snes/roms/a.sfc', 'nes/roms/b.nes', 'nes/bios/x.bin', 'notes/readme.txt'],
      'struct_b',
      { nes: 1, snes: 1 },
    ],
    ['both layouts: A wins', ['roms/nes/a.nes', 'gb/roms/b.gb'], 'struct_a', { nes: 1 }],
    [
      'hidden entries are ignored',
      [
        'roms/nes/a.nes',
        'roms/nes/.DS_Store',
        'roms/nes/@eaDir/x',
        'roms/.trash/y',
        'roms/@eaDir/z',
      ],
      'struct_a',
      { nes: 1 },
    ],
    [
      'loose files next to platforms are ignored',
      ['roms/nes/a.nes', 'roms/readme.txt'],
      'struct_a',
      { nes: 1 },
    ],
    [
      '<platform>: no roms folder',
      ['snes/a.sfc', 'nes/b.nes', 'gb/', 'bios/nes/x.bin'],
      null,
      { nes: 1, snes: 1 },
    ],
    ['names beyond ASCII', ['roms/ファミコン/マリオ.nes'], 'struct_a', { ファミコン: 1 }],
  ] as const)('%s', async (_what, paths, layout, counts) => {
    const root = await library(...paths);
    expect(await inspectLibrary([root], 'roms')).toEqual({
      detected_structure: layout,
      existing_platforms: platforms(counts),
      roots: [{ path: root, state: 'ready', writable: true, layout, platforms: platforms(counts) }],
    });
  });

  test.each([
    ['an empty folder', [], null],
    ['an empty roms folder', ['roms/'], 'struct_a'],
    ['a file called roms', ['roms'], null],
  ] as const)('%s is an empty library', async (_what, paths, layout) => {
    const root = await library(...paths);
    const { roots, existing_platforms } = await inspectLibrary([root], 'roms');
    expect(existing_platforms).toEqual([]);
    expect(roots).toMatchObject([{ state: 'empty', layout, platforms: [] }]);
  });

  test('the roms folder may have another name', async () => {
    const root = await library('games/nes/a.nes', 'roms/gb/b.gb');
    const { existing_platforms } = await inspectLibrary([root], 'games');
    expect(existing_platforms).toEqual(platforms({ nes: 1 }));
  });

  test('several roots are summed, with separate states for a missing one and a file', async () => {
    const a = await library('roms/nes/a.nes', 'roms/gb/c.gb');
    const b = await library('nes/roms/b.nes', 'file');
    const found = await inspectLibrary([join(a, 'gone'), a, join(b, 'file'), b], 'roms');
    expect(found.roots.map(({ state }) => state)).toEqual([
      'missing',
      'ready',
      'not-a-folder',
      'ready',
    ]);
    expect(found.detected_structure).toBe('struct_a');
    expect(found.existing_platforms).toEqual(platforms({ gb: 1, nes: 2 }));
  });

  test('inspecting changes no files', async () => {
    const root = await library('roms/nes/a.nes');
    const before = readdirSync(root, { recursive: true });
    await inspectLibrary([root], 'roms');
    expect(readdirSync(root, { recursive: true })).toEqual(before);
  });
});

/** Root may read everything, so a process without privileges inspects the library. */
const SCRIPT = `
  const { inspectLibrary } = await import(process.argv[1]);
  if (process.getuid() === 0) process.setuid(65534);
  process.stdout.write(JSON.stringify(await inspectLibrary([process.argv[2]], 'roms')));
`;

function inspectUnprivileged(root: string): SetupLibrary {
  const module = join(import.meta.dirname, 'inspect-library.disk.ts');
  const args = ['--input-type=module', '--eval', SCRIPT, module, root];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as SetupLibrary;
}

async function libraryWithMode(path: string, mode: number): Promise<string> {
  const root = await library('roms/nes/a.nes', 'roms/gb/b.gb');
  chmodSync(root, 0o755);
  chmodSync(join(root, path), mode);
  onTestFinished(() => {
    chmodSync(join(root, path), 0o755);
    rmSync(root, { recursive: true });
  });
  return root;
}

describe('inspectLibrary without permissions', () => {
  test('an unreadable root is not reported as empty', async () => {
    const root = await libraryWithMode('.', 0o000);
    expect(inspectUnprivileged(root)).toMatchObject({
      existing_platforms: [],
      roots: [{ state: 'unreadable', writable: false, layout: null }],
    });
  });

  test('a read-only root is ready', async () => {
    const root = await libraryWithMode('.', 0o555);
    expect(inspectUnprivileged(root)).toMatchObject({
      existing_platforms: platforms({ gb: 1, nes: 1 }),
      roots: [{ state: 'ready', writable: false }],
    });
  });

  test('an unreadable platform is listed with zero games, next to the others', async () => {
    const root = await libraryWithMode('roms/nes', 0o000);
    expect(inspectUnprivileged(root).existing_platforms).toEqual(platforms({ gb: 1, nes: 0 }));
  });
});
