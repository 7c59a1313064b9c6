import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { demoLibrary as shipped } from '../../packages/server/src/modules/library/demo-games.disk.ts';
import { demoLibrary } from './demo-library.ts';

const PLATFORMS = ['atari2600', 'browser', 'dos', 'gb', 'gba', 'gbc', 'genesis', 'nes', 'snes'];

const text = ({ path, bytes }: { path: string; bytes: Uint8Array }) =>
  `${path} ${Buffer.from(bytes).toString('base64')}`;

describe('demoLibrary', () => {
  const files = demoLibrary();
  const paths = files.map(({ path }) => path);

  test('puts every file below the folder of its platform', () => {
    const folders = paths.map((path) => /^roms\/([a-z0-9]+)\/./.exec(path)?.[1]);
    expect(new Set(folders)).toEqual(new Set(PLATFORMS));
  });

  test('gives no two files the same name, ignoring case', () => {
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(files.length);
  });

  test('gives no two files the same content', () => {
    const hashes = files.map(({ bytes }) => createHash('sha1').update(bytes).digest('hex'));
    expect(new Set(hashes).size).toBe(files.length);
  });

  test('uses only file names that every file system accepts', () => {
    for (const path of paths) {
      expect(path).toBe(path.normalize('NFC'));
      expect(path).not.toMatch(/[<>:"\\|?*]|[. ](\/|$)/);
    }
  });

  test.each([
    ['a region', /\(World\)/],
    ['several regions', /\(USA, Europe\)/],
    ['languages', /\(En,Fr,De\)/],
    ['a numbered revision', /\(Rev 1\)/],
    ['a lettered revision', /\(Rev A\)/],
    ['a version', /\(v1\.1\)/],
    ['a beta', /\(Beta\)/],
    ['a prototype', /\(Proto\)/],
    ['accents', /Café Étoilé/],
  ])('shows %s in a name', (_, tag) => {
    expect(paths.some((path) => tag.test(path))).toBe(true);
  });

  test('puts the discs of one game into one folder', () => {
    const discs = paths.filter((path) => path.includes('(Disc '));
    expect(discs).toHaveLength(2);
    expect(new Set(discs.map((path) => path.slice(0, path.lastIndexOf('/')))).size).toBe(1);
  });

  test('equals the games that the server ships: run tools/demo-games/write.ts after a change', () => {
    expect(shipped().map(text)).toEqual(files.map(text));
  });

  test('is the same on every call', () => {
    expect(demoLibrary()).toEqual(files);
  });
});
