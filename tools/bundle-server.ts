import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { rolldown } from 'rolldown';

import {
  BUNDLED_CORES,
  CORES,
  EMULATOR,
  FLASH,
  packageOf,
} from '../packages/server/src/modules/players/player-packages.ts';

import { RUNTIME_PACKAGES } from './runtime-packages.ts';
import { createSbom, type Lockfile } from './sbom.ts';

const ROOT = join(import.meta.dirname, '..');
const SERVER = join(ROOT, 'packages', 'server');

const bundle = await rolldown({
  cwd: SERVER,
  input: {
    main: 'src/main.ts',
    // Worker threads and the child process that reads large libraries need their own entry files.
    'walk-worker': 'src/modules/library/walk/walk-worker.ts',
    'backup-worker': 'src/modules/backups/backup-worker.ts',
    'list-index-worker': 'src/modules/list-index/list-index-worker.ts',
    'core-worker': 'src/modules/players/core-worker.ts',
    'unpack-worker': 'src/modules/fingerprint/unpacked/unpack-worker.ts',
    'patch-worker': 'src/modules/patches/patch-worker.ts',
    'fingerprint-worker': 'src/modules/fingerprint/fingerprint-worker.ts',
  },
  platform: 'node',
  external: [/^node:/, ...RUNTIME_PACKAGES],
});
await bundle.write({
  dir: 'dist',
  format: 'esm',
  cleanDir: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
await bundle.close();
writeSbom();

/** The SBOM is written next to the bundle, so that every build and every image contains it. */
function writeSbom(): void {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lockfile;
  const { name, version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
  };
  const cores = CORES.filter((core) => BUNDLED_CORES.has(core.name)).map((core) => ({
    ...{ package: packageOf(core), version: EMULATOR.version, integrity: core.integrity },
  }));
  const sbom = createSbom(lock, [EMULATOR, FLASH, ...cores], { name, version });
  writeFileSync(join(SERVER, 'dist', 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);
}
