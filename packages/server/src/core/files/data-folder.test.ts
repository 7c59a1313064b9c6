import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import {
  createDataFolder,
  dataFolder,
  dataFolderProblem,
  readOrCreateSecret,
  removeUnfinishedSnapshots,
} from './data-folder.ts';

describe('the signing secret', () => {
  test('is created once, with 48 bytes, and readable only by its owner', async () => {
    const folder = dataFolder(await temporaryFolder());
    const secret = readOrCreateSecret(folder);
    const path = join(folder.root, 'secrets', 'auth.key');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(48);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder.root, 'secrets')).mode & 0o777).toBe(0o700);
    expect(readOrCreateSecret(folder)).toBe(secret);
  });

  test('that other users can read is restricted to its owner', async () => {
    const folder = dataFolder(await temporaryFolder());
    mkdirSync(join(folder.root, 'secrets'));
    const path = join(folder.root, 'secrets', 'auth.key');
    writeFileSync(path, 'k'.repeat(40), { mode: 0o644 });
    expect(readOrCreateSecret(folder)).toBe('k'.repeat(40));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test.each(['', '\n', 'half-writ'])('truncated to %j is refused', async (content) => {
    const folder = dataFolder(await temporaryFolder());
    mkdirSync(join(folder.root, 'secrets'));
    const path = join(folder.root, 'secrets', 'auth.key');
    writeFileSync(path, content);
    expect(() => readOrCreateSecret(folder)).toThrow('incomplete');
    expect(readFileSync(path, 'utf8')).toBe(content);
  });
});

describe('the data folder', () => {
  test('that does not exist yet is created with its parents', async () => {
    const folder = dataFolder(join(await temporaryFolder(), 'a', 'b', 'c'));
    expect(dataFolderProblem(folder)).toBeNull();
    createDataFolder(folder);
    expect(statSync(folder.snapshots).isDirectory()).toBe(true);
    expect(statSync(folder.assets).isDirectory()).toBe(true);
  });

  test('inside a file is refused', async () => {
    const root = await temporaryFolder();
    writeFileSync(join(root, 'file'), '');
    expect(dataFolderProblem(dataFolder(join(root, 'file', 'data')))).toBe(
      `DATA_DIR: ${join(root, 'file')} is not a folder`,
    );
  });
});

test('unfinished database copies of a killed upgrade are removed, complete ones stay', async () => {
  const folder = dataFolder(await temporaryFolder());
  createDataFolder(folder);
  for (const name of ['a.db', 'b.db.unfinished', 'b.db.unfinished-shm', 'b.db.unfinished-wal']) {
    writeFileSync(join(folder.snapshots, name), '');
  }
  removeUnfinishedSnapshots(folder);
  expect(readdirSync(folder.snapshots)).toEqual(['a.db']);
});
