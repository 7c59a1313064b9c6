import { existsSync } from 'node:fs';
import {
  link,
  readdir,
  readFile,
  writeFile,
  chmod,
  mkdir,
  readlink,
  symlink,
} from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { moveUnlessExists, moveAcrossDisks } from './move-file.ts';

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

test('a folder is moved with all files, and links stay links', async () => {
  const root = await temporaryFolder();
  const source = join(root, 'game');
  await mkdir(join(source, 'dlc'), { recursive: true });
  await writeFile(join(source, 'disc.bin'), 'disc');
  await writeFile(join(source, 'dlc/extra.bin'), 'extra');
  await writeFile(join(root, 'elsewhere'), 'theirs');
  await symlink('../elsewhere', join(source, 'link'));
  await moveAcrossDisks(source, join(root, 'trash'));

  expect(existsSync(source)).toBe(false);
  expect(await readFile(join(root, 'trash/disc.bin'), 'utf8')).toBe('disc');
  expect(await readFile(join(root, 'trash/dlc/extra.bin'), 'utf8')).toBe('extra');
  expect(await readlink(join(root, 'trash/link'))).toBe('../elsewhere');
  expect(await readFile(join(root, 'elsewhere'), 'utf8')).toBe('theirs');
});

test('a failed copy leaves the original unchanged', async () => {
  const root = await temporaryFolder();
  const source = join(root, 'game');
  await mkdir(source);
  await writeFile(join(source, 'disc.bin'), 'disc');
  const blocked = join(root, 'trash');
  await writeFile(blocked, 'in the way');
  await chmod(blocked, 0o644);
  await expect(moveAcrossDisks(source, join(blocked, 'game'))).rejects.toThrow(/ENOTDIR/);
  expect(await readFile(join(source, 'disc.bin'), 'utf8')).toBe('disc');
});
