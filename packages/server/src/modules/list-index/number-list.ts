/** A growable list of numbers that stores them unboxed. */
export class NumberList {
  /** May be longer than the list; values past `length` are meaningless. */
  values: Int32Array;
  length: number;

  /** A number: an empty list of this capacity. An array: its initial values. */
  constructor(from: number | Int32Array) {
    this.values = typeof from === 'number' ? new Int32Array(from) : from;
    this.length = typeof from === 'number' ? 0 : from.length;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Int32Array(Math.max(16, this.values.length * 2));
      larger.set(this.values);
      this.values = larger;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** A copy without spare capacity. */
  trimmed(): Int32Array {
    const copy = new Int32Array(this.length);
    copy.set(this.values.subarray(0, this.length));
    return copy;
  }
}
