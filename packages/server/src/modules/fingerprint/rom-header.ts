import { ownValue } from '#core/lib/own-value.ts';

export type HeaderKind = 'ines' | 'fds' | 'lynx' | 'a7800' | 'smc' | 'pce';

/** A header in front of the content, which a copier or an emulator added. */
export interface RomHeader {
  readonly kind: HeaderKind;
  readonly length: number;
  /** It is detected only by the size: 512 bytes more than a multiple of the block size. */
  readonly bySize: boolean;
}

/** Enough bytes to detect every known header. */
export const HEAD_LENGTH = 512;

const BLOCK_BYTES = 1024;
const COPIER_LENGTH = 512;
/** Far more than any cartridge of the systems with copier headers. */
const MAX_COPIER_FILE_BYTES = 32 * 1024 * 1024;
const COPIER_EXTENSIONS: Readonly<Record<string, HeaderKind>> = {
  smc: 'smc',
  sfc: 'smc',
  swc: 'smc',
  fig: 'smc',
  pce: 'pce',
};

export const HEADER_LENGTHS: Readonly<Record<HeaderKind, number>> = {
  ines: 16,
  fds: 16,
  lynx: 64,
  a7800: 128,
  smc: COPIER_LENGTH,
  pce: COPIER_LENGTH,
};

const SIGNATURES = [
  {
    kind: 'ines',
    length: HEADER_LENGTHS.ines,
    offset: 0,
    bytes: Buffer.from('NES\u001A', 'latin1'),
  },
  { kind: 'fds', length: HEADER_LENGTHS.fds, offset: 0, bytes: Buffer.from('FDS\u001A', 'latin1') },
  {
    kind: 'lynx',
    length: HEADER_LENGTHS.lynx,
    offset: 0,
    bytes: Buffer.from('LYNX\u0000', 'latin1'),
  },
  {
    kind: 'a7800',
    length: HEADER_LENGTHS.a7800,
    offset: 1,
    bytes: Buffer.from('ATARI7800', 'latin1'),
  },
] as const;

const COPIER_SIGNATURES = [
  { offset: 0, bytes: Buffer.from('GAME DOCTOR SF 3', 'latin1') },
  { offset: 0, bytes: Buffer.from('\u0000\u0001ME DOCTOR SF 3', 'latin1') },
  { offset: 8, bytes: Buffer.from([0xaa, 0xbb, 0x04]) },
  { offset: 3, bytes: Buffer.alloc(COPIER_LENGTH - 3) },
] as const;

/**
 * Detects the header of a file. `size` may be unknown while a stream is unpacked; then check
 * `isHeaderOfSize` once it is known.
 */
export function findHeader(head: Uint8Array, name: string, size?: number): RomHeader | null {
  for (const { kind, length, offset, bytes } of SIGNATURES) {
    if (startsAt(head, offset, bytes) && head.length > length) {
      return { kind, length, bySize: false };
    }
  }
  const kind = detectCopierHeader(head, name);
  if (!kind) return null;
  const header: RomHeader = { kind, length: COPIER_LENGTH, bySize: true };
  return size === undefined || isHeaderOfSize(header, size) ? header : null;
}

/** Whether a file of this size can have this header. */
export function isHeaderOfSize({ bySize, length }: RomHeader, size: number): boolean {
  if (!bySize) return size > length;
  return size > length && size <= MAX_COPIER_FILE_BYTES && size % BLOCK_BYTES === COPIER_LENGTH;
}

function detectCopierHeader(head: Uint8Array, name: string): HeaderKind | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const byName = ownValue(COPIER_EXTENSIONS, extension);
  if (byName) return byName;
  return COPIER_SIGNATURES.some(({ offset, bytes }) => startsAt(head, offset, bytes))
    ? 'smc'
    : undefined;
}

function startsAt(head: Uint8Array, offset: number, bytes: Uint8Array): boolean {
  if (head.length < offset + bytes.length) return false;
  return Buffer.compare(head.subarray(offset, offset + bytes.length), bytes) === 0;
}
