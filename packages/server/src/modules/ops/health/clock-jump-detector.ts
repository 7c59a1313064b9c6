/** Time synchronization corrects fractions of a second; a larger change is a jump. */
const JUMP_MS = 60_000;
/** How long a jump is reported. */
const REPORT_MS = 10 * 60_000;

/** Compares the system clock with a monotonic clock. */
export class ClockJumpDetector {
  readonly #clock: () => Date;
  readonly #monotonic: () => number;
  #offset: number;
  #jumpedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: () => Date, monotonic: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#monotonic = monotonic;
    this.#offset = clock().getTime() - monotonic();
  }

  detectJump(): boolean {
    const now = this.#monotonic();
    const offset = this.#clock().getTime() - now;
    if (Math.abs(offset - this.#offset) > JUMP_MS) this.#jumpedAt = now;
    this.#offset = offset;
    return now - this.#jumpedAt < REPORT_MS;
  }
}
