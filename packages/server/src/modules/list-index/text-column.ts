const INITIAL_BYTES_PER_TEXT = 24;
const GROWTH = 1.5;

/** Texts by slot in one block of memory, compared by bytes like both databases do. */
export class TextColumn {
  bytes: Buffer;
  starts: Int32Array;
  lengths: Uint16Array;
  #end: number;

  constructor(capacity: number, from?: Pick<TextColumn, 'bytes' | 'starts' | 'lengths'>) {
    // A block of a snapshot is a plain Uint8Array.
    this.bytes = from
      ? Buffer.from(from.bytes.buffer, from.bytes.byteOffset, from.bytes.byteLength)
      : Buffer.allocUnsafeSlow(Math.max(1024, capacity * INITIAL_BYTES_PER_TEXT));
    this.starts = from?.starts ?? new Int32Array(capacity);
    this.lengths = from?.lengths ?? new Uint16Array(capacity);
    this.#end = from ? this.bytes.length : 0;
  }

  set(slot: number, text: string): void {
    const needed = Buffer.byteLength(text);
    if (this.#end + needed > this.bytes.length) this.#grow(needed);
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

  /** Compares from the end: lengths and last bytes decide most cases. */
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

  /** `capacity`: the new number of slots. */
  resize(capacity: number): void {
    this.starts = resized(this.starts, capacity);
    this.lengths = resized(this.lengths, capacity);
  }

  /** Releases unused memory. */
  trim(): void {
    const trimmed = Buffer.allocUnsafeSlow(this.#end);
    this.bytes.copy(trimmed, 0, 0, this.#end);
    this.bytes = trimmed;
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.ceil((this.bytes.length + needed) * GROWTH));
    this.bytes.copy(larger, 0, 0, this.#end);
    this.bytes = larger;
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
