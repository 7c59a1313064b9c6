/** Numbers that become many: a list that grows without boxing them. */
export class NumberList {
  values: Int32Array;
  length = 0;

  constructor(capacity = 1024) {
    this.values = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Int32Array(this.values.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }

  /** A copy of just what is in it. */
  trimmed(): Int32Array {
    return this.values.slice(0, this.length);
  }
}
