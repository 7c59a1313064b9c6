import { Semaphore } from '#core/lib/semaphore.ts';

/** Concurrent downloads per host, so that no picture server is overloaded. */
const PER_HOST = 2;
/** ScreenScraper counts pictures as requests and allows most accounts one at a time. */
const ONE_AT_A_TIME = /(^|\.)screenscraper\.fr$/;

/** Limits concurrent downloads per host and pauses hosts that request it, during one run. */
export class PerHostLimiter {
  readonly #clock: () => Date;
  readonly #limits = new Map<string, Semaphore>();
  readonly #pauses = new Map<string, Date>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  run<T>(url: string, work: () => Promise<T>): Promise<T> {
    const host = hostOf(url);
    const limit = this.#limits.get(host) ?? new Semaphore(ONE_AT_A_TIME.test(host) ? 1 : PER_HOST);
    this.#limits.set(host, limit);
    return limit.run(work);
  }

  /** Stops downloads from the host for a while, as it requested. */
  pause(url: string, milliseconds: number): void {
    this.#pauses.set(hostOf(url), new Date(this.#clock().getTime() + milliseconds));
  }

  /** Null: the host is not paused. */
  pausedUntil(url: string): Date | null {
    const until = this.#pauses.get(hostOf(url));
    return until && until > this.#clock() ? until : null;
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
