const FORGET_AFTER_MS = 15 * 60_000;
const MOST_KEYS = 20_000;

interface Rule {
  /** Attempts that cost nothing. */
  readonly free: number;
  /** Wait after the first attempt beyond those; doubles with each further one. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

interface Record {
  count: number;
  last: number;
}

/** Counts attempts per key and says how long to wait. Slows down, never locks out. */
export class Throttle {
  readonly #rule: Rule;
  readonly #now: () => number;
  readonly #records = new Map<string, Record>();

  constructor(rule: Rule, now: () => number) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Milliseconds until this key may try again; 0: at once. */
  waitFor(key: string): number {
    const record = this.#records.get(key);
    if (!record) return 0;
    const since = this.#now() - record.last;
    if (since >= FORGET_AFTER_MS) return 0;
    const beyond = record.count - this.#rule.free;
    if (beyond < 0) return 0;
    const wait = Math.min(this.#rule.firstWaitMs * 2 ** beyond, this.#rule.longestWaitMs);
    return Math.max(0, wait - since);
  }

  /** Counted before the attempt is judged, so that a burst of parallel ones gains nothing. */
  count(key: string): void {
    const now = this.#now();
    const known = this.#records.get(key);
    const fresh = known && now - known.last < FORGET_AFTER_MS ? known.count + 1 : 1;
    this.#records.delete(key);
    this.#records.set(key, { count: fresh, last: now });
    if (this.#records.size > MOST_KEYS) {
      const [oldest] = this.#records.keys();
      if (oldest !== undefined) this.#records.delete(oldest);
    }
  }

  /** The attempt was honest after all: it does not count. */
  takeBack(key: string): void {
    const record = this.#records.get(key);
    if (record) record.count = Math.max(0, record.count - 1);
  }

  /** Earlier failures were slips of the same honest hand. */
  forget(key: string): void {
    this.#records.delete(key);
  }
}
