import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { ArchiveGuard } from './archive-limits.ts';
import type { Sink } from './content-digest.ts';
import { FingerprintError } from './fingerprint.ts';
import type { OpenFile } from './open-file.disk.ts';

export const CHUNK = 1024 * 1024;

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Streams a range through a decompressor with backpressure, a few chunks ahead of `sink`. */
export async function decompress(
  file: OpenFile,
  range: Range,
  decompressor: NodeJS.ReadWriteStream,
  { guard, sink }: { readonly guard: ArchiveGuard; readonly sink: Sink },
): Promise<void> {
  try {
    await pipeline(
      Readable.from(readChunks(file, range, guard)),
      decompressor,
      async (unpacked) => {
        for await (const chunk of unpacked as AsyncIterable<Buffer>) sink(chunk);
      },
    );
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!/^(Z_|ZSTD_|ERR_ZSTD)/.test(code)) throw error;
    throw new FingerprintError('broken', 'Can’t unpack the content');
  }
}

function* readChunks(file: OpenFile, { start, end }: Range, guard: ArchiveGuard) {
  for (let at = start; at < end; at += CHUNK) {
    guard.check();
    const chunk = file.require(at, Math.min(CHUNK, end - at));
    guard.options.onBytes?.(chunk.length);
    yield chunk;
  }
}
