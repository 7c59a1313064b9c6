import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { installCore } from '../packages/server/src/modules/players/install-core.disk.ts';
import { packPackage } from '../packages/server/src/modules/players/pack-package.disk.ts';
import {
  BUNDLED_CORES,
  CORES,
  EMULATOR,
  FLASH,
  packageOf,
  type PlayerPackage,
} from '../packages/server/src/modules/players/player-packages.ts';
import { readTarball } from '../packages/server/src/modules/players/install-core.disk.ts';

import { writeEmulator, writeFlash } from './write-players.ts';

const ROOT = join(import.meta.dirname, '..', 'packages', 'server', 'players');
/**
 * Files are staged in a temporary folder and then renamed, so that concurrent runs don't collide.
 */
const STAGED_ROOT = mkdtempSync(`${ROOT}.`);
const MAX_DOWNLOADS = 3;
/** The server may run as a different user than the one who set it up. */
const FOLDER_MODE = 0o755;

type Job = () => Promise<void>;

/** Downloads and prepares the browser players. Throws if a package cannot be downloaded. */
async function preparePlayers(): Promise<void> {
  const cores = CORES.filter(({ name }) => BUNDLED_CORES.has(name));
  // Limited concurrency: most of the time is spent waiting for the network.
  await runLimited([
    () =>
      withPackage(FLASH, async (tarball) =>
        writeFlash(await readTarball(tarball), join(STAGED_ROOT, FLASH.folder)),
      ),
    () =>
      withPackage(EMULATOR, async (tarball) =>
        writeEmulator(await readTarball(tarball), join(STAGED_ROOT, EMULATOR.folder)),
      ),
    ...cores.map((core): Job => () => {
      const wanted = { ...core, package: packageOf(core), version: EMULATOR.version };
      return withPackage(wanted, (tarball, staging) =>
        installCore(core, tarball, { staging, root: STAGED_ROOT }),
      );
    }),
  ]);
  chmodSync(STAGED_ROOT, FOLDER_MODE);
  rmSync(ROOT, { recursive: true, force: true });
  renameSync(STAGED_ROOT, ROOT);
}

/**
 * Runs jobs with limited concurrency. After a failure no job is started, and running jobs finish.
 */
async function runLimited(jobs: Job[]): Promise<void> {
  const errors: unknown[] = [];
  const work = async () => {
    for (let job = jobs.shift(); job && errors.length === 0; job = jobs.shift()) {
      await job().catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: MAX_DOWNLOADS }, work));
  if (errors.length > 0) throw errors[0];
}

async function withPackage(
  wanted: Pick<PlayerPackage, 'package' | 'version' | 'integrity'>,
  use: (tarball: string, staging: string) => Promise<void>,
): Promise<void> {
  const staging = mkdtempSync(join(STAGED_ROOT, '.fetching-'));
  try {
    await use(await packPackage(wanted, staging), staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

try {
  await preparePlayers();
} catch (error) {
  console.error(
    `Games cannot be played in the browser yet: ${(error as Error).message}. ` +
      'Everything else works; the next start tries again.',
  );
  process.exitCode = 1;
} finally {
  rmSync(STAGED_ROOT, { recursive: true, force: true });
}
