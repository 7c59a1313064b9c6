import { writeFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';

import { crc32 } from '@node-rs/crc32';

import { centralHeader, endRecord, localHeader } from '#core/files/zip/zip-records.ts';
import {
  ArchiveGuard,
  archiveLimits,
  openArchive,
  withFileAsync,
} from '#modules/fingerprint/fingerprint.api.ts';

interface CoreFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The earliest date of a zip, so that the same files give the same archive. */
const MODIFIED = new Date(Date.UTC(1980, 0, 1));

/**
 * Turns the 7z of a core, in place, into a zip, which browsers unpack by themselves: it starts
 * faster and the page needs no permission to generate code. Resolves with the license inside, if
 * any.
 */
export async function repackCore(path: string): Promise<string> {
  const files = await unpackCore(path);
  await writeFile(path, createZip(files), { flush: true });
  const license = files.find(({ name }) => name === 'license.txt');
  return license ? license.bytes.toString('utf8') : '';
}

function unpackCore(path: string): Promise<CoreFile[]> {
  return withFileAsync(path, async (file) => {
    const guard = new ArchiveGuard(file.size, archiveLimits(file.size));
    const archive = openArchive(file, '7z', guard);
    const chunks: Buffer[] = [];
    // The chunk is a reused buffer: copy it before the next one overwrites it.
    await archive.unpack((chunk) => chunks.push(Buffer.from(chunk)));
    const all = Buffer.concat(chunks);
    let at = 0;
    return archive.directory.entries.flatMap(({ name, size }) => {
      const bytes = all.subarray(at, at + size);
      at += size;
      return name === null ? [] : [{ name, bytes }];
    });
  });
}

/** Builds a small zip in memory. */
function createZip(files: readonly CoreFile[]): Buffer {
  const content: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes, { level: 9 });
    const crc = crc32(bytes);
    const sizes = { size: bytes.length, packedSize: packed.length };
    const header = localHeader({ name, ...sizes, modified: MODIFIED }, crc);
    directory.push(centralHeader({ name, ...sizes, modified: MODIFIED }, crc, offset));
    content.push(header, packed);
    offset += header.length + packed.length;
  }
  const list = Buffer.concat(directory);
  return Buffer.concat([
    ...content,
    list,
    endRecord({ entries: files.length, offset, length: list.length }),
  ]);
}
