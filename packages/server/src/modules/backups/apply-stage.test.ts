import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { filesBelow, writeAt } from '#testing/backup-ground.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const CHILD = join(import.meta.dirname, '..', '..', 'testing', 'apply-in-child.ts');
const HASH = 'ab'.repeat(32);

const THERE = {
  'saveroom.db': 'old rows',
  'saveroom.db-wal': 'old pages',
  'config/config.yml': 'old',
  'secrets/auth.key': 'old key',
  'dats/old.dat': 'old',
  'resources/collections/1/cover/big.webp': 'goes',
  'assets/content/cd/kept': 'a save nobody takes away',
  'library/roms/nes/a.nes': 'a game',
};
const COMES = {
  'saveroom.db': 'new rows',
  'config.yml': 'new',
  'auth.key': 'new key',
  'dats/new.dat': 'new',
  'users/55/profile/avatar.webp': 'a face',
  [`saves/ab/${HASH}`]: 'a save',
};
const AFTER = {
  'saveroom.db': 'new rows',
  'config/config.yml': 'new',
  'secrets/auth.key': 'new key',
  'dats/new.dat': 'new',
  'assets/users/55/profile/avatar.webp': 'a face',
  [`assets/content/ab/${HASH}`]: 'a save',
  'assets/content/cd/kept': 'a save nobody takes away',
  'library/roms/nes/a.nes': 'a game',
};

const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, content] of Object.entries(files)) writeAt(join(folder, path), content);
};

/** True: it died on the way. */
const apply = (dataDir: string, steps: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache') };
    const args = [CHILD, dataDir, join(dataDir, 'restore', 'one'), String(steps)];
    execFile(process.execPath, args, { env }, (error, _stdout, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(stderr));
      else resolve(error !== null);
    });
  });

function withoutStage(dataDir: string): Record<string, string> {
  const files = Object.entries(filesBelow(dataDir));
  return Object.fromEntries(files.filter(([path]) => !path.startsWith('restore/')));
}

test('killed after a step, the next start puts everything in place', async () => {
  expect(await deathsAt(4, 4)).toBe(1);
});

test('killed after any step, it does so as well', { tags: 'long' }, async () => {
  expect(await deathsAt(1, Infinity)).toBeGreaterThanOrEqual(10);
});

/** Applies a restore again and again and dies after each of these steps, if there are so many. */
async function deathsAt(from: number, to: number): Promise<number> {
  const root = await temporaryFolder();
  const first = join(root, 'first');
  write(first, THERE);
  write(join(first, 'restore', 'one'), COMES);
  let deaths = 0;
  for (let steps = from, died = true; died && steps <= to; steps += 1) {
    const dataDir = join(root, String(steps));
    cpSync(first, dataDir, { recursive: true });
    died = await apply(dataDir, steps);
    if (died) deaths += 1;
    // Killed once more, at the next step, and then left in peace.
    if (died) await apply(dataDir, 1);
    expect(await apply(dataDir, 0)).toBe(false);
    expect(withoutStage(dataDir)).toEqual(AFTER);
  }
  return deaths;
}
