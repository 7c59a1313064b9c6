import { hexCrc } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import { type Directory, type DirectoryEntry, memberName } from './archive-directory.ts';
import type { ArchiveGuard } from './archive-limits.ts';

export interface ZipEntry extends DirectoryEntry {
  readonly method: number;
  readonly packedSize: number;
  /** Offset of the entry's local header in the file. */
  readonly offset: number;
}

const END_LENGTH = 22;
const MAX_COMMENT_LENGTH = 0xffff;
const END_OF_CENTRAL_DIRECTORY = 0x06054b50;
const ZIP64_END_LOCATOR = 0x07064b50;
const ZIP64_END_OF_CENTRAL_DIRECTORY = 0x06064b50;
const CENTRAL_HEADER = 0x02014b50;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const ZIP64_MARKER_16 = 0xffff;
const ZIP64_MARKER_32 = 0xffffffff;
const ZIP_64_EXTRA = 0x0001;
const UNICODE_PATH_EXTRA = 0x7075;
const IS_ENCRYPTED = 0x0001;
const AES = 99;
const FILE_TYPE_MASK = 0o170000;
const LINK = 0o120000;
const IS_UTF_8 = 0x0800;
/** The upper half of the code page that zip used before Unicode. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»' +
  '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const utf8 = new TextDecoder('utf-8', { fatal: true });

interface DirectoryLocation {
  readonly start: number;
  readonly size: number;
  /** Bytes before the archive, which its offsets ignore, as in a self-extracting zip. */
  readonly shift: number;
}

/** Reads the directory at the end of a zip, with two reads for an archive of any size. */
export function readZipDirectory(file: OpenFile, guard: ArchiveGuard): Directory<ZipEntry> {
  const location = findDirectory(file, guard);
  const bytes = file.require(location.start, location.size);
  const entries: ZipEntry[] = [];
  const spans: { start: number; end: number }[] = [];
  let isEncrypted = false;
  for (let at = 0; at + CENTRAL_LENGTH <= bytes.length;) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) break;
    const next = at + recordLength(bytes, at);
    if (next > bytes.length) throw broken('The file list is incomplete');
    const { entry, encrypted } = parseEntry(bytes.subarray(at, next), location.shift);
    guard.countEntry(entry.size);
    isEncrypted ||= encrypted;
    entries.push(entry);
    spans.push({ start: entry.offset, end: entry.offset + LOCAL_LENGTH + entry.packedSize });
    at = next;
  }
  if (entries.length === 0 && location.size > 0) throw broken('The file list is missing');
  rejectOverlaps(spans, location.start);
  if (!isEncrypted) return { entries };
  return { entries, problem: { code: 'encrypted', text: 'The archive is password-protected' } };
}

function findDirectory(file: OpenFile, guard: ArchiveGuard): DirectoryLocation {
  const tailLength = Math.min(file.size, END_LENGTH + MAX_COMMENT_LENGTH);
  const tailStart = file.size - tailLength;
  const tail = file.require(tailStart, tailLength);
  const at = findEnd(tail);
  if (at < 0) throw broken('The end of the zip is missing');
  const disk = tail.readUInt16LE(at + 4);
  let count = tail.readUInt16LE(at + 10);
  let size = tail.readUInt32LE(at + 12);
  let start = tail.readUInt32LE(at + 16);
  let end = tailStart + at;
  const large = readEnd64(file, end);
  if (large) ({ count, size, start, end } = large);
  else if (disk !== 0 && disk !== ZIP64_MARKER_16) {
    throw new FingerprintError('unsupported', 'Part of a split zip archive');
  }
  guard.requireEntries(count);
  guard.requireDirectory(size);
  const shift = end - size - start;
  if (shift < 0) throw broken('The file list is incomplete');
  return { start: start + shift, size, shift };
}

/** The last end record whose comment fits into the rest of the file. */
function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_OF_CENTRAL_DIRECTORY) continue;
    if (at + END_LENGTH + tail.readUInt16LE(at + 20) <= tail.length) return at;
  }
  return -1;
}

