import { writeFile } from 'node:fs/promises';

import {
  ArchiveGuard,
  archiveLimits,
  readSevenZipDirectory,
  unpackWithSevenZip,
  withFileAsync,
} from '#modules/fingerprint/fingerprint.api.ts';
import { deflatedZip } from './deflated-zip.ts';

/**
 * Turns the 7z of a core, in place, into a zip, which browsers unpack by themselves: it starts
 * faster and the page needs no permission to generate code. Resolves with the license inside, if
 * any.
 */
export async function repackCore(path: string): Promise<string> {
  const files = await unpack(path);
  await writeFile(path, deflatedZip(files), { flush: true });
  const license = files.find(({ name }) => name === 'license.txt');
  return license ? license.bytes.toString('utf8') : '';
}

function unpack(path: string): Promise<{ name: string; bytes: Buffer }[]> {
  return withFileAsync(path, async (file) => {
    const guard = new ArchiveGuard(file.size, archiveLimits(file.size));
    const { entries } = readSevenZipDirectory(file, guard);
    const chunks: Buffer[] = [];
    // The chunk is a reused buffer: copy it before the next one overwrites it.
    await unpackWithSevenZip(file, '7z', guard, (chunk) => chunks.push(Buffer.from(chunk)));
    const all = Buffer.concat(chunks);
    let at = 0;
    return entries.flatMap(({ name, size }) => {
      const bytes = all.subarray(at, at + size);
      at += size;
      return name === null ? [] : [{ name, bytes }];
    });
  });
}
