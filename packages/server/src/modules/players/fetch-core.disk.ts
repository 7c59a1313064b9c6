import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { callWorker, workerUrl } from '#core/lib/worker-call.ts';
import type { CoreInstallRequest, InstallCoreCall } from './core-worker.ts';
import { PackageError, type packPackage } from './pack-package.disk.ts';
import { EMULATOR, packageOf, type CorePackage } from './player-packages.ts';
import { AppError } from '#core/lib/app-error.ts';

const POLL_MS = 250;

export type FetchPhase = 'download' | 'unpack';

export interface FetchOptions {
  readonly signal: AbortSignal;
  /** `bytes` of the package are downloaded so far. */
  readonly onProgress: (phase: FetchPhase, bytes: number) => void;
}

/** Downloads, verifies and installs a core. Removes leftovers of earlier attempts. */
export async function fetchCore(
  core: CorePackage,
  { root, pack }: { readonly root: string; readonly pack: typeof packPackage },
  { signal, onProgress }: FetchOptions,
): Promise<void> {
  const staging = join(root, `.fetching-${core.name}`);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  try {
    // The calls below only react to an abort that happens after they start.
    signal.throwIfAborted();
    const cache = join(staging, 'npm');
    const timer = setInterval(() => {
      void sizeOf(cache).then((bytes) =>
        onProgress('download', Math.min(bytes, core.download_bytes)),
      );
    }, POLL_MS);
    const spec = { ...core, package: packageOf(core), version: EMULATOR.version };
    const tarball = await pack(spec, staging, { signal, cache }).finally(() =>
      clearInterval(timer),
    );
    signal.throwIfAborted();
    onProgress('unpack', core.download_bytes);
    await installInWorker({ name: core.name, tarball, staging, root }, signal);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The number of bytes npm has downloaded so far: npm reports no progress. */
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

/** Unpacking takes seconds of CPU time, so it must not block the thread that serves requests. */
async function installInWorker(request: CoreInstallRequest, signal: AbortSignal): Promise<void> {
  const url = workerUrl(import.meta.url, 'core-worker');
  await callWorker<InstallCoreCall>(url, request, { signal, canTerminate: true }).catch(
    (error: unknown) => {
      signal.throwIfAborted();
      throw error instanceof AppError ? error : new PackageError(`Couldn’t unpack ${request.name}`);
    },
  );
}
