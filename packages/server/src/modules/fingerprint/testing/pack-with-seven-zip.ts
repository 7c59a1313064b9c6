import { createRequire } from 'node:module';

import type { SevenZipModuleFactory } from '7z-wasm';

const sevenZip = createRequire(import.meta.url)('7z-wasm') as SevenZipModuleFactory;

/** Packs in memory with the real program; `switches` such as `-mm=Deflate64` or `-psecret`. */
export async function packWithSevenZip(
  type: '7z' | 'zip' | 'xz' | 'bzip2',
  files: Readonly<Record<string, Uint8Array>>,
  switches: readonly string[] = [],
): Promise<Buffer> {
  const program = await sevenZip({ print: () => undefined, printErr: () => undefined });
  program.FS.mkdir('/in');
  program.FS.chdir('/in');
  for (const [name, bytes] of Object.entries(files)) program.FS.writeFile(name, bytes);
  const [first = '', second] = Object.keys(files);
  const target = second === undefined ? first : '.'; // thousands of names would not fit into the arguments
  program.callMain(['a', `-t${type}`, ...switches, '/out.bin', '--', target]);
  return Buffer.from(program.FS.readFile('/out.bin'));
}
