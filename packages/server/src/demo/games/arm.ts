/** Condition field of an ARM instruction: every instruction may depend on the last comparison. */
export const WHEN = { equal: 0x0, notEqual: 0x1, always: 0xe } as const;
export type When = (typeof WHEN)[keyof typeof WHEN];

const MOV = 0x03a00000;
const ORR = 0x03800000;
const BRANCH = 0x0a000000;

/** A branch between two places of one instruction list. */
export function branch(when: When, from: number, to: number): number {
  // The processor has already fetched two instructions further when it takes the branch.
  const distance = to - (from + 2);
  return ((when << 28) | BRANCH | (distance & 0xffffff)) >>> 0;
}

/** Loads a constant: one instruction where an immediate can hold it, else two for 16 bits. */
export function loadConstant(when: When, register: number, value: number): number[] {
  const target = (when << 28) | (register << 12);
  const whole = immediate(value);
  if (whole !== undefined) return [(target | MOV | whole) >>> 0];

  const low = immediate(value & 0xff);
  const high = immediate(value - (value & 0xff));
  if (low === undefined || high === undefined) {
    throw new RangeError(`${value} needs more than two instructions`);
  }
  return [(target | MOV | low) >>> 0, (target | ORR | (register << 16) | high) >>> 0];
}

/** ARM constants are eight bits rotated right by an even count; undefined when none matches. */
function immediate(value: number): number | undefined {
  for (let rotation = 0; rotation < 16; rotation += 1) {
    const base = rotateLeft(value, rotation * 2);
    if (base <= 0xff) return (rotation << 8) | base;
  }
  return undefined;
}

const rotateLeft = (value: number, count: number): number =>
  ((value << count) | (value >>> (32 - count))) >>> 0;
