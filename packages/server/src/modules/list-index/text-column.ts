const BYTES_EACH = 24;
const GROWTH = 1.5;

/** Texts by slot in one block of memory, compared byte by byte: the order both databases sort in. */
export class TextColumn {
  bytes: Buffer;
  starts: Int32Array;
  lengths: Uint16Array;
  #end: number;

  constructor(capacity: number, from?: Pick<TextColumn, 'bytes' | 'starts' | 'lengths'>) {
    // A block that came from another thread is no Buffer any more.
    this.bytes = from
      ? Buffer.from(from.bytes.buffer, from.bytes.byteOffset, from.bytes.byteLength)
      : Buffer.allocUnsafeSlow(Math.max(1024, capacity * BYTES_EACH));
    this.starts = from?.starts ?? new Int32Array(capacity);
    this.lengths = from?.lengths ?? new Uint16Array(capacity);
    this.#end = from ? this.bytes.length : 0;
  }

  set(slot: number, text: string): void {
    const needed = Buffer.byteLength(text);
    if (this.#end + needed > this.bytes.length) this.#makeRoom(needed);
    this.starts[slot] = this.#end;
    this.lengths[slot] = this.bytes.write(text, this.#end);
    this.#end += needed;
  }

  get(slot: number): string {
    const start = this.starts[slot] ?? 0;
    return this.bytes.toString('utf8', start, start + (this.lengths[slot] ?? 0));
  }

  compare(a: number, b: number): number {
    const startA = this.starts[a] ?? 0;
    const startB = this.starts[b] ?? 0;
    const endA = startA + (this.lengths[a] ?? 0);
    const endB = startB + (this.lengths[b] ?? 0);
    return this.bytes.compare(this.bytes, startB, endB, startA, endA);
  }

  /** Told by their lengths and last bytes most of the time. */
  isSame(a: number, b: number): boolean {
    const length = this.lengths[a] ?? 0;
    if (length !== this.lengths[b]) return false;
    const startA = this.starts[a] ?? 0;
    const startB = this.starts[b] ?? 0;
    for (let at = length - 1; at >= 0; at -= 1) {
      if (this.bytes[startA + at] !== this.bytes[startB + at]) return false;
    }
    return true;
  }

  /** For as many slots as this. */
  resize(capacity: number): void {
    this.starts = resized(this.starts, capacity);
    this.lengths = resized(this.lengths, capacity);
  }

  /** Gives back what was kept for texts that did not come. */
  trim(): void {
    const kept = Buffer.allocUnsafeSlow(this.#end);
    this.bytes.copy(kept, 0, 0, this.#end);
    this.bytes = kept;
  }

  #makeRoom(needed: number): void {
    const wider = Buffer.allocUnsafeSlow(Math.ceil((this.bytes.length + needed) * GROWTH));
    this.bytes.copy(wider, 0, 0, this.#end);
    this.bytes = wider;
  }
}

/** A longer or shorter copy. */
export function resized<
  A extends Int32Array | Uint8Array | Uint16Array | Float64Array | Uint32Array,
>(values: A, length: number): A {
  const copy = new (values.constructor as new (length: number) => A)(length);
  copy.set(values.subarray(0, Math.min(length, values.length)));
  return copy;
}
