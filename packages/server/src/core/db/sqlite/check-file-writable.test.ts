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

test('a lock held by another connection is reported without waiting, until it is released', async () => {
  const { file, engine } = await open();
  expect(await engine.checkWritable()).toBeNull();
  const other = new Database(file);
  other.exec('begin immediate');
  const began = performance.now();
  expect(await engine.checkWritable()).toBe('locked');
  expect(performance.now() - began).toBeLessThan(1000);
  other.exec('rollback');
  expect(await engine.checkWritable()).toBeNull();
  other.close();
});

test('a missing file is reported', async () => {
  const { file, engine } = await open();
  await rm(file);
  expect(await engine.checkWritable()).toBe('away');
});
