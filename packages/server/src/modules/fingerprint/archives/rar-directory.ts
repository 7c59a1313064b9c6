import { crc32 } from '@node-rs/crc32';

import { hexCrc } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError, type Problem } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import { type Directory, type DirectoryEntry, normalizeMemberName } from './archive-directory.ts';
import type { ArchiveGuard } from './archive-limits.ts';

const SIGNATURE_LENGTH = { rar4: 7, rar5: 8 } as const;
const READ_BLOCK = { rar4: readRar4Block, rar5: readRar5Block } as const;
const PASSWORD_PROBLEM: Problem = { code: 'encrypted', text: 'The archive is password-protected' };
const SPLIT_PROBLEM: Problem = { code: 'unsupported', text: 'Part of a split RAR archive' };

/** One block of a RAR 4 or RAR 5 archive. */
interface RarBlock {
  /** `locked`: all following headers are encrypted. */
  readonly kind: 'file' | 'end' | 'locked' | 'other';
  /** Offset of the next block. */
  readonly next: number;
  readonly entry?: DirectoryEntry;
  readonly isEncrypted?: boolean;
  /** The content starts or continues in another volume. */
  readonly isSplit?: boolean;
}

/** Reads all headers: a RAR has no directory, but each header has the offset of the next. */
export function readRarDirectory(
  file: OpenFile,
  version: 'rar4' | 'rar5',
  guard: ArchiveGuard,
): Directory {
  const entries: DirectoryEntry[] = [];
  let problem: Problem | undefined;
  for (let at: number = SIGNATURE_LENGTH[version]; at < file.size;) {
    guard.check();
    const block = READ_BLOCK[version](file, at);
    if (block.kind === 'end') break;
    if (block.kind === 'locked')
      throw new FingerprintError(PASSWORD_PROBLEM.code, PASSWORD_PROBLEM.text);
    if (block.entry) {
      guard.countEntry(block.entry.size);
      entries.push(block.entry);
    }
    if (block.isEncrypted) problem = PASSWORD_PROBLEM;
    if (block.isSplit) problem ??= SPLIT_PROBLEM;
    if (block.next <= at || block.next > file.size) {
      throw new FingerprintError('broken', 'The RAR archive is incomplete');
    }
    at = block.next;
  }
  return problem ? { entries, problem } : { entries };
}

const RAR4 = { main: 0x73, file: 0x74, end: 0x7b } as const;
const RAR4_MIN_LENGTH = 7;
const RAR4_FILE_FIELDS = 32;
const RAR4_HAS_DATA = 0x8000;
const RAR4_HEADERS_ENCRYPTED = 0x0080;
const RAR4_FLAG = { before: 0x01, after: 0x02, encrypted: 0x04, large: 0x100, unicode: 0x200 };
const RAR4_FOLDER = 0xe0;
const RAR4_NO_SIZE = 0xffffffff;

function readRar4Block(file: OpenFile, at: number): RarBlock {
  const start = file.require(at, RAR4_MIN_LENGTH);
  const type = start[2];
  const flags = start.readUInt16LE(3);
  const length = start.readUInt16LE(5);
  if (length < RAR4_MIN_LENGTH) throw damagedError();
  const header = file.require(at, length);
  if (type !== RAR4.end && (crc32(header.subarray(2)) & 0xffff) !== header.readUInt16LE(0)) {
    throw damagedError();
  }
  if (type === RAR4.end) return { kind: 'end', next: file.size };
  if (type === RAR4.main && (flags & RAR4_HEADERS_ENCRYPTED) !== 0)
    return { kind: 'locked', next: at };
  const data = (flags & RAR4_HAS_DATA) !== 0 && length >= 11 ? header.readUInt32LE(7) : 0;
  if (type !== RAR4.file) return { kind: 'other', next: at + length + data };
  return readRar4File(header, flags, at + length);
}

function readRar4File(header: Buffer, flags: number, dataStart: number): RarBlock {
  const isLarge = (flags & RAR4_FLAG.large) !== 0;
  const nameStart = RAR4_FILE_FIELDS + (isLarge ? 8 : 0);
  const nameEnd = nameStart + header.readUInt16LE(26);
  if (header.length < nameEnd) throw damagedError();
  const high = (offset: number) => (isLarge ? header.readUInt32LE(offset) * 2 ** 32 : 0);
  const packedSize = header.readUInt32LE(7) + high(32);
  const size = header.readUInt32LE(11) + high(36);
  const next = dataStart + packedSize;
  if ((flags & RAR4_FOLDER) === RAR4_FOLDER) return { kind: 'other', next };
  if (header.readUInt32LE(11) === RAR4_NO_SIZE && !isLarge) throw damagedError();
  const rawName = header.subarray(nameStart, nameEnd);
  const name =
    (flags & RAR4_FLAG.unicode) === 0 ? rawName.toString('latin1') : decodeUnicodeName(rawName);
  return {
    kind: 'file',
    next,
    entry: { name: normalizeMemberName(name), size, crc: hexCrc(header.readUInt32LE(16)) },
    isEncrypted: (flags & RAR4_FLAG.encrypted) !== 0,
    isSplit: (flags & (RAR4_FLAG.before | RAR4_FLAG.after)) !== 0,
  };
}

