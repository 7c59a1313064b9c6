import { damagedPatch } from './patch-error.ts';

/** One of the two halves of an entry of the code table. */
interface Instruction {
  readonly kind: 'add' | 'run' | 'copy';
  /** 0: the size follows in the patch. */
  readonly size: number;
  /** How the address of a copy is encoded. */
  readonly mode: number;
}

type CodeEntry = readonly Instruction[];

const MODES = 9;
const NEAR = 4;
const SAME = 3;

function defaultCodeTable(): CodeEntry[] {
  const modes = Array.from({ length: MODES }, (_, mode) => mode);
  return [
    [{ kind: 'run', size: 0, mode: 0 }],
    ...sizes(0, 17).map((size): CodeEntry => [add(size)]),
    ...modes.flatMap((mode) => [
      [copy(0, mode)],
      ...sizes(4, 18).map((size): CodeEntry => [copy(size, mode)]),
    ]),
    ...modes
      .slice(0, 6)
      .flatMap((mode) =>
        sizes(1, 4).flatMap((added) =>
          sizes(4, 6).map((copied): CodeEntry => [add(added), copy(copied, mode)]),
        ),
      ),
    ...modes
      .slice(6)
      .flatMap((mode) => sizes(1, 4).map((added): CodeEntry => [add(added), copy(4, mode)])),
    ...modes.map((mode): CodeEntry => [copy(4, mode), add(1)]),
  ];
}

const add = (size: number): Instruction => ({ kind: 'add', size, mode: 0 });

const copy = (size: number, mode: number): Instruction => ({ kind: 'copy', size, mode });

const sizes = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** The default code table of RFC 3284, section 5.6: instructions by their byte. */
export const CODE_TABLE: readonly CodeEntry[] = defaultCodeTable();

/** Decodes the addresses of copies, RFC 3284, section 5.3. Each window needs a new one. */
export class AddressCache {
  readonly #near = Array.from({ length: NEAR }, () => 0);
  readonly #same = Array.from({ length: SAME * 256 }, () => 0);
  #next = 0;

  /** `here`: the number of bytes that a copy can refer to. */
  decode(section: Section, here: number, mode: number): number {
    const address = this.#read(section, here, mode);
    if (address < 0 || address >= here) throw damagedPatch('a copy starts outside its window');
    this.#near[this.#next] = address;
    this.#next = (this.#next + 1) % NEAR;
    this.#same[address % (SAME * 256)] = address;
    return address;
  }

  #read(section: Section, here: number, mode: number): number {
    if (mode === 0) return section.number();
    if (mode === 1) return here - section.number();
    if (mode < 2 + NEAR) return (this.#near[mode - 2] ?? 0) + section.number();
    return this.#same[(mode - 2 - NEAR) * 256 + section.u8()] ?? 0;
  }
}

/** A section of a window in memory. */
export class Section {
  readonly bytes: Uint8Array;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isEmpty(): boolean {
    return this.at >= this.bytes.length;
  }

  u8(): number {
    const value = this.bytes[this.at];
    if (value === undefined) throw damagedPatch('a section ends early');
    this.at += 1;
    return value;
  }

  take(length: number): Uint8Array {
    if (length > this.bytes.length - this.at) throw damagedPatch('a section ends early');
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  number(): number {
    return readVcdiffNumber(() => this.u8());
  }
}

/** Seven bits per byte, the highest first; all but the last byte have the highest bit set. */
export function readVcdiffNumber(next: () => number): number {
  let value = 0;
  for (;;) {
    const byte = next();
    value = value * 128 + (byte & 0x7f);
    if (value > Number.MAX_SAFE_INTEGER) throw damagedPatch('a number is too large');
    if ((byte & 0x80) === 0) return value;
  }
}

/** The checksum that xdelta stores for every window. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  // Sums of 3800 bytes are exact; the remainder is taken only then, because it is slow.
  for (let start = 0; start < bytes.length; start += 3800) {
    const end = Math.min(start + 3800, bytes.length);
    for (let index = start; index < end; index += 1) {
      a += bytes[index] ?? 0;
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return b * 65_536 + a;
}
