import { constants as zlib, gunzipSync } from 'node:zlib';

export type ArchiveKind =
  | 'zip'
  | '7z'
  | 'rar4'
  | 'rar5'
  | 'tar'
  | 'tar.gz'
  | 'tar.bz2'
  | 'tar.xz'
  | 'tar.zst'
  | 'gz'
  | 'bz2'
  | 'xz'
  | 'zst';

/** A single compressed file, which may turn out to be a tar. */
export type StreamKind = 'gz' | 'bz2' | 'xz' | 'zst';

/** Enough bytes to detect the kind, and to unpack the first block of a gz. */
export const KIND_HEAD_LENGTH = 4096;
export const TAR_BLOCK = 512;

const SIGNATURES: readonly (readonly [ArchiveKind, number, string])[] = [
  ['zip', 0, 'PK\u0003\u0004'],
  ['zip', 0, 'PK\u0005\u0006'], // an empty zip
  ['7z', 0, '7z\u00BC\u00AF\u0027\u001C'],
  ['rar5', 0, 'Rar!\u001A\u0007\u0001\u0000'],
  ['rar4', 0, 'Rar!\u001A\u0007\u0000'],
  ['gz', 0, '\u001F\u008B\u0008'],
  ['bz2', 0, 'BZh'],
  ['xz', 0, '\u00FD7zXZ\u0000'],
  ['zst', 0, '\u0028\u00B5\u002F\u00FD'],
];

/** Detects the kind by content: extensions can be wrong, and a `.pk3` or `.cbz` is a zip. */
export function detectArchiveKind(head: Buffer, name: string): ArchiveKind | null {
  const text = head.toString('latin1', 0, 16);
  const found = SIGNATURES.find(([, offset, signature]) => text.startsWith(signature, offset));
  const kind = found?.[0];
  if (!kind) return isTarHeader(head) ? 'tar' : null;
  if (kind === 'bz2') return isBzip2(head) ? tarKindByName('bz2', name) : null;
  if (kind === 'gz') return isTarHeader(unpackStart(head)) ? 'tar.gz' : 'gz';
  if (kind === 'xz' || kind === 'zst') return tarKindByName(kind, name);
  return kind;
}

/** Checks the header checksum, since old tars have no signature. */
export function isTarHeader(block: Buffer): boolean {
  if (block.length < TAR_BLOCK || block[0] === 0) return false;
  return tarChecksum(block) === Number.parseInt(block.toString('latin1', 148, 156), 8);
}

/** The sum of all bytes, with the bytes of the checksum itself counted as spaces. */
function tarChecksum(block: Buffer): number {
  let sum = 8 * 0x20;
  for (let index = 0; index < TAR_BLOCK; index += 1) {
    if (index < 148 || index >= 156) sum += block[index] ?? 0;
  }
  return sum;
}

/**
 * The signature `BZh` alone is too short to be sure. After it come the block size and the digits of
 * pi, or of its square root in an empty file.
 */
function isBzip2(head: Buffer): boolean {
  return /^BZh[1-9](314159265359|177245385090)/.test(
    head.toString('latin1', 0, 4) + head.toString('hex', 4, 10),
  );
}

/** Without unpacking, only the file name shows whether it is a tar; `digestArchive` checks it. */
function tarKindByName(kind: 'bz2' | 'xz' | 'zst', name: string): ArchiveKind {
  return /\.(tar\.[^.]+|tbz2?|txz|tzst)$/i.test(name) ? `tar.${kind}` : kind;
}

/** Unpacks the first bytes of a gzip file; empty if that fails. */
function unpackStart(head: Buffer): Buffer {
  try {
    return gunzipSync(head, { finishFlush: zlib.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
