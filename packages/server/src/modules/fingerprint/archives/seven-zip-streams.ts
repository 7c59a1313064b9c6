import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';

interface Coder {
  /** Hex: `030101` is LZMA. */
  readonly id: string;
  readonly properties: Buffer;
}

/** A block of data that is unpacked as a whole and usually contains several files. */
interface Folder {
  readonly coders: readonly Coder[];
  readonly size: number;
  readonly crc: number | undefined;
}

/** The content of one file. */
export interface Stream {
  readonly size: number;
  readonly crc: number | undefined;
}

/** Where the content of an archive is stored, and how it is packed. */
export interface Streams {
  readonly packPosition: number;
  readonly packSizes: readonly number[];
  readonly folders: readonly Folder[];
  /** The unpacked content of the folders, split into files. */
  readonly files: readonly Stream[];
}

/** The coders of a folder; `main` is the output with the unpacked content. */
type FolderShape = { coders: Coder[]; outputs: number; main: number };

const ID = { end: 0, packInfo: 6, unpackInfo: 7, subStreams: 8, size: 9, crc: 10, folder: 11 };
const ID_UNPACK_SIZES = 12;
const ID_STREAM_COUNTS = 13;
const MAX_CODERS = 32;

/** Reads the part of a 7z header that describes the packed content. */
export function readStreams(reader: SevenZipReader): Streams {
  let pack = { position: 0, sizes: [] as number[] };
  let folders: Folder[] = [];
  let files: Stream[] | undefined;
  for (let id = reader.byte(); id !== ID.end; id = reader.byte()) {
    if (id === ID.packInfo) pack = readPackInfo(reader);
    else if (id === ID.unpackInfo) folders = readFolders(reader);
    else if (id === ID.subStreams) files = readFiles(reader, folders);
    else throw damagedError();
  }
  files ??= folders.map(({ size, crc }) => ({ size, crc }));
  return { packPosition: pack.position, packSizes: pack.sizes, folders, files };
}

function readPackInfo(reader: SevenZipReader): { position: number; sizes: number[] } {
  const position = reader.number();
  const count = reader.count();
  let sizes: number[] = [];
  for (let id = reader.byte(); id !== ID.end; id = reader.byte()) {
    if (id === ID.size) sizes = reader.numbers(count);
    else if (id === ID.crc) reader.digests(count);
    else throw damagedError();
  }
  return { position, sizes };
}

function readFolders(reader: SevenZipReader): Folder[] {
  reader.expect(ID.folder);
  const count = reader.count();
  reader.expect(0); // the list is here and not in another stream
  const shapes = Array.from({ length: count }, () => readShape(reader));
  reader.expect(ID_UNPACK_SIZES);
  const sizes = shapes.map(({ outputs }) => reader.numbers(outputs));
  let crcs: (number | undefined)[] = [];
  for (let id = reader.byte(); id !== ID.end; id = reader.byte()) {
    if (id !== ID.crc) throw damagedError();
    crcs = reader.digests(count);
  }
  return shapes.map(({ coders, main }, index) => {
    const size = sizes[index]?.[main];
    if (size === undefined) throw damagedError();
    return { coders, size, crc: crcs[index] };
  });
}

/** Coders form a pipeline; the output that no coder reads is the unpacked content. */
function readShape(reader: SevenZipReader): FolderShape {
  const count = reader.number();
  if (count === 0 || count > MAX_CODERS) throw damagedError();
  let inputs = 0;
  let outputs = 0;
  const coders = Array.from({ length: count }, () => {
    const flags = reader.byte();
    const id = reader.bytes(flags & 0x0f).toString('hex');
    const isComplex = (flags & 0x10) !== 0;
    inputs += isComplex ? reader.number() : 1;
    outputs += isComplex ? reader.number() : 1;
    const properties = reader.bytes((flags & 0x20) === 0 ? 0 : reader.number());
    return { id, properties };
  });
  if (inputs > MAX_CODERS || outputs > MAX_CODERS || outputs === 0) throw damagedError();
  const bound = new Set<number>();
  for (let pair = 1; pair < outputs; pair += 1) {
    reader.number();
    bound.add(reader.number());
  }
  const packed = inputs - (outputs - 1);
  if (packed > 1) reader.numbers(packed);
  const main = coders.length === 1 ? 0 : findFirstFree(bound, outputs);
  return { coders, outputs, main };
}

