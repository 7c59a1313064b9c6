const FAILURES_UNTIL_OPEN = 3;
const FIRST_OPEN_MS = 30_000;
const MAX_OPEN_MS = 30 * 60_000;

/**
 * The circuit breaker of one source. It opens after several failures in a row, which blocks
 * requests to the source, longer after each further failure.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  #failures = 0;
  #openUntil = 0;
  #lastFailureWasNeverSent = false;

  constructor(clock: () => Date) {
    this.#now = () => clock().getTime();
  }

  get isOpen(): boolean {
    return this.#openUntil > this.#now();
  }

  /** Milliseconds since 1970; 0: never opened since the last success. */
  get openUntil(): number {
    return this.#openUntil;
  }

  /** The last failure never reached the source, for example because there was no network. */
  get lastFailureWasNeverSent(): boolean {
    return this.#lastFailureWasNeverSent;
  }

  /** `minOpenMs`: how long the source itself asked to wait. */
  recordFailure(minOpenMs = 0, wasNeverSent = false): void {
    // Concurrent requests fail together: they count as one failure.
    if (this.isOpen) return;
    this.#failures += 1;
    this.#lastFailureWasNeverSent = wasNeverSent;
    const beyond = this.#failures - FAILURES_UNTIL_OPEN;
    const openMs = beyond < 0 ? 0 : Math.min(FIRST_OPEN_MS * 4 ** beyond, MAX_OPEN_MS);
    this.#openUntil = this.#now() + Math.max(openMs, minOpenMs);
  }

  /** Closes the breaker, also when the settings of the source changed. */
  reset(): void {
    this.#failures = 0;
    this.#openUntil = 0;
  }
}
