import { readdir, readFile, stat, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';

import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { AppError } from '#core/lib/app-error.ts';
import { callWorker, workerUrl } from '#core/lib/worker-call.ts';

import type { CoreInstallRequest, InstallCoreCall } from './core-worker.ts';
import { coresFolder, removeCore } from './install-core.disk.ts';
import { packPackage, PackageError } from './pack-package.disk.ts';
import { type CorePackage, type PlayerPackage, EMULATOR, packageOf } from './player-packages.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly players: PlayerFolder;
  }
}

export interface PlayerFile {
  readonly file: ServedFile;
  readonly encoding: 'br' | 'gzip' | undefined;
}

/** Files of the players that run in browsers: some are bundled, others were downloaded later. */
export interface PlayerFolder {
  /** `path` as in the URL, such as `ruffle/0.6.0/ruffle.js`. Null: there is no such file. */
  open(path: string, acceptEncoding: string): Promise<PlayerFile | null>;
  /** Null: the core is not installed. */
  coreOrigin(core: CorePackage): Promise<'bundled' | 'fetched' | null>;
  hasPlayer(player: PlayerPackage): Promise<boolean>;
  /** Scripts and WebAssembly of a player. */
  listFiles(player: PlayerPackage): Promise<string[]>;
  /** The license text. Empty: the package contains none. */
  readCoreLicense(core: CorePackage): Promise<string>;
  readPlayerLicense(player: PlayerPackage): Promise<string>;
  fetchCore(core: CorePackage, options: FetchOptions): Promise<void>;
  /** Removes downloaded cores only. */
  removeCore(core: CorePackage): Promise<void>;
}

/** Plain path segments only: no hidden files, no path traversal. */
const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const STORED_COMPRESSED = /\.(?:br|gz)$/;

const gunzip = promisify(gunzipCallback);

export type Pack = typeof packPackage;

interface PlayerFolderOptions {
  /** Created by the setup; null or missing: nothing is bundled. */
  readonly bundled: string | null;
  readonly fetched: string;
  readonly pack?: Pack;
}

export function openPlayerFolder(options: PlayerFolderOptions): PlayerFolder {
  const { fetched, pack = packPackage } = options;
  const bundled = options.bundled ?? fetched;
  const roots = [...new Set([bundled, fetched])];
  return {
    async open(path, acceptEncoding) {
      if (!PATH.test(path) || path.includes('..') || STORED_COMPRESSED.test(path)) return null;
      for (const root of roots) {
        const found = await openCompressedOrPlain(join(root, path), acceptEncoding);
        if (found) return found;
      }
      return null;
    },

    async coreOrigin(core) {
      if (bundled !== fetched && (await hasCore(bundled, core))) return 'bundled';
      return (await hasCore(fetched, core)) ? 'fetched' : null;
    },

    hasPlayer: ({ folder }) => exists(join(bundled, folder)),

    async listFiles({ folder }) {
      const names = await readdir(join(bundled, folder)).catch(() => []);
      // The container image stores files only compressed.
      const plain = names.map((name) => name.replace(STORED_COMPRESSED, ''));
      return [...new Set(plain)].filter((name) => /\.(js|wasm)$/.test(name)).toSorted();
    },

    async readCoreLicense(core) {
      for (const root of roots) {
        const text = await readText(join(coresFolder(root), 'licenses', `${core.name}.txt`));
        if (text !== null) return text;
      }
      return '';
    },

    async readPlayerLicense({ folder }) {
      const names = await readdir(join(bundled, folder)).catch(() => []);
      const licenses = names.filter((name) => name.startsWith('LICENSE')).toSorted();
      const texts = licenses.map((name) => readText(join(bundled, folder, name)));
      return (await Promise.all(texts)).join('\n\n');
    },

    fetchCore: (core, fetchOptions) => fetchCore(core, { root: fetched, pack }, fetchOptions),
    removeCore: (core) => removeCore(core, fetched),
  };
}

async function openCompressedOrPlain(
  path: string,
  acceptEncoding: string,
): Promise<PlayerFile | null> {
  if (/\bbr\b/.test(acceptEncoding)) {
    const file = await openServedFile(`${path}.br`);
    if (file) return { file, encoding: 'br' };
  }
  if (/\bgzip\b/.test(acceptEncoding)) {
    const file = await openServedFile(`${path}.gz`);
    if (file) return { file, encoding: 'gzip' };
  }
  const file = (await openServedFile(path)) ?? (await openUnpacked(path));
  return file && { file, encoding: undefined };
}

/** Unpacks a file that the container image stores only compressed. Few clients need this. */
async function openUnpacked(path: string): Promise<ServedFile | null> {
  const packed = await openServedFile(`${path}.gz`);
  if (!packed) return null;
  await packed.close();
  const bytes = await gunzip(await readFile(`${path}.gz`));
  return {
    ...packed,
    size: bytes.length,
    etag: packed.etag.replace(/"$/, '-unpacked"'),
    stream: ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
    close: async () => {},
  };
}

async function hasCore(root: string, { files }: CorePackage): Promise<boolean> {
  const found = await Promise.all(files.map((name) => exists(join(coresFolder(root), name))));
  return found.every(Boolean);
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);

const POLL_MS = 250;

export type FetchPhase = 'download' | 'unpack';

interface FetchOptions {
  readonly signal: AbortSignal;
  /** `bytes`: how much of the package is downloaded so far. */
  readonly onProgress: (phase: FetchPhase, bytes: number) => void;
}

/** Downloads, verifies and installs a core. Removes leftovers of earlier attempts. */
async function fetchCore(
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
      void sumFileSizes(cache).then((bytes) =>
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

/** The bytes that npm has downloaded so far. npm itself reports no progress. */
async function sumFileSizes(folder: string): Promise<number> {
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
