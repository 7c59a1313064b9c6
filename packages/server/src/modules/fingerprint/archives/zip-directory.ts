import { hexCrc } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import { type Directory, type DirectoryEntry, normalizeMemberName } from './archive-directory.ts';
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
const AES_METHOD = 99;
const FILE_TYPE_MASK = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const IS_UTF_8 = 0x0800;
/** The upper half of the code page that zip used before Unicode. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»' +
  '░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Offsets of the fields that are read, by record. */
const END = { disk: 4, count: 10, size: 12, start: 16, commentLength: 20 } as const;
const ZIP64_LOCATOR = { endOffset: 8, length: 20 } as const;
const ZIP64_END = { count: 32, size: 40, start: 48, length: 56 } as const;
const CENTRAL = {
  flags: 8,
  method: 10,
  crc: 16,
  packedSize: 20,
  size: 24,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  attributes: 38,
  offset: 42,
} as const;

interface DirectoryLocation {
  readonly start: number;
  readonly size: number;
  /** Bytes before the archive, which its offsets ignore, as in a self-extracting zip. */
  readonly shift: number;
}

/** Reads the central directory at the end of a zip, with a few reads for an archive of any size. */
export function readZipDirectory(file: OpenFile, guard: ArchiveGuard): Directory<ZipEntry> {
  const location = findDirectory(file, guard);
  const bytes = file.require(location.start, location.size);
  const entries: ZipEntry[] = [];
  const spans: { start: number; end: number }[] = [];
  let isEncrypted = false;
  for (let at = 0; at + CENTRAL_LENGTH <= bytes.length;) {
    if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) break;
    const next = at + recordLength(bytes, at);
    if (next > bytes.length) throw brokenError('The file list is incomplete');
    const { entry, encrypted } = parseEntry(bytes.subarray(at, next), location.shift);
    guard.countEntry(entry.size);
    isEncrypted ||= encrypted;
    entries.push(entry);
    spans.push({ start: entry.offset, end: entry.offset + LOCAL_LENGTH + entry.packedSize });
    at = next;
  }
  if (entries.length === 0 && location.size > 0) throw brokenError('The file list is missing');
  rejectOverlaps(spans, location.start);
  if (!isEncrypted) return { entries };
  return { entries, problem: { code: 'encrypted', text: 'The archive is password-protected' } };
}

function findDirectory(file: OpenFile, guard: ArchiveGuard): DirectoryLocation {
  const tailLength = Math.min(file.size, END_LENGTH + MAX_COMMENT_LENGTH);
  const tailStart = file.size - tailLength;
  const tail = file.require(tailStart, tailLength);
  const at = findEnd(tail);
  if (at < 0) throw brokenError('The end of the zip is missing');
  const disk = tail.readUInt16LE(at + END.disk);
  let count = tail.readUInt16LE(at + END.count);
  let size = tail.readUInt32LE(at + END.size);
  let start = tail.readUInt32LE(at + END.start);
  let end = tailStart + at;
  const zip64 = readZip64End(file, end);
  if (zip64) ({ count, size, start, end } = zip64);
  else if (disk !== 0 && disk !== ZIP64_MARKER_16) {
    throw new FingerprintError('unsupported', 'Part of a split zip archive');
  }
  guard.requireEntries(count);
  guard.requireDirectory(size);
  const shift = end - size - start;
  if (shift < 0) throw brokenError('The file list is incomplete');
  return { start: start + shift, size, shift };
}

/** The last end record whose comment fits into the rest of the file. */
function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail[at] !== 0x50 || tail.readUInt32LE(at) !== END_OF_CENTRAL_DIRECTORY) continue;
    const commentLength = tail.readUInt16LE(at + END.commentLength);
    if (at + END_LENGTH + commentLength <= tail.length) return at;
  }
  return -1;
}

