import { open } from 'node:fs/promises';

import { type Digests, TripleDigest } from '#modules/fingerprint/fingerprint.api.ts';

/** Reads in small chunks on the main thread, which is enough because these files are small. */
export async function digestFirmware(path: string, signal?: AbortSignal): Promise<Digests | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  try {
    const before = await handle.stat();
    const digest = new TripleDigest();
    for await (const chunk of handle.createReadStream({ autoClose: false })) {
      signal?.throwIfAborted();
      digest.update(chunk as Uint8Array);
    }
    const after = await handle.stat();
    // Digests of a file that changed during the read match no version of it.
    const isSame = before.size === after.size && before.mtimeMs === after.mtimeMs;
    return isSame ? digest.finish() : null;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  } finally {
    await handle.close();
  }
}
