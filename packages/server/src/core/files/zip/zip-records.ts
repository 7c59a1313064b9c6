/** Larger values are written as zip64 fields. */
const MAX_UINT32 = 0xffff_ffff;
const MAX_UINT16 = 0xffff;

const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;
/** Marks names as UTF-8. */
const UTF8_FLAG = 0x0800;
/** The host system whose file mode follows. */
const UNIX = 3 << 8;
/** `-rw-r--r--` of a regular file. */
const FILE_MODE = (0o100644 << 16) >>> 0;
const DEFLATED = 8;
/** Deflating can add some bytes, so the size from which zip64 is used must leave room for them. */
const MAX_DEFLATED_SIZE = MAX_UINT32 - 16 * 1024 * 1024;

export interface ZipEntry {
  /** Path inside the archive, with forward slashes. */
  readonly name: string;
  readonly size: number;
  readonly modified: Date;
  /** The size of the deflated content. Undefined: the content is stored as it is. */
  readonly packedSize?: number;
}

const isLargeEntry = ({ size, packedSize }: ZipEntry): boolean =>
  size >= (packedSize === undefined ? MAX_UINT32 : MAX_DEFLATED_SIZE);

const encode = (name: string): Buffer => Buffer.from(name.toWellFormed());

/** DOS date and time in UTC, so that the bytes do not depend on the server's time zone. */
function dosTime(moment: Date): { time: number; date: number } {
  const year = Math.min(Math.max(moment.getUTCFullYear(), 1980), 2107);
  return {
    time:
      (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  };
}

export const localHeaderLength = (entry: ZipEntry): number =>
  30 + encode(entry.name).length + (isLargeEntry(entry) ? 20 : 0);

export function localHeader(entry: ZipEntry, crc: number): Buffer {
  const name = encode(entry.name);
  const isLarge = isLargeEntry(entry);
  const record = Buffer.alloc(localHeaderLength(entry));
  record.writeUInt32LE(0x0403_4b50, 0);
  record.writeUInt16LE(isLarge ? ZIP64_VERSION : PLAIN_VERSION, 4);
  writeSharedFields(record.subarray(6), entry, crc);
  record.writeUInt16LE(name.length, 26);
  record.writeUInt16LE(isLarge ? 20 : 0, 28);
  name.copy(record, 30);
  if (isLarge) zip64Extra(sizesOf(entry)).copy(record, 30 + name.length);
  return record;
}

/** The 20 bytes from flags to sizes that both headers of an entry have in common. */
function writeSharedFields(fields: Buffer, entry: ZipEntry, crc: number): void {
  const { time, date } = dosTime(entry.modified);
  const [size, packedSize] = isLargeEntry(entry) ? [MAX_UINT32, MAX_UINT32] : sizesOf(entry);
  fields.writeUInt16LE(UTF8_FLAG, 0);
  fields.writeUInt16LE(entry.packedSize === undefined ? 0 : DEFLATED, 2);
  fields.writeUInt16LE(time, 4);
  fields.writeUInt16LE(date, 6);
  fields.writeUInt32LE(crc, 8);
  fields.writeUInt32LE(packedSize, 12);
  fields.writeUInt32LE(size, 16);
}

const sizesOf = ({ size, packedSize = size }: ZipEntry): [number, number] => [size, packedSize];

/** The values that need zip64, in the order of the format. */
const longFields = (entry: ZipEntry, offset: number): number[] => [
  ...(isLargeEntry(entry) ? sizesOf(entry) : []),
  ...(offset >= MAX_UINT32 ? [offset] : []),
];

const extraLength = (fields: readonly number[]): number =>
  fields.length === 0 ? 0 : 4 + 8 * fields.length;

function zip64Extra(fields: readonly number[]): Buffer {
  const extra = Buffer.alloc(extraLength(fields));
  if (fields.length === 0) return extra;
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * fields.length, 2);
  fields.forEach((field, index) => extra.writeBigUInt64LE(BigInt(field), 4 + 8 * index));
  return extra;
}

export const centralHeaderLength = (entry: ZipEntry, offset: number): number =>
  46 + encode(entry.name).length + extraLength(longFields(entry, offset));

export function centralHeader(entry: ZipEntry, crc: number, offset: number): Buffer {
  const name = encode(entry.name);
  const long = longFields(entry, offset);
  const version = long.length > 0 ? ZIP64_VERSION : PLAIN_VERSION;
  const record = Buffer.alloc(centralHeaderLength(entry, offset));
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(version | UNIX, 4);
  record.writeUInt16LE(version, 6);
  writeSharedFields(record.subarray(8), entry, crc);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extraLength(long), 30);
  record.writeUInt32LE(FILE_MODE, 38);
  record.writeUInt32LE(Math.min(offset, MAX_UINT32), 42);
  name.copy(record, 46);
  zip64Extra(long).copy(record, 46 + name.length);
  return record;
}

export interface Directory {
  readonly entries: number;
  readonly offset: number;
  readonly length: number;
}

const needsZip64 = ({ entries, offset, length }: Directory): boolean =>
  entries >= MAX_UINT16 || offset >= MAX_UINT32 || length >= MAX_UINT32;

const END_LENGTH = 22;
const ZIP64_END_LENGTH = 56;
const ZIP64_LOCATOR_LENGTH = 20;

export const endLength = (directory: Directory): number =>
  END_LENGTH + (needsZip64(directory) ? ZIP64_END_LENGTH + ZIP64_LOCATOR_LENGTH : 0);

export function endRecord(directory: Directory): Buffer {
  const { entries, offset, length } = directory;
  const record = Buffer.alloc(endLength(directory));
  const at = record.length - END_LENGTH;
  if (needsZip64(directory)) {
    record.writeUInt32LE(0x0606_4b50, 0);
    record.writeBigUInt64LE(44n, 4);
    record.writeUInt16LE(ZIP64_VERSION | UNIX, 12);
    record.writeUInt16LE(ZIP64_VERSION, 14);
    record.writeBigUInt64LE(BigInt(entries), 24);
    record.writeBigUInt64LE(BigInt(entries), 32);
    record.writeBigUInt64LE(BigInt(length), 40);
    record.writeBigUInt64LE(BigInt(offset), 48);
    record.writeUInt32LE(0x0706_4b50, 56);
    record.writeBigUInt64LE(BigInt(offset + length), 64);
    record.writeUInt32LE(1, 72);
  }
  record.writeUInt32LE(0x0605_4b50, at);
  record.writeUInt16LE(Math.min(entries, MAX_UINT16), at + 8);
  record.writeUInt16LE(Math.min(entries, MAX_UINT16), at + 10);
  record.writeUInt32LE(Math.min(length, MAX_UINT32), at + 12);
  record.writeUInt32LE(Math.min(offset, MAX_UINT32), at + 16);
  return record;
}
