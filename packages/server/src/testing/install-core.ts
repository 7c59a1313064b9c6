import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeTar } from '#modules/fingerprint/testing/write-tar.ts';
import type { Pack } from '#modules/players/player-folder.disk.ts';

import type { TestApp } from './test-app.ts';

/** Adds the file of a core to the bundled players, as the setup of a server does. */
export async function installCore({ folder }: Pick<TestApp, 'folder'>, core: string) {
  const cores = join(folder.root, 'bundled-players/emulatorjs/4.2.3-r1/cores');
  const file = join(cores, `${core}-legacy-wasm.data`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, 'x');
}

export const CORE_REPORT = '{"core":"a5200","buildStart":"2025"}';

/** Builds the package of a core like the one npm downloads. */
export const packCore: Pack = async ({ package: name }, folder) => {
  const core = name.replace('@emulatorjs/core-', '');
  const data = await packWithSevenZip('7z', {
    [`${core}_libretro.js`]: Buffer.from('run()'),
    'license.txt': Buffer.from('Do as you like.'),
  });
  const tarball = join(folder, `${core}.tgz`);
  const tar = writeTar([
    { name: `package/${core}-legacy-wasm.data`, bytes: data },
    { name: `package/reports/${core}.json`, bytes: Buffer.from(CORE_REPORT) },
  ]);
  await writeFile(tarball, gzipSync(tar));
  return tarball;
};
