import type { Db } from '#core/db/engine.ts';

import { findGamesToAsk, type GameScope } from './identify.queries.ts';

const AT_ONCE = 200;

/** Games waiting to be asked about, handed out one by one to many who work at once. */
export class GameLine {
  readonly #db: Db;
  readonly #scope: () => Promise<GameScope>;
  readonly #open = new Set<number>();
  #waiting: number[] = [];
  #lastId: number;
  #looking: Promise<void> | undefined;

  /** The scope is read again for each page: sources fail and come back while games are asked about. */
  constructor(db: Db, scope: () => Promise<GameScope>, afterId: number) {
    this.#db = db;
    this.#scope = scope;
    this.#lastId = afterId;
  }

  /** Undefined: there are no more. */
  async next(): Promise<number | undefined> {
    if (this.#waiting.length === 0) {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
    }
    const id = this.#waiting.shift();
    if (id !== undefined) this.#open.add(id);
    return id;
  }

  done(id: number): void {
    this.#open.delete(id);
  }

  /** Up to here every game has been dealt with: whoever goes on begins behind it. */
  get settledId(): number {
    const [first] = this.#waiting;
    const least = Math.min(...this.#open, first ?? Infinity);
    return least === Infinity ? this.#lastId : least - 1;
  }

  async #look(): Promise<void> {
    if (this.#waiting.length > 0) return;
    const page = { afterId: this.#lastId, limit: AT_ONCE };
    this.#waiting = await findGamesToAsk(this.#db, await this.#scope(), page);
    this.#lastId = this.#waiting.at(-1) ?? this.#lastId;
  }
}
