import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string | Buffer;
  readonly bytes: Uint8Array;
  /** 0 stored, 8 deflated; any other is only declared, and the bytes are stored. */
  readonly method?: number;
  readonly flags?: number;
  /** The sizes follow the content in a data descriptor. */
  readonly hasDescriptor?: boolean;
  /** Sizes and offset are in the zip64 field. */
  readonly isLarge?: boolean;
  /** Wrong values for the directory. */
  readonly claims?: { readonly size?: number; readonly offset?: number; readonly crc?: number };
}

const HAS_DESCRIPTOR = 0x0008;
const ZIP64_MARKER = 0xffffffff;

/** A valid zip, except for the faults that the parts ask for. */
export function writeZip(parts: readonly ZipPart[], { isLarge = false } = {}): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const file = Buffer.concat(localPart(part));
    directory.push(centralPart(part, offset));
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const large = isLarge ? [largeEnd(parts.length, list.length, offset)] : [];
  return Buffer.concat([...files, list, ...large, end(parts.length, list.length, offset, isLarge)]);
}

function packed({ bytes, method = 8 }: ZipPart): Buffer {
  return method === 8 ? deflateRawSync(bytes) : Buffer.from(bytes);
}

function localPart(part: ZipPart): Buffer[] {
  const data = packed(part);
  const sizes = [u32(crc32(part.bytes)), u32(data.length), u32(part.bytes.length)];
  const head = [
    u32(0x04034b50),
    ...start(part),
    ...(part.hasDescriptor ? [Buffer.alloc(12)] : sizes),
    u16(Buffer.from(part.name).length),
    u16(0),
    Buffer.from(part.name),
  ];
  return [...head, data, ...(part.hasDescriptor ? [u32(0x08074b50), ...sizes] : [])];
}

function centralPart(part: ZipPart, position: number): Buffer {
  const { claims = {}, isLarge = false } = part;
  const size = claims.size ?? part.bytes.length;
  const offset = claims.offset ?? position;
  const packedSize = packed(part).length;
  const extra = isLarge
    ? Buffer.concat([u16(1), u16(24), u64(size), u64(packedSize), u64(offset)])
    : Buffer.alloc(0);
  return Buffer.concat([
    u32(0x02014b50),
    u16(20),
    ...start(part),
    u32(claims.crc ?? crc32(part.bytes)),
    u32(isLarge ? ZIP64_MARKER : packedSize),
    u32(isLarge ? ZIP64_MARKER : size),
    u16(Buffer.from(part.name).length),
    u16(extra.length),
    Buffer.alloc(10),
    u32(isLarge ? ZIP64_MARKER : offset),
    Buffer.from(part.name),
    extra,
  ]);
}

function start({ flags = 0, method = 8, hasDescriptor = false }: ZipPart): Buffer[] {
  return [u16(20), u16(flags | (hasDescriptor ? HAS_DESCRIPTOR : 0)), u16(method), u32(0)];
}

function largeEnd(count: number, size: number, offset: number): Buffer {
  return Buffer.concat([
    u32(0x06064b50),
    u64(44),
    Buffer.alloc(12),
    u64(count),
    u64(count),
    u64(size),
    u64(offset),
    u32(0x07064b50),
    u32(0),
    u64(offset + size),
    u32(1),
  ]);
}

function end(count: number, size: number, offset: number, isLarge: boolean): Buffer {
  const sizes = isLarge ? [u32(ZIP64_MARKER), u32(ZIP64_MARKER)] : [u32(size), u32(offset)];
  const counts = isLarge ? [u16(0xffff), u16(0xffff)] : [u16(count), u16(count)];
  return Buffer.concat([u32(0x06054b50), u32(0), ...counts, ...sizes, u16(0)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
