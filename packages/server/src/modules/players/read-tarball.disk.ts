import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import { parseTarHeader, TAR_BLOCK } from '#modules/fingerprint/fingerprint.api.ts';

const unzip = promisify(gunzip);

/** Far more than any player needs; a verified package is much smaller. */
const MAX_BYTES = 256 * 1024 * 1024;

/** The files of an npm package by their path below its root, in memory. */
export async function readTarball(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const tar = await unzip(await readFile(path), { maxOutputLength: MAX_BYTES });
  const files = new Map<string, Buffer>();
  for (let at = 0; at + TAR_BLOCK <= tar.length;) {
    const header = parseTarHeader(tar.subarray(at, at + TAR_BLOCK));
    at += TAR_BLOCK;
    if (header.name === '') break;
    if (header.isFile) {
      files.set(header.name.replace(/^[^/]+\//, ''), tar.subarray(at, at + header.size));
    }
    at += Math.ceil(header.size / TAR_BLOCK) * TAR_BLOCK;
  }
  return files;
}
