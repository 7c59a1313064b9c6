import { AtOnce } from '#core/lib/at-once.ts';

/** Servers of pictures are somebody's bill: no more than this at once from any of them. */
const PER_HOST = 2;
/** ScreenScraper counts pictures as questions, and most accounts may ask one at a time. */
const ONE_BY_ONE = /(^|\.)screenscraper\.fr$/;

/** How we behave towards each host during one run. */
export class HostManners {
  readonly #clock: () => Date;
  readonly #turns = new Map<string, AtOnce>();
  readonly #rests = new Map<string, Date>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  polite<T>(url: string, work: () => Promise<T>): Promise<T> {
    const host = hostOf(url);
    const turns = this.#turns.get(host) ?? new AtOnce(ONE_BY_ONE.test(host) ? 1 : PER_HOST);
    this.#turns.set(host, turns);
    return turns.run(work);
  }

  /** It asked to be left alone for a while. */
  rest(url: string, milliseconds: number): void {
    this.#rests.set(hostOf(url), new Date(this.#clock().getTime() + milliseconds));
  }

  /** Null: it may be asked. */
  restsUntil(url: string): Date | null {
    const until = this.#rests.get(hostOf(url));
    return until && until > this.#clock() ? until : null;
  }
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
