import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { filesBelow, writeAt } from '#testing/backup-fixture.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const CHILD = join(import.meta.dirname, '..', '..', 'testing', 'apply-in-child.ts');
const HASH = 'ab'.repeat(32);

const CURRENT_FILES = {
  'saveroom.db': 'old rows',
  'saveroom.db-wal': 'old pages',
  'config/config.yml': 'old',
  'secrets/auth.key': 'old key',
  'dats/old.dat': 'old',
  'resources/collections/1/cover/big.webp': 'goes',
  'assets/content/cd/kept': 'a save nobody takes away',
  'library/roms/nes/a.nes': 'a game',
};
const STAGED_FILES = {
  'saveroom.db': 'new rows',
  'config.yml': 'new',
  'auth.key': 'new key',
  'dats/new.dat': 'new',
  'users/55/profile/avatar.webp': 'a face',
  [`saves/ab/${HASH}`]: 'a save',
};
const EXPECTED_FILES = {
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

/** Returns whether the child process was killed before it finished. */
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

test('a stage that was interrupted after a step is completed by the next start', async () => {
  expect(await countKills(4, 4)).toBe(1);
});

test(
  'a stage that was interrupted after any step is completed by the next start',
  { tags: 'long' },
  async () => {
    expect(await countKills(1, Infinity)).toBeGreaterThanOrEqual(10);
  },
);

/** Applies a restore repeatedly and is killed after each of these steps, if there are as many. */
async function countKills(from: number, to: number): Promise<number> {
  const root = await temporaryFolder();
  const first = join(root, 'first');
  write(first, CURRENT_FILES);
  write(join(first, 'restore', 'one'), STAGED_FILES);
  let kills = 0;
  for (let steps = from, wasKilled = true; wasKilled && steps <= to; steps += 1) {
    const dataDir = join(root, String(steps));
    cpSync(first, dataDir, { recursive: true });
    wasKilled = await apply(dataDir, steps);
    if (wasKilled) kills += 1;
    // Killed once more at the next step, then allowed to finish.
    if (wasKilled) await apply(dataDir, 1);
    expect(await apply(dataDir, 0)).toBe(false);
    expect(withoutStage(dataDir)).toEqual(EXPECTED_FILES);
  }
  return kills;
}
