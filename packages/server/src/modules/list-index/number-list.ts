/** Numbers that become many: a list that grows without boxing them. */
export class NumberList {
  /** Longer than the list: what is behind its end means nothing. */
  values: Int32Array;
  length: number;

  /** Empty with room for so many, or what is given. */
  constructor(from: number | Int32Array) {
    this.values = typeof from === 'number' ? new Int32Array(from) : from;
    this.length = typeof from === 'number' ? 0 : from.length;
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Int32Array(Math.max(16, this.values.length * 2));
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** A copy of just what is in it. */
  trimmed(): Int32Array {
    const copy = new Int32Array(this.length);
    copy.set(this.values.subarray(0, this.length));
    return copy;
  }
}
