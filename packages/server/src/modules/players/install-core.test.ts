import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeTar } from '#modules/fingerprint/testing/write-tar.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { workerUrl } from '#core/files/worker-url.ts';
import type { CoreOrder } from './core-worker.ts';
import { coresFolder } from './install-core.disk.ts';
import { openPlayerFolder } from './player-folder.disk.ts';
import { corePackage, type CorePackage } from './player-packages.ts';

const NAME = 'a5200';

async function packedCore(folder: string): Promise<string> {
  const data = await packWithSevenZip('7z', {
    [`${NAME}_libretro.js`]: Buffer.from('run()'.repeat(200_000)),
    'license.txt': Buffer.from('Do as you like.'),
  });
  const tarball = join(folder, `${NAME}.tgz`);
  const tar = writeTar([
    { name: `package/${NAME}-legacy-wasm.data`, bytes: data },
    { name: `package/reports/${NAME}.json`, bytes: Buffer.from('{}') },
  ]);
  await writeFile(tarball, gzipSync(tar));
  return tarball;
}

/** The thread that installs, stopped after a while as by the death of its process. */
async function installFor(order: CoreOrder, killAfterMs: number): Promise<void> {
  await mkdir(order.staging, { recursive: true });
  const worker = new Worker(workerUrl(import.meta.url, 'core-worker'), { workerData: order });
  const timer = setTimeout(() => void worker.terminate(), killAfterMs);
  await new Promise<void>((done) => {
    worker.once('exit', () => done());
  });
  clearTimeout(timer);
}

test('killed in the middle, a core is there as a whole or not at all, and is installed again', async () => {
  expect(await installKilled(2)).toBe(2);
});

test('killed at eight moments, a core is there as a whole or not', { tags: 'long' }, async () => {
  expect(await installKilled(8)).toBe(8);
});

/** How often it was installed after a kill. The kills are spread over the time that one installation takes. */
async function installKilled(kills: number): Promise<number> {
  let installed = 0;
  const folder = await temporaryFolder();
  const tarball = await packedCore(folder);
  const core = corePackage(NAME) as CorePackage;
  const dataOf = (root: string) => readFile(join(coresFolder(root), `${NAME}-legacy-wasm.data`));
  const orderIn = (root: string) => ({
    ...{ name: NAME, tarball, root },
    staging: join(root, `.fetching-${NAME}`),
  });
  const whole = join(folder, 'whole');
  const began = performance.now();
  await installFor(orderIn(whole), 60_000);
  const wholeMs = performance.now() - began;
  const expected = await dataOf(whole);

  for (let kill = 1; kill <= kills; kill += 1) {
    const root = join(folder, `killed-${kill}`);
    await installFor(orderIn(root), (wholeMs * kill) / kills);
    const players = openPlayerFolder({ bundled: null, fetched: root, pack: async () => tarball });
    const isThere = (await players.placeOf(core)) !== null;
    expect(isThere ? await dataOf(root) : expected).toEqual(expected);
    const { signal } = new AbortController();
    await players.fetchCore(core, { signal, onProgress: () => undefined });
    expect(await players.placeOf(core)).toBe('fetched');
    expect((await dataOf(root)).equals(expected)).toBe(true);
    expect(await readdir(root)).toEqual(['emulatorjs']);
    installed += 1;
  }
  return installed;
}
