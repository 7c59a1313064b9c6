import { open } from 'node:fs/promises';

import { type Digests, TripleDigest } from '#modules/fingerprint/fingerprint.api.ts';

/** Reads a little at a time and lets others run in between: such files are mostly small. */
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
    // Digests of a file that was written to meanwhile belong to no state of it.
    const isSame = before.size === after.size && before.mtimeMs === after.mtimeMs;
    return isSame ? digest.finish() : null;
  } catch (error) {
    if (signal?.aborted) throw error;
    return null;
  } finally {
    await handle.close();
  }
}