/**
 * Decodes a Unicode name of RAR 4. The field has the plain name, a zero byte, then the differences
 * of the Unicode name. Two bits per step select a character in one byte, a byte with the common
 * high byte, two bytes, or a run copied from the plain name. Without a zero byte the name is UTF-8.
 */
function decodeUnicodeName(raw: Buffer): string {
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
    else codes.push(...copyRun(take(), take, { plain, at: codes.length, highByte }));
  }
  return String.fromCharCode(...codes);
}

function copyRun(
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

const RAR5 = { file: 2, lock: 4, end: 5 } as const;
const RAR5_HEADER = { extra: 0x01, data: 0x02, fromPrevious: 0x08, intoNext: 0x10 };
const RAR5_FILE_FLAG = { folder: 0x01, time: 0x02, crc: 0x04, sizeUnknown: 0x08 };
const RAR5_EXTRA_ENCRYPTION = 1;
const RAR5_MAX_HEADER_BYTES = 2 * 1024 * 1024;
/** A checksum of four bytes and a length of at most three. */
const RAR5_MAX_START_BYTES = 7;

function readRar5Block(file: OpenFile, at: number): RarBlock {
  const start = new Varints(file.read(at, RAR5_MAX_START_BYTES), 4);
  const length = start.next();
  if (length === 0 || length > RAR5_MAX_HEADER_BYTES) throw damagedError();
  const header = file.require(at, start.at + length);
  if (crc32(header.subarray(4)) !== header.readUInt32LE(0)) throw damagedError();
  const fields = new Varints(header, start.at);
  const type = fields.next();
  const flags = fields.next();
  const extraSize = (flags & RAR5_HEADER.extra) === 0 ? 0 : fields.next();
  const dataSize = (flags & RAR5_HEADER.data) === 0 ? 0 : fields.next();
  const next = at + header.length + dataSize;
  if (type === RAR5.end) return { kind: 'end', next };
  if (type === RAR5.lock) return { kind: 'locked', next };
  if (type !== RAR5.file) return { kind: 'other', next };
  const extra = header.subarray(header.length - extraSize);
  const block = readRar5File(fields, next);
  const isSplit = (flags & (RAR5_HEADER.fromPrevious | RAR5_HEADER.intoNext)) !== 0;
  return { ...block, isEncrypted: hasRecord(extra, RAR5_EXTRA_ENCRYPTION), isSplit };
}

function readRar5File(fields: Varints, next: number): RarBlock {
  const fileFlags = fields.next();
  const size = fields.next();
  fields.next(); // attributes
  if ((fileFlags & RAR5_FILE_FLAG.time) !== 0) fields.uint32();
  const crc = (fileFlags & RAR5_FILE_FLAG.crc) === 0 ? undefined : fields.uint32();
  fields.next(); // method
  fields.next(); // system it was made on
  const name = fields.bytes(fields.next()).toString('utf8');
  if ((fileFlags & RAR5_FILE_FLAG.folder) !== 0) return { kind: 'other', next };
  if ((fileFlags & RAR5_FILE_FLAG.sizeUnknown) !== 0) {
    throw new FingerprintError('unsupported', 'The RAR archive doesn’t list file sizes');
  }
  const known = crc === undefined ? {} : { crc: hexCrc(crc) };
  return { kind: 'file', next, entry: { name: normalizeMemberName(name), size, ...known } };
}

/** The extra area is a list of records: length, type, content. */
function hasRecord(extra: Buffer, type: number): boolean {
  const fields = new Varints(extra, 0);
  while (fields.at < extra.length) {
    const length = fields.next();
    const end = fields.at + length;
    if (fields.next() === type) return true;
    if (end <= fields.at - 1) throw damagedError();
    fields.at = end;
  }
  return false;
}

/**
 * Reads numbers with seven bits per byte, the lowest first. The top bit of a byte marks that more
 * bytes follow.
 */
class Varints {
  at: number;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  next(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 49; factor *= 128) {
      const byte = this.#bytes[this.at];
      if (byte === undefined) throw damagedError();
      this.at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw damagedError();
  }

  uint32(): number {
    return this.bytes(4).readUInt32LE(0);
  }

  bytes(length: number): Buffer {
    const part = this.#bytes.subarray(this.at, this.at + length);
    if (part.length < length) throw damagedError();
    this.at += length;
    return part;
  }
}

const damagedError = () => new FingerprintError('broken', 'A RAR header is damaged');
