import { basename } from 'node:path';

import { ContentDigest } from './content-digest.ts';
import type { Content, Sink, TripleDigest } from './content-digest.ts';
import { FingerprintError, throwIfStopped } from './fingerprint.ts';
import type { ReadOptions } from './fingerprint.ts';
import type { OpenFile } from './open-file.disk.ts';

const CHUNK = 1024 * 1024;

export interface RangeOptions extends ReadOptions {
  readonly start?: number;
  /** Exclusive. */
  readonly end?: number;
}

/**
 * Reads a range in chunks that are only valid until `sink` returns. Blocks on purpose: this is
 * three times as fast as a stream, and runs in a worker.
 */
export function readRange(file: OpenFile, options: RangeOptions, sink: Sink): void {
  const { start = 0, end = file.size, signal, onBytes } = options;
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(CHUNK, end - start)));
  for (let position = start; position < end;) {
    throwIfStopped(signal);
    const count = file.readInto(buffer.subarray(0, end - position), position);
    if (count === 0) throw new FingerprintError('changed', 'The file changed while it was read');
    sink(buffer.subarray(0, count));
    onBytes?.(count);
    position += count;
  }
}

/** CRC32, MD5 and SHA-1 of a range in one pass; `aggregate` is updated with the same bytes. */
export function digestFile(
  file: OpenFile,
  options: RangeOptions = {},
  aggregate?: TripleDigest,
): Content {
  const { start = 0, end = file.size } = options;
  const digest = new ContentDigest(basename(file.path), end - start);
  const isFirst = aggregate?.isEmpty ?? false;
  readRange(file, options, (chunk) => {
    digest.update(chunk);
    if (!isFirst) aggregate?.update(chunk);
  });
  if (aggregate && isFirst) digest.copyTo(aggregate);
  return digest.finish();
}
