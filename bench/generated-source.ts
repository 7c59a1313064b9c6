import { crc32 } from 'node:zlib';

import type { ZipSource } from '../packages/server/src/core/files/zip/zip-file.ts';

const CHUNK = 1024 * 1024;

/** A zip entry that is generated on every read, so that it needs neither disk nor memory. */
export async function generatedSource(
  name: string,
  write: () => Generator<string>,
): Promise<ZipSource> {
  let size = 0;
  let crc = 0;
  for (const chunk of chunks(write)) {
    size += chunk.length;
    crc = crc32(chunk, crc);
  }
  return {
    name,
    size,
    modified: new Date(0),
    version: name,
    crc: async () => crc,
    async *read({ start, end }) {
      let at = 0;
      for (const chunk of chunks(write)) {
        const from = Math.max(0, start - at);
        const to = Math.min(chunk.length, end + 1 - at);
        if (from < to) yield chunk.subarray(from, to);
        at += chunk.length;
      }
    },
  };
}

function* chunks(write: () => Generator<string>): Generator<Buffer> {
  let parts: string[] = [];
  let length = 0;
  for (const text of write()) {
    parts.push(text);
    length += text.length;
    if (length < CHUNK) continue;
    yield Buffer.from(parts.join(''));
    parts = [];
    length = 0;
  }
  yield Buffer.from(parts.join(''));
}
