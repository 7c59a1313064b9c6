import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { minifySync } from 'rolldown/utils';

import { installCore } from '../packages/server/src/storage/players/install-core.ts';
import { packPackage } from '../packages/server/src/storage/players/pack-package.ts';
import {
  BUNDLED_CORES,
  CORES,
  EMULATOR,
  FLASH,
  packageOf,
  type PlayerPackage,
} from '../packages/server/src/storage/players/player-packages.ts';
import { readTarball } from '../packages/server/src/storage/players/read-tarball.ts';

const ROOT = join(import.meta.dirname, '..', 'packages', 'server', 'players');
/** Everything is made beside and moved over: two that prepare at once do not meet. */
const MADE = mkdtempSync(`${ROOT}.`);

/** As the loader would ask for them one by one; the package has no joined file. */
const EMULATOR_SOURCES = [
  'emulator',
  'nipplejs',
  'shaders',
  'storage',
  'gamepad',
  'GameManager',
  'socket.io.min',
  'compression',
].map((name) => `data/src/${name}.js`);
const EMULATOR_FILES =
  /^data\/(loader\.js|version\.json|localization\/.+\.json|compression\/.+\.(js|wasm))$/;
const FLASH_FILES = /^[^/]+\.(js|wasm)$|^LICENSE/;
const COMPRESSIBLE = /\.(js|css|json|wasm)$/;
const WORTH_BYTES = 1024;
/** Two steps below the best: the last percent of large files would cost a minute. */
const BROTLI_QUALITY = 9;
const FETCHED_AT_ONCE = 3;

const decoder = new TextDecoder();

/** Fetches and lays out what plays games in the browser. Throws when a package cannot be had. */
async function preparePlayers(): Promise<void> {
  const cores = CORES.filter(({ name }) => BUNDLED_CORES.has(name));
  // A few at a time: most of it is waiting for the network.
  await atOnce(FETCHED_AT_ONCE, [
    () => withPackage(FLASH, (tarball) => layOutFlash(tarball)),
    () => withPackage(EMULATOR, (tarball) => layOutEmulator(tarball)),
    ...cores.map((core) => () => {
      const wanted = { ...core, package: packageOf(core), version: EMULATOR.version };
      return withPackage(wanted, (tarball, staging) =>
        installCore(core, tarball, { staging, root: MADE }),
      );
    }),
  ]);
  rmSync(ROOT, { recursive: true, force: true });
  renameSync(MADE, ROOT);
}

async function atOnce(lanes: number, jobs: (() => Promise<void>)[]): Promise<void> {
  const work = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  };
  await Promise.all(Array.from({ length: lanes }, work));
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

async function layOutEmulator(tarball: string): Promise<void> {
  const files = await readTarball(tarball);
  const textOf = (name: string) => decoder.decode(files.get(name));
  for (const [name, bytes] of files) {
    if (EMULATOR_FILES.test(name)) putPart(name.replace('data/', ''), bytes);
  }
  const whole = EMULATOR_SOURCES.map(textOf).join('\n;\n');
  // Names at the top are how its parts find each other: they stay what they are.
  const { code } = minifySync('emulator.js', whole, { module: false, mangle: { toplevel: false } });
  putPart('emulator.min.js', code);
  putPart('emulator.min.css', textOf('data/emulator.css'));
  putPart('LICENSE', textOf('LICENSE'));
}

async function layOutFlash(tarball: string): Promise<void> {
  for (const [name, bytes] of await readTarball(tarball)) {
    if (FLASH_FILES.test(name)) writeCompressed(join(MADE, FLASH.folder, name), bytes);
  }
}

const putPart = (name: string, content: string | Uint8Array) =>
  writeCompressed(join(MADE, EMULATOR.folder, name), content);

/** Compressed once here instead of at every request. */
function writeCompressed(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  if (!COMPRESSIBLE.test(path) || bytes.length < WORTH_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
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
