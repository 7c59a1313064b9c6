import { createRequire } from 'node:module';

import type { SevenZipModuleFactory } from '7z-wasm';

const sevenZip = createRequire(import.meta.url)('7z-wasm') as SevenZipModuleFactory;

/** Tests an archive with the real program, including checksums, and returns these files. */
export async function verifyWithSevenZip(
  archive: Uint8Array,
  names: readonly string[],
): Promise<{ output: string; files: Map<string, Buffer> }> {
  const lines: string[] = [];
  const program = await sevenZip({
    print: (line) => lines.push(line),
    printErr: (line) => lines.push(line),
  });
  program.FS.writeFile('/archive.zip', archive);
  program.callMain(['t', '/archive.zip']);
  program.callMain(['x', '-o/out', '-y', '/archive.zip', '--', ...names]);
  const files = new Map(
    names.map((name) => [name, Buffer.from(program.FS.readFile(`/out/${name}`))]),
  );
  return { output: lines.join('\n'), files };
}
