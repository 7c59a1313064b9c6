import { expect, test } from 'vitest';

import { hostileNames } from '#testing/hostile-names.ts';

import { isSafeFileName } from '#core/files/safe-file-name.ts';
import { distinctNames, safeEntryName } from './entry-name.ts';

test.each([
  ['Game (USA).zip', 'Game (USA).zip'],
  ['Disc 1/track.bin', 'Disc 1/track.bin'],
  ['../../etc/passwd', 'etc/passwd'],
  ['/etc/passwd', 'etc/passwd'],
  ['..', '_'],
  ['', '_'],
  ['C:\\Windows\\win.ini', 'C__Windows_win.ini'],
  ['a\u0000b', 'a_b'],
  ['a\u202Egnp.exe', 'a_gnp.exe'],
  ['nul', '_nul'],
  ['CON.txt', '_CON.txt'],
  ['console.txt', 'console.txt'],
  ['name. .', 'name___'],
  ['what?.bin', 'what_.bin'],
  ['a\nb', 'a_b'],
])('%j becomes %j', (path, name) => {
  expect(safeEntryName(path)).toBe(name);
});

test('a name that is too long keeps its extension', () => {
  const name = safeEntryName(`${'é'.repeat(200)}.chd`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  expect(name.endsWith('.chd')).toBe(true);
});

test('names that would overwrite each other are numbered', () => {
  expect(distinctNames(['a.bin', 'A.bin', 'a.bin', 'x/a.bin'])).toEqual([
    'a.bin',
    'A (2).bin',
    'a (3).bin',
    'x/a.bin',
  ]);
});

test('hostile names stay inside the target folder and are valid', () => {
  const bad = hostileNames()
    .flatMap((name) => safeEntryName(`roms/${name}`).split('/'))
    // Leading dots and spaces are allowed.
    .filter((part) => !isSafeFileName(part.replace(/^[. ]+(?=[^. ])/, '')));
  expect(bad).toEqual([]);
});
