/** Clocks are set right by fractions of a second; this much is a jump. */
const JUMP_MS = 60_000;
/** People are told for so long; then it is simply the time. */
const TELL_FOR_MS = 10 * 60_000;

/** Compares the time of day with a clock that only ever goes on. */
export class ClockWatch {
  readonly #clock: () => Date;
  readonly #steady: () => number;
  #offset: number;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: () => Date, steady: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#steady = steady;
    this.#offset = clock().getTime() - steady();
  }

  hasJumped(): boolean {
    const now = this.#steady();
    const offset = this.#clock().getTime() - now;
    if (Math.abs(offset - this.#offset) > JUMP_MS) this.#jumpedAt = now;
    this.#offset = offset;
    return now - this.#jumpedAt < TELL_FOR_MS;
  }
}
