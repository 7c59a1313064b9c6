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
import { readTarball } from '../packages/server/src/modules/players/read-tarball.disk.ts';

import { layOutEmulator, layOutFlash } from './lay-out-players.ts';

const ROOT = join(import.meta.dirname, '..', 'packages', 'server', 'players');
/** Everything is made beside and moved over: two that prepare at once do not meet. */
const MADE = mkdtempSync(`${ROOT}.`);
const FETCHED_AT_ONCE = 3;
/** Whoever runs the server need not be whoever set it up. */
const READABLE = 0o755;

type Job = () => Promise<void>;

/** Fetches and lays out what plays games in the browser. Throws when a package cannot be had. */
async function preparePlayers(): Promise<void> {
  const cores = CORES.filter(({ name }) => BUNDLED_CORES.has(name));
  // A few at a time: most of it is waiting for the network.
  await atOnce([
    () =>
      withPackage(FLASH, async (tarball) =>
        layOutFlash(await readTarball(tarball), join(MADE, FLASH.folder)),
      ),
    () =>
      withPackage(EMULATOR, async (tarball) =>
        layOutEmulator(await readTarball(tarball), join(MADE, EMULATOR.folder)),
      ),
    ...cores.map((core): Job => () => {
      const wanted = { ...core, package: packageOf(core), version: EMULATOR.version };
      return withPackage(wanted, (tarball, staging) =>
        installCore(core, tarball, { staging, root: MADE }),
      );
    }),
  ]);
  chmodSync(MADE, READABLE);
  rmSync(ROOT, { recursive: true, force: true });
  renameSync(MADE, ROOT);
}

/** After a failure nothing more is begun, and what runs is waited for. */
async function atOnce(jobs: Job[]): Promise<void> {
  const faults: unknown[] = [];
  const work = async () => {
    for (let job = jobs.shift(); job && faults.length === 0; job = jobs.shift()) {
      await job().catch((error: unknown) => faults.push(error));
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, work));
  if (faults.length > 0) throw faults[0];
}

async function withPackage(
  wanted: Pick<PlayerPackage, 'package' | 'version' | 'integrity'>,
  use: (tarball: string, staging: string) => Promise<void>,
): Promise<void> {
  const staging = mkdtempSync(join(MADE, '.fetching-'));
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
  rmSync(MADE, { recursive: true, force: true });
}
