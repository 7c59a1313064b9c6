import { rename, writeFile } from 'node:fs/promises';

/** Writes a `.part` file and renames it, so that a crash never leaves an incomplete file. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes, { flush: true });
  await rename(`${path}.part`, path);
}
