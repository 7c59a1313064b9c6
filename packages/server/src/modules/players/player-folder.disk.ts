import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';

import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { fetchCore, type FetchOptions } from './fetch-core.disk.ts';
import { packPackage } from './pack-package.disk.ts';
import { coresFolder, removeCore } from './install-core.disk.ts';
import type { CorePackage, PlayerPackage } from './player-packages.ts';

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
  /** Empty: its package contains none. */
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
        const found = await openBest(join(root, path), acceptEncoding);
        if (found) return found;
      }
      return null;
    },

    async coreOrigin(core) {
      if (bundled !== fetched && (await hasCore(bundled, core))) return 'bundled';
      return (await hasCore(fetched, core)) ? 'fetched' : null;
    },

    hasPlayer: ({ folder }) => exists(join(bundled, folder)),

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

async function openBest(path: string, acceptEncoding: string): Promise<PlayerFile | null> {
  if (/\bbr\b/.test(acceptEncoding)) {
    const file = await openServedFile(`${path}.br`);
    if (file) return { file, encoding: 'br' };
  }
  if (/\bgzip\b/.test(acceptEncoding)) {
    const file = await openServedFile(`${path}.gz`);
    if (file) return { file, encoding: 'gzip' };
  }
  const file = (await openServedFile(path)) ?? (await unpackStored(path));
  return file && { file, encoding: undefined };
}

/** The container image stores large files compressed only; few clients need them unpacked. */
async function unpackStored(path: string): Promise<ServedFile | null> {
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
