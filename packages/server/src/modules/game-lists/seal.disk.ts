import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

import { PRODUCT } from '@saveroom/contract';

/** The last line of an exported list has this name and the checksum of everything above. */
export const SEAL_NAME = `${PRODUCT.toLowerCase()}-sha256`;
const SEAL = new RegExp(`(?:<!-- |# )${SEAL_NAME}:([0-9a-f]{64})(?: -->)?\\n$`);
/** The longest last line, with room to spare. */
const SEAL_BYTES = 200;

/** Null: there is no file. Empty: it was not exported by this server, or changed since. */
export async function readSeal(path: string): Promise<string | null> {
  const info = await stat(path).catch(() => null);
  if (!info) return null;
  if (!info.isFile()) return '';
  await using file = await open(path);
  const length = Math.min(info.size, SEAL_BYTES);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, info.size - length);
  const [seal = '', checksum = ''] = SEAL.exec(buffer.toString()) ?? [];
  if (checksum === '') return '';
  const digest = createHash('sha256');
  const end = info.size - Buffer.byteLength(seal) - 1;
  if (end >= 0) await pipeline(createReadStream(path, { end }), digest);
  return digest.digest('hex') === checksum ? checksum : '';
}