/** The end record of a zip64, which stands before the usual one. Null: it is no zip64. */
function readZip64End(file: OpenFile, end: number) {
  if (end < ZIP64_LOCATOR.length) return null;
  const locator = file.require(end - ZIP64_LOCATOR.length, ZIP64_LOCATOR.length);
  if (locator.readUInt32LE(0) !== ZIP64_END_LOCATOR) return null;
  const at = readUInt64(locator, ZIP64_LOCATOR.endOffset);
  const isInFile = at + ZIP64_END.length <= file.size;
  const record = isInFile ? file.require(at, ZIP64_END.length) : Buffer.alloc(ZIP64_END.length);
  if (record.readUInt32LE(0) !== ZIP64_END_OF_CENTRAL_DIRECTORY)
    throw brokenError('The end of the zip is damaged');
  return {
    count: readUInt64(record, ZIP64_END.count),
    size: readUInt64(record, ZIP64_END.size),
    start: readUInt64(record, ZIP64_END.start),
    end: at,
  };
}

/** The length of a record of the central directory, with its name, extra fields and comment. */
function recordLength(bytes: Buffer, at: number): number {
  const nameLength = bytes.readUInt16LE(at + CENTRAL.nameLength);
  const extraLength = bytes.readUInt16LE(at + CENTRAL.extraLength);
  const commentLength = bytes.readUInt16LE(at + CENTRAL.commentLength);
  return CENTRAL_LENGTH + nameLength + extraLength + commentLength;
}

function parseEntry(record: Buffer, shift: number): { entry: ZipEntry; encrypted: boolean } {
  const flags = record.readUInt16LE(CENTRAL.flags);
  const method = record.readUInt16LE(CENTRAL.method);
  const nameEnd = CENTRAL_LENGTH + record.readUInt16LE(CENTRAL.nameLength);
  const extra = record.subarray(nameEnd, nameEnd + record.readUInt16LE(CENTRAL.extraLength));
  const [size, packedSize, offset] = readZip64Values(extra, [
    record.readUInt32LE(CENTRAL.size),
    record.readUInt32LE(CENTRAL.packedSize),
    record.readUInt32LE(CENTRAL.offset),
  ]);
  const rawName = record.subarray(CENTRAL_LENGTH, nameEnd);
  const name = normalizeMemberName(
    decodeZipName(rawName, flags, findExtraField(extra, UNICODE_PATH_EXTRA)),
  );
  // The upper half of the attributes is the file mode of Unix.
  const mode = record.readUInt32LE(CENTRAL.attributes) >>> 16;
  const isLink = (mode & FILE_TYPE_MASK) === SYMBOLIC_LINK;
  return {
    encrypted: (flags & IS_ENCRYPTED) !== 0,
    entry: {
      name: isLink ? null : name,
      size,
      packedSize,
      method,
      offset: offset + shift,
      ...(method !== AES_METHOD && { crc: hexCrc(record.readUInt32LE(CENTRAL.crc)) }),
    },
  };
}

/** Size, packed size and offset. Those that need more than 32 bits are in the zip64 extra field. */
function readZip64Values(
  extra: Buffer,
  values: [number, number, number],
): [number, number, number] {
  if (!values.includes(ZIP64_MARKER_32)) return values;
  const field = findExtraField(extra, ZIP_64_EXTRA) ?? Buffer.alloc(0);
  let at = 0;
  const read = (value: number): number => {
    if (value !== ZIP64_MARKER_32) return value;
    if (at + 8 > field.length) throw brokenError('A size is missing');
    at += 8;
    return readUInt64(field, at - 8);
  };
  return [read(values[0]), read(values[1]), read(values[2])];
}

function findExtraField(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, end);
    at = end;
  }
  return undefined;
}

/** Throws if entries share their bytes, as in a zip bomb, or reach into the central directory. */
function rejectOverlaps(spans: { start: number; end: number }[], limit: number): void {
  spans.sort((a, b) => a.start - b.start);
  let previousEnd = 0;
  for (const { start, end } of spans) {
    if (start < previousEnd) throw new FingerprintError('bomb', 'The zip has overlapping entries');
    previousEnd = end;
  }
  if (previousEnd > limit) throw brokenError('An entry ends past the end of the archive');
}

function readUInt64(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw brokenError('A number is out of range');
  return value;
}

/**
 * Decodes a name. Many tools write UTF-8 without setting its flag, so UTF-8 is tried first; a name
 * that is no valid UTF-8 is decoded as CP437.
 */
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

const brokenError = (text: string) => new FingerprintError('broken', text);
