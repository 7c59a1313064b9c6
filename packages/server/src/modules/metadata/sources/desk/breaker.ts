const FAULTS_UNTIL_REST = 3;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 30 * 60_000;

/** After some faults in a row a source is left alone, longer each time it fails again. */
export class Breaker {
  readonly #now: () => number;
  #faults = 0;
  #restsUntil = 0;
  #isAbsent = false;

  constructor(clock: () => Date) {
    this.#now = () => clock().getTime();
  }

  get isResting(): boolean {
    return this.#restsUntil > this.#now();
  }

  /** Milliseconds since 1970; 0: it never rested. */
  get restsUntil(): number {
    return this.#restsUntil;
  }

  /** It rests because there was nobody to ask, such as without a network. */
  get isAbsent(): boolean {
    return this.#isAbsent;
  }

  /** `forMs`: how long the source itself wants to be left alone. */
  failed(forMs = 0, isAbsent = false): void {
    // Questions that were under way together fail together: that is one fault.
    if (this.isResting) return;
    this.#faults += 1;
    this.#isAbsent = isAbsent;
    const beyond = this.#faults - FAULTS_UNTIL_REST;
    const rest = beyond < 0 ? 0 : Math.min(FIRST_REST_MS * 4 ** beyond, LONGEST_REST_MS);
    this.#restsUntil = this.#now() + Math.max(rest, forMs);
  }

  /** Also when somebody changed something about it: it gets a new chance. */
  succeeded(): void {
    this.#faults = 0;
    this.#restsUntil = 0;
  }
}
