import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { PRODUCT } from '@saveroom/contract';

/** Precedes the checksum of everything above it in the last line of an exported list. */
export const CHECKSUM_NAME = `${PRODUCT.toLowerCase()}-sha256`;
const CHECKSUM_LINE = new RegExp(`(?:<!-- |# )${CHECKSUM_NAME}:([0-9a-f]{64})(?: -->)?\\n$`);
/** The longest last line, with room to spare. */
const CHECKSUM_LINE_BYTES = 200;

/**
 * The checksum in the last line of an exported list. Null: there is no file. Empty: the file was not
 * exported by this server, or it was changed since.
 */
export async function readListChecksum(path: string): Promise<string | null> {
  const info = await stat(path).catch(() => null);
  if (!info) return null;
  if (!info.isFile()) return '';
  await using file = await open(path);
  const length = Math.min(info.size, CHECKSUM_LINE_BYTES);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, info.size - length);
  const [line = '', checksum = ''] = CHECKSUM_LINE.exec(buffer.toString()) ?? [];
  if (checksum === '') return '';
  const digest = createHash('sha256');
  const end = info.size - Buffer.byteLength(line) - 1;
  if (end >= 0) await pipeline(createReadStream(path, { end }), digest);
  return digest.digest('hex') === checksum ? checksum : '';
}