function findFirstFree(taken: ReadonlySet<number>, count: number): number {
  for (let index = 0; index < count; index += 1) if (!taken.has(index)) return index;
  throw damagedError();
}

function readFiles(reader: SevenZipReader, folders: readonly Folder[]): Stream[] {
  let id = reader.byte();
  let counts = folders.map(() => 1);
  if (id === ID_STREAM_COUNTS) {
    counts = folders.map(() => reader.count());
    id = reader.byte();
  }
  const hasSizes = id === ID.size;
  const sizes = folders.map((folder, index) =>
    splitSizes(reader, folder.size, counts[index] ?? 0, hasSizes),
  );
  if (hasSizes) id = reader.byte();
  // Folders of a single file already carry its checksum.
  const isKnown = (index: number) => counts[index] === 1 && folders[index]?.crc !== undefined;
  const unknown = counts.reduce((sum, count, index) => sum + (isKnown(index) ? 0 : count), 0);
  let crcs: (number | undefined)[] = [];
  for (; id !== ID.end; id = reader.byte()) {
    if (id !== ID.crc) throw damagedError();
    crcs = reader.digests(unknown);
  }
  let next = 0;
  return sizes.flatMap((folderSizes, index) =>
    folderSizes.map((size) => {
      if (isKnown(index)) return { size, crc: folders[index]?.crc };
      next += 1;
      return { size, crc: crcs[next - 1] };
    }),
  );
}

/** The sizes of the files in a folder. That of the last file is not stored: it is the rest. */
function splitSizes(
  reader: SevenZipReader,
  total: number,
  count: number,
  areStored: boolean,
): number[] {
  if (count === 0) return [];
  if (count > 1 && !areStored) throw damagedError();
  const sizes = areStored ? reader.numbers(count - 1) : [];
  const last = total - sizes.reduce((sum, size) => sum + size, 0);
  if (last < 0) throw damagedError();
  return [...sizes, last];
}

/** Reads the numbers, bit lists and names of a 7z directory. */
export class SevenZipReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw damagedError();
    this.#at += 1;
    return value;
  }

  bytes(length: number): Buffer {
    const end = this.#at + length;
    if (end > this.#bytes.length) throw damagedError();
    const part = this.#bytes.subarray(this.#at, end);
    this.#at = end;
    return part;
  }

  rest(): Buffer {
    return this.bytes(this.#bytes.length - this.#at);
  }

  /**
   * Reads a number of variable length. The leading one bits of the first byte count the bytes that
   * follow; its other bits are the highest bits of the number.
   */
  number(): number {
    const first = this.byte();
    let value = 0n;
    let mask = 0x80;
    for (let shift = 0n; shift < 64n; shift += 8n) {
      if ((first & mask) === 0) {
        value += BigInt(first & (mask - 1)) << shift;
        break;
      }
      value |= BigInt(this.byte()) << shift;
      mask >>= 1;
    }
    const result = Number(value);
    if (!Number.isSafeInteger(result)) throw damagedError();
    return result;
  }

  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.number());
  }

  /** A number of items that take at least a bit each, so that a larger count is invalid. */
  count(): number {
    const value = this.number();
    if (value > this.#bytes.length * 8) throw damagedError();
    return value;
  }

  bits(count: number): boolean[] {
    const packed = this.bytes(Math.ceil(count / 8));
    return Array.from(
      { length: count },
      (_, index) => ((packed[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0,
    );
  }

  /** Checksums; undefined for streams without one. */
  digests(count: number): (number | undefined)[] {
    const defined =
      this.byte() === 0 ? this.bits(count) : Array.from({ length: count }, () => true);
    return defined.map((isDefined) => (isDefined ? this.bytes(4).readUInt32LE() : undefined));
  }

  expect(id: number): void {
    if (this.byte() !== id) throw damagedError();
  }
}

export const damagedError = () => new FingerprintError('broken', 'The file list is damaged');
