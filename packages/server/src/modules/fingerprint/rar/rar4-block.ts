import { crc32 } from '@node-rs/crc32';

import { hexCrc } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import { memberName } from '#modules/fingerprint/member-name.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';
import type { RarBlock } from './rar-block.ts';

const MAIN = 0x73;
const FILE = 0x74;
const END = 0x7b;
const MIN_LENGTH = 7;
const FILE_FIELDS = 32;
const HAS_DATA = 0x8000;
const ALL_HEADERS_LOCKED = 0x0080;
const FLAG = { before: 0x01, after: 0x02, encrypted: 0x04, large: 0x100, unicode: 0x200 };
const FOLDER = 0xe0;
const NO_SIZE = 0xffffffff;

export function readRar4Block(file: OpenFile, at: number): RarBlock {
  const start = file.require(at, MIN_LENGTH);
  const type = start[2];
  const flags = start.readUInt16LE(3);
  const length = start.readUInt16LE(5);
  if (length < MIN_LENGTH) throw damaged();
  const header = file.require(at, length);
  if (type !== END && (crc32(header.subarray(2)) & 0xffff) !== header.readUInt16LE(0)) {
    throw damaged();
  }
  if (type === END) return { kind: 'end', next: file.size };
  if (type === MAIN && (flags & ALL_HEADERS_LOCKED) !== 0) return { kind: 'locked', next: at };
  const data = (flags & HAS_DATA) !== 0 && length >= 11 ? header.readUInt32LE(7) : 0;
  if (type !== FILE) return { kind: 'other', next: at + length + data };
  return readFileBlock(header, flags, at + length);
}

function readFileBlock(header: Buffer, flags: number, dataStart: number): RarBlock {
  const isLarge = (flags & FLAG.large) !== 0;
  const nameStart = FILE_FIELDS + (isLarge ? 8 : 0);
  const nameEnd = nameStart + header.readUInt16LE(26);
  if (header.length < nameEnd) throw damaged();
  const high = (offset: number) => (isLarge ? header.readUInt32LE(offset) * 2 ** 32 : 0);
  const packedSize = header.readUInt32LE(7) + high(32);
  const size = header.readUInt32LE(11) + high(36);
  const next = dataStart + packedSize;
  if ((flags & FOLDER) === FOLDER) return { kind: 'other', next };
  if (header.readUInt32LE(11) === NO_SIZE && !isLarge) throw damaged();
  const rawName = header.subarray(nameStart, nameEnd);
  const name = (flags & FLAG.unicode) === 0 ? rawName.toString('latin1') : unicodeName(rawName);
  return {
    kind: 'file',
    next,
    entry: { name: memberName(name), size, crc: hexCrc(header.readUInt32LE(16)) },
    isEncrypted: (flags & FLAG.encrypted) !== 0,
    isSplit: (flags & (FLAG.before | FLAG.after)) !== 0,
  };
}

/**
 * The plain name, a zero, then the differences of the Unicode name. Two bits per step select a
 * character in one byte, a byte with the common high byte, two bytes, or a run copied from the
 * plain name. Without a zero the name is UTF-8.
 */
function unicodeName(raw: Buffer): string {
  const zero = raw.indexOf(0);
  if (zero < 0) return raw.toString('utf8');
  const plain = raw.subarray(0, zero);
  const steps = raw.subarray(zero + 1);
  const highByte = (steps[0] ?? 0) << 8;
  const codes: number[] = [];
  let at = 1;
  const take = (): number => steps[at++] ?? 0;
  let bits = 0;
  for (let flags = 0; at < steps.length; flags = (flags << 2) & 0xff, bits -= 2) {
    if (bits === 0) {
      flags = take();
      bits = 8;
    }
    const step = flags >> 6;
    if (step === 0) codes.push(take());
    else if (step === 1) codes.push(take() | highByte);
    else if (step === 2) codes.push(take() | (take() << 8));
    else codes.push(...run(take(), take, { plain, at: codes.length, highByte }));
  }
  return String.fromCharCode(...codes);
}

function run(
  length: number,
  take: () => number,
  from: { plain: Buffer; at: number; highByte: number },
): number[] {
  const isShifted = (length & 0x80) !== 0;
  const shift = isShifted ? take() : 0;
  return Array.from({ length: (length & 0x7f) + 2 }, (_, index) => {
    const byte = from.plain[from.at + index] ?? 0;
    return isShifted ? ((byte + shift) & 0xff) | from.highByte : byte;
  });
}

const damaged = () => new FingerprintError('broken', 'A RAR header is damaged');
