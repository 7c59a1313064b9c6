import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { moveAcrossDisks } from './move-across-disks.ts';

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
