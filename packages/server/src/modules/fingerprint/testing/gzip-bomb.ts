import { gzipSync } from 'node:zlib';

const MEMBER_BYTES = 64 * 1024 ** 2;
const MEMBERS = 24;

/** 1.6 MB that unpack to 1.6 GB: members of zeros one after another, which gzip allows. */
export function gzipBomb(): Buffer {
  const member = gzipSync(Buffer.alloc(MEMBER_BYTES), { level: 9 });
  return Buffer.concat(Array.from({ length: MEMBERS }, () => member));
}
