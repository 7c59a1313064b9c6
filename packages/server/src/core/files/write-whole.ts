import { rename, writeFile } from 'node:fs/promises';

/** Written beside and moved over: a full disk or a crash never leaves half a file. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, bytes, { flush: true });
  await rename(`${path}.part`, path);
}
