import { EMULATOR_VERSION } from '@saveroom/contract';
import { expect, test } from 'vitest';

import {
  BUNDLED_CORES,
  CORES,
  coreOfFile,
  corePackage,
  EMULATOR,
  FLASH,
} from './player-packages.ts';

test('every package is pinned by checksum, and has a license and a homepage', () => {
  for (const { integrity, license, homepage } of [EMULATOR, FLASH, ...CORES]) {
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
    expect(license).not.toBe('');
    expect(homepage).toMatch(/^https:\/\//);
  }
  expect(CORES).toHaveLength(48);
  expect(new Set(CORES.map(({ name }) => name)).size).toBe(48);
});

test('front end and cores have the same version, which is part of every URL', () => {
  expect(EMULATOR.version).toBe(EMULATOR_VERSION);
  expect(EMULATOR.folder).toContain(EMULATOR.version);
  expect(FLASH.folder).toContain(FLASH.version);
});

test('bundled cores have a package', () => {
  for (const name of BUNDLED_CORES) expect(corePackage(name)?.name).toBe(name);
});

test.each([
  ['fceumm-legacy-wasm.data', 'fceumm'],
  ['ppsspp-assets.zip', 'ppsspp'],
  ['mame2003_plus-legacy-wasm.data', 'mame2003_plus'],
  ['loader.js', undefined],
])('%s belongs to %s', (file, core) => {
  expect(coreOfFile(file)?.name).toBe(core);
});

test('cores with a non-commercial license are marked', () => {
  const marked = CORES.filter(({ non_commercial }) => non_commercial).map(({ name }) => name);
  expect(marked).toEqual(
    expect.arrayContaining(['snes9x', 'genesis_plus_gx', 'fbneo', 'mame2003']),
  );
  expect(marked).not.toContain('fceumm');
});
