import { ByteWriter } from './byte-writer.ts';

/** Condition field of an ARM instruction: every instruction may depend on the last comparison. */
export const WHEN = { equal: 0x0, notEqual: 0x1, always: 0xe } as const;
export type When = (typeof WHEN)[keyof typeof WHEN];

const BRANCH = 0x0a000000;
/** `ldr register, [pc, #distance]` */
const LOAD_NEAR = 0xe59f0000;
const LARGEST_DISTANCE = 0xfff;

/** The processor of the Game Boy Advance, in its 32-bit instruction set. */
export class Arm extends ByteWriter {
  readonly #constants = new Map<number, string>();

  /** Whole instructions, as the comment beside them reads. */
  code(...instructions: readonly number[]): this {
    for (const one of instructions) {
      this.emit(...[0, 8, 16, 24].map((shift) => (one >>> shift) & 0xff));
    }
    return this;
  }

  branch(when: When, label: string): this {
    return this.patch32le(label, (target, at) => {
      // The processor has already fetched two instructions further when it takes the branch.
      const distance = (target - (at + 8)) >> 2;
      return (when << 28) | BRANCH | (distance & 0xffffff);
    });
  }

  /** Loads a constant of 32 bits, which `constants` puts behind the code. */
  load(register: number, value: number): this {
    const label = this.#constants.get(value) ?? `constant-${value}`;
    this.#constants.set(value, label);
    return this.#loadNear(register, label);
  }

  /** Loads the address of a label. */
  loadAddress(register: number, label: string): this {
    return this.#loadNear(register, `address-of-${label}`);
  }

  constants(...addresses: readonly string[]): this {
    for (const [value, label] of this.#constants) this.label(label).code(value);
    for (const label of addresses) {
      this.label(`address-of-${label}`).patch32le(label, (target) => target);
    }
    return this;
  }

  #loadNear(register: number, label: string): this {
    return this.patch32le(label, (target, at) => {
      const distance = target - (at + 8);
      if (distance < 0 || distance > LARGEST_DISTANCE) {
        throw new RangeError(`${label} is too far away`);
      }
      return LOAD_NEAR | (register << 12) | distance;
    });
  }
}
