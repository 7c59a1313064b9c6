import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';

import { openServedFile, type ServedFile } from '#core/files/served-file.ts';
import { fetchCore } from './fetch-core.disk.ts';
import { packPackage } from './pack-package.disk.ts';
import { coresFolder, removeCore } from './install-core.disk.ts';
import type { PlayerFile, PlayerFolder } from './player-folder.ts';
import type { CorePackage } from './player-packages.ts';

/** Plain names below one another: nothing hidden, nothing that leads out. */
const PATH = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const STORED_COMPRESSED = /\.(?:br|gz)$/;

const gunzip = promisify(gunzipCallback);

export type Pack = typeof packPackage;

interface Places {
  /** Made by the set-up; null, or not there: nothing was. */
  readonly bundled: string | null;
  readonly fetched: string;
  readonly pack?: Pack;
}

export function openPlayerFolder(given: Places): PlayerFolder {
  const { fetched, pack = packPackage } = given;
  const bundled = given.bundled ?? fetched;
  const places = [...new Set([bundled, fetched])];
  return {
    async open(path, acceptEncoding) {
      if (!PATH.test(path) || path.includes('..') || STORED_COMPRESSED.test(path)) return null;
      for (const place of places) {
        const found = await openBest(join(place, path), acceptEncoding);
        if (found) return found;
      }
      return null;
    },

    async placeOf(core) {
      if (bundled !== fetched && (await hasCore(bundled, core))) return 'bundled';
      return (await hasCore(fetched, core)) ? 'fetched' : null;
    },

    hasPlayer: ({ folder }) => isThere(join(bundled, folder)),

    async readCoreLicense(core) {
      for (const place of places) {
        const text = await readText(join(coresFolder(place), 'licenses', `${core.name}.txt`));
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

    fetchCore: (core, options) => fetchCore(core, { root: fetched, pack }, options),
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

/** The container image stores large files compressed only; hardly any client needs them unpacked. */
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

async function hasCore(place: string, { files }: CorePackage): Promise<boolean> {
  const found = await Promise.all(files.map((name) => isThere(join(coresFolder(place), name))));
  return found.every(Boolean);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);