function readEnd64(file: OpenFile, end: number) {
  if (end < 20) return null;
  const locator = file.require(end - 20, 20);
  if (locator.readUInt32LE(0) !== ZIP64_END_LOCATOR) return null;
  const at = readUInt64(locator, 8);
  const record = at + 56 <= file.size ? file.require(at, 56) : Buffer.alloc(56);
  if (record.readUInt32LE(0) !== ZIP64_END_OF_CENTRAL_DIRECTORY)
    throw broken('The end of the zip is damaged');
  return {
    count: readUInt64(record, 32),
    size: readUInt64(record, 40),
    start: readUInt64(record, 48),
    end: at,
  };
}

function recordLength(bytes: Buffer, at: number): number {
  const lengths =
    bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  return CENTRAL_LENGTH + lengths;
}

function parseEntry(record: Buffer, shift: number): { entry: ZipEntry; encrypted: boolean } {
  const flags = record.readUInt16LE(8);
  const method = record.readUInt16LE(10);
  const nameEnd = CENTRAL_LENGTH + record.readUInt16LE(28);
  const extra = record.subarray(nameEnd, nameEnd + record.readUInt16LE(30));
  const [size, packedSize, offset] = readZip64Values(extra, [
    record.readUInt32LE(24),
    record.readUInt32LE(20),
    record.readUInt32LE(42),
  ]);
  const rawName = record.subarray(CENTRAL_LENGTH, nameEnd);
  const name = memberName(decodeZipName(rawName, flags, extraField(extra, UNICODE_PATH_EXTRA)));
  const isLink = ((record.readUInt32LE(38) >>> 16) & FILE_TYPE_MASK) === LINK;
  return {
    encrypted: (flags & IS_ENCRYPTED) !== 0,
    entry: {
      name: isLink ? null : name,
      size,
      packedSize,
      method,
      offset: offset + shift,
      ...(method !== AES && { crc: hexCrc(record.readUInt32LE(16)) }),
    },
  };
}

/** Values that need more than 32 bits are in the extra field, in this order. */
function readZip64Values(
  extra: Buffer,
  values: [number, number, number],
): [number, number, number] {
  if (!values.includes(ZIP64_MARKER_32)) return values;
  const field = extraField(extra, ZIP_64_EXTRA) ?? Buffer.alloc(0);
  let at = 0;
  const read = (value: number): number => {
    if (value !== ZIP64_MARKER_32) return value;
    if (at + 8 > field.length) throw broken('A size is missing');
    at += 8;
    return readUInt64(field, at - 8);
  };
  return [read(values[0]), read(values[1]), read(values[2])];
}

function extraField(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end);
    at = end;
  }
  return undefined;
}

/** A zip bomb can have entries that share their bytes. */
function rejectOverlaps(spans: { start: number; end: number }[], limit: number): void {
  spans.sort((a, b) => a.start - b.start);
  let previousEnd = 0;
  for (const { start, end } of spans) {
    if (start < previousEnd) throw new FingerprintError('bomb', 'The zip has overlapping entries');
    previousEnd = end;
  }
  if (previousEnd > limit) throw broken('An entry ends past the end of the archive');
}

function readUInt64(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw broken('A number is out of range');
  return value;
}

/** Many tools write UTF-8 without the flag; invalid UTF-8 is decoded as CP437. */
function decodeZipName(bytes: Buffer, flags: number, unicodePath: Buffer | undefined): string {
  if ((flags & IS_UTF_8) !== 0) return bytes.toString('utf8');
  // The field starts with a version and a checksum of the plain name.
  if (unicodePath && unicodePath.length > 5) return unicodePath.toString('utf8', 5);
  try {
    return utf8.decode(bytes);
  } catch {
    return Array.from(bytes, decodeCp437).join('');
  }
}

const decodeCp437 = (byte: number): string =>
  byte < 0x80 ? String.fromCodePoint(byte) : (CP437[byte - 0x80] ?? '\uFFFD');

const broken = (text: string) => new FingerprintError('broken', text);
