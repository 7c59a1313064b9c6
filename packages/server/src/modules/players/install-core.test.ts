import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { packWithSevenZip } from '#modules/fingerprint/testing/pack-with-seven-zip.ts';
import { writeTar } from '#modules/fingerprint/testing/write-tar.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { workerUrl } from '#core/lib/worker-call.ts';
import type { CoreInstallRequest } from './core-worker.ts';
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

/** Runs the install worker and terminates it after a while, as if its process had died. */
async function installFor(request: CoreInstallRequest, killAfterMs: number): Promise<void> {
  await mkdir(request.staging, { recursive: true });
  const worker = new Worker(workerUrl(import.meta.url, 'core-worker'), { workerData: request });
  const timer = setTimeout(() => void worker.terminate(), killAfterMs);
  await new Promise<void>((done) => {
    worker.once('exit', () => done());
  });
  clearTimeout(timer);
}

test('core is complete or absent after a kill, and can be installed again', async () => {
  expect(await installKilled(2)).toBe(2);
});

test('core is complete or absent after kills at eight points', { tags: 'long' }, async () => {
  expect(await installKilled(8)).toBe(8);
});

/** Kills installations, spread over the time one takes; returns how many were repeated. */
async function installKilled(kills: number): Promise<number> {
  let installed = 0;
  const folder = await temporaryFolder();
  const tarball = await packedCore(folder);
  const core = corePackage(NAME) as CorePackage;
  const dataOf = (root: string) => readFile(join(coresFolder(root), `${NAME}-legacy-wasm.data`));
  const requestFor = (root: string) => ({
    name: NAME,
    tarball,
    root,
    staging: join(root, `.fetching-${NAME}`),
  });
  const whole = join(folder, 'whole');
  const began = performance.now();
  await installFor(requestFor(whole), 60_000);
  const wholeMs = performance.now() - began;
  const expected = await dataOf(whole);

  for (let kill = 1; kill <= kills; kill += 1) {
    const root = join(folder, `killed-${kill}`);
    await installFor(requestFor(root), (wholeMs * kill) / kills);
    const players = openPlayerFolder({ bundled: null, fetched: root, pack: async () => tarball });
    const isInstalled = (await players.coreOrigin(core)) !== null;
    expect(isInstalled ? await dataOf(root) : expected).toEqual(expected);
    const { signal } = new AbortController();
    await players.fetchCore(core, { signal, onProgress: () => undefined });
    expect(await players.coreOrigin(core)).toBe('fetched');
    expect((await dataOf(root)).equals(expected)).toBe(true);
    expect(await readdir(root)).toEqual(['emulatorjs']);
    installed += 1;
  }
  return installed;
}
