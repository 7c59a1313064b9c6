import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { openSqlite } from './open-sqlite.ts';

async function open() {
  const file = join(await temporaryFolder(), 'saveroom.db');
  const engine = openSqlite(file);
  onTestFinished(() => engine.close());
  return { file, engine };
}

test('a lock somebody else holds is seen without waiting for it, and when it is gone', async () => {
  const { file, engine } = await open();
  expect(await engine.examine()).toBeNull();
  const other = new Database(file);
  other.exec('begin immediate');
  const began = performance.now();
  expect(await engine.examine()).toBe('locked');
  expect(performance.now() - began).toBeLessThan(1000);
  other.exec('rollback');
  expect(await engine.examine()).toBeNull();
  other.close();
});

test('a file that is gone is told', async () => {
  const { file, engine } = await open();
  await rm(file);
  expect(await engine.examine()).toBe('away');
});
