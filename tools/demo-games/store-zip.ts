import { crc32 } from 'node:zlib';

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const NAME_IS_UTF8 = 0x0800;
const STORED = 0;
/** 1 January 1980, midnight: the format's own zero, so that equal input gives equal bytes. */
const TIME = 0;
const DATE = (1 << 5) | 1;

/** A zip without compression, and without a clock: the same entries always give the same bytes. */
export function storeZip(entries: readonly ZipEntry[]): Uint8Array {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const nameBytes = new TextEncoder().encode(name);
    const facts = sharedFields(nameBytes, bytes);
    const local = [...u32(LOCAL_HEADER), ...facts];
    files.push(Uint8Array.from(local), nameBytes, bytes);
    // Comment, disk number and attributes follow, all empty, and then where the file begins.
    const central = [
      ...u32(CENTRAL_HEADER),
      ...u16(VERSION),
      ...facts,
      ...Array<number>(10).fill(0),
    ];
    directory.push(Uint8Array.from([...central, ...u32(offset)]), nameBytes);
    offset += local.length + nameBytes.length + bytes.length;
  }
  const directorySize = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Uint8Array.from([
    ...u32(END_OF_DIRECTORY),
    ...u32(0), // this disk and the directory's disk
    ...u16(entries.length),
    ...u16(entries.length),
    ...u32(directorySize),
    ...u32(offset),
    ...u16(0), // no comment
  ]);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}

/** The run of fields that both headers of a file contain in the same order. */
function sharedFields(name: Uint8Array, bytes: Uint8Array): readonly number[] {
  return [
    ...u16(VERSION),
    ...u16(NAME_IS_UTF8),
    ...u16(STORED),
    ...u16(TIME),
    ...u16(DATE),
    ...u32(crc32(bytes)),
    ...u32(bytes.length),
    ...u32(bytes.length),
    ...u16(name.length),
    ...u16(0), // no extra field
  ];
}

const u16 = (value: number): readonly number[] => [value & 0xff, value >>> 8];
const u32 = (value: number): readonly number[] => [
  value & 0xff,
  (value >>> 8) & 0xff,
  (value >>> 16) & 0xff,
  value >>> 24,
];
