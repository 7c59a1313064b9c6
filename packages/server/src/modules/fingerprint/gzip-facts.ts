import { basename } from 'node:path';

import { hexCrc } from './content-digest.ts';
import type { Member } from './fingerprint.ts';
import { memberName } from './member-name.ts';
import type { OpenFile } from './open-file.disk.ts';

const HAS_EXTRA = 0x04;
const HAS_NAME = 0x08;
const FIXED_LENGTH = 10;
const TRAILER_LENGTH = 8;
const HEAD_LENGTH = 2048;

/**
 * Reads checksum and size of the content from the end of a gz. They are correct if it has a single
 * member of less than 4 GiB, which only a full fingerprint can verify.
 */
export function readGzipMember(file: OpenFile): Member {
  const trailer = file.require(Math.max(0, file.size - TRAILER_LENGTH), TRAILER_LENGTH);
  return {
    name: packedName(file),
    size: trailer.readUInt32LE(4),
    crc: hexCrc(trailer.readUInt32LE(0)),
  };
}

/** The original name: stored in a gz, otherwise the file name without its last extension. */
export function packedName(file: OpenFile): string {
  const fileName = basename(file.path);
  const dot = fileName.lastIndexOf('.');
  return originalName(file.read(0, HEAD_LENGTH)) ?? (dot > 0 ? fileName.slice(0, dot) : fileName);
}

function originalName(head: Buffer): string | null {
  const flags = head[3] ?? 0;
  const isGzip = head.length > FIXED_LENGTH && head[0] === 0x1f && head[1] === 0x8b;
  if (!isGzip || (flags & HAS_NAME) === 0) return null;
  const hasExtra = (flags & HAS_EXTRA) !== 0 && head.length >= FIXED_LENGTH + 2;
  const start = FIXED_LENGTH + (hasExtra ? 2 + head.readUInt16LE(FIXED_LENGTH) : 0);
  const end = head.indexOf(0, start);
  if (end < 0) return null;
  return memberName(head.toString('latin1', start, end));
}
