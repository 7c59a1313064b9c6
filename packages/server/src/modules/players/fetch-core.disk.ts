import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

import { workerUrl } from '#core/files/worker-url.ts';
import type { CoreOrder } from './core-worker.ts';
import { PackageFault, type packPackage } from './pack-package.disk.ts';
import type { FetchOptions } from './player-folder.ts';
import { EMULATOR, packageOf, type CorePackage } from './player-packages.ts';

const LOOK_EVERY_MS = 250;

/** From the registry to its place, checked on the way. What an earlier attempt left is removed. */
export async function fetchCore(
  core: CorePackage,
  { root, pack }: { readonly root: string; readonly pack: typeof packPackage },
  { signal, onProgress }: FetchOptions,
): Promise<void> {
  const staging = join(root, `.fetching-${core.name}`);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    // Whoever is asked below only listens for what comes after.
    signal.throwIfAborted();
    const cache = join(staging, 'npm');
    const timer = setInterval(() => {
      void sizeOf(cache).then((bytes) =>
        onProgress('download', Math.min(bytes, core.download_bytes)),
      );
    }, LOOK_EVERY_MS);
    const wanted = { ...core, package: packageOf(core), version: EMULATOR.version };
    const tarball = await pack(wanted, staging, { signal, cache }).finally(() =>
      clearInterval(timer),
    );
    signal.throwIfAborted();
    onProgress('unpack', core.download_bytes);
    await inWorker({ name: core.name, tarball, staging, root }, signal);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** How much npm has got so far: it says nothing itself. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Unpacking keeps a processor busy for seconds: not the one that answers. */
function inWorker(order: CoreOrder, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(workerUrl(import.meta.url, 'core-worker'), { workerData: order });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('error', fail);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) fail(signal.reason as Error);
      else if (code === 0) done();
      else fail(new PackageFault(`Couldn’t unpack ${order.name}`));
    });
  });
}
