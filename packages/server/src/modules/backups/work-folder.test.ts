import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, expect, test } from 'vitest';

import { removeStaleBackupFiles, withWorkFolder } from './work-folder.disk.ts';

const backups = mkdtempSync(join(tmpdir(), 'saveroom-work-folder-'));

afterEach(() => rmSync(backups, { recursive: true, force: true }));

test('a starting server removes the files of crashed backups, not those of a running command', async () => {
  await withWorkFolder(backups, async (folder) => {
    const crashed = join(backups, '.work-crashed');
    const part = join(backups, '.upload.zip.part');
    mkdirSync(crashed);
    writeFileSync(join(crashed, 'copy.db'), 'half a copy');
    writeFileSync(part, 'half an upload');
    await removeStaleBackupFiles(backups, true);
    expect([crashed, part, folder].map((path) => existsSync(path))).toEqual([false, false, true]);
  });
});

test('the files of other servers on one database are removed only after a day', async () => {
  mkdirSync(join(backups, '.work-other'), { recursive: true });
  await removeStaleBackupFiles(backups, false);
  expect(existsSync(join(backups, '.work-other'))).toBe(true);
});
