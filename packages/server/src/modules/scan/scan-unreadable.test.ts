import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { openSqlite } from '#core/db/sqlite/open-sqlite.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const CHILD = join(import.meta.dirname, '../../testing/scan-in-child.ts');
const NOBODY = 65_534;

/** Root can read everything, so the scan runs as another user. */
const isRoot = process.getuid?.() === 0;

async function scanUnprivileged(file: string, root: string): Promise<void> {
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const child = spawn(process.execPath, [CHILD, file, root], { stdio: 'ignore', ...user });
  expect(await once(child, 'exit')).toEqual([0, null]);
}

/** Reads games and warnings, then deletes the job, so that the next scan is a new job. */
async function takeOutcome(file: string, root: string) {
  const engine = openSqlite(file);
  const { db } = engine;
  const games = await db
    .selectFrom('rom')
    .select(['fs_name', 'missing'])
    .orderBy('fs_name')
    .execute();
  const warnings = await db.selectFrom('job_warning').select(['code', 'path']).execute();
  await db.deleteFrom('job_warning').execute();
  await db.deleteFrom('job').execute();
  await engine.close();
  const lines = warnings.map(({ code, path }) => `${code}: ${path.replace(`${root}/`, '')}`);
  return { games, warnings: lines.toSorted() };
}

test('unreadable folders produce warnings and their games are not flagged as missing', async () => {
  const folder = await temporaryFolder();
  const root = join(folder, 'library');
  const file = join(folder, 'library.db');
  const put = (path: string): void => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), path);
  };
  for (const path of ['roms/nes/A.nes', 'roms/nes/Locked/B.nes', 'roms/snes/C.sfc']) put(path);
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  await scanUnprivileged(file, root);
  const games = ['A.nes', 'C.sfc', 'Locked'].map((fs_name) => ({ fs_name, missing: 0 }));
  expect(await takeOutcome(file, root)).toEqual({ games, warnings: [] });

  const locked = ['roms/nes/Locked', 'roms/snes'].map((path) => join(root, path));
  for (const path of locked) chmodSync(path, 0);
  onTestFinished(() => locked.forEach((path) => chmodSync(path, 0o755)));
  await scanUnprivileged(file, root);
  expect(await takeOutcome(file, root)).toEqual({
    games,
    warnings: ['listing-failed: roms/snes', 'unreadable: roms/nes/Locked'],
  });
});
