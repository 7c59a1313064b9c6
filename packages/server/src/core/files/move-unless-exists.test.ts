import { link, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { moveUnlessExists } from './move-unless-exists.ts';

let folder: string;
let part: string;
let target: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  part = join(folder, 'game.nes.part');
  target = join(folder, 'game.nes');
  await writeFile(part, 'new');
});

test('a file is moved to a free target', async () => {
  expect(await moveUnlessExists(part, target)).toBe(true);
  expect(await readdir(folder)).toEqual(['game.nes']);
});

test('an existing file at the target stays unchanged', async () => {
  await writeFile(target, 'old');
  expect(await moveUnlessExists(part, target)).toBe(false);
  expect(await readFile(target, 'utf8')).toBe('old');
  expect(await readFile(part, 'utf8')).toBe('new');
});

test('a move that was interrupted after the link is completed', async () => {
  await link(part, target);
  expect(await moveUnlessExists(part, target)).toBe(true);
  expect(await readdir(folder)).toEqual(['game.nes']);
});
