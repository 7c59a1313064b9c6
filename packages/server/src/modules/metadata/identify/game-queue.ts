import type { Db } from '#core/db/engine.ts';

import { findGamesToIdentify, type GameScope } from './identify.queries.ts';

const PAGE_SIZE = 200;

/** The games to identify, read page by page and shared by concurrent workers. */
export class GameQueue {
  readonly #db: Db;
  readonly #scope: () => Promise<GameScope>;
  readonly #running = new Set<number>();
  #waiting: number[] = [];
  #lastId: number;
  #loading: Promise<void> | undefined;

  /** The scope is computed again for each page: sources fail and recover during a run. */
  constructor(db: Db, scope: () => Promise<GameScope>, afterId: number) {
    this.#db = db;
    this.#scope = scope;
    this.#lastId = afterId;
  }

  /** Undefined: the queue is empty. */
  async next(): Promise<number | undefined> {
    if (this.#waiting.length === 0) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    const id = this.#waiting.shift();
    if (id !== undefined) this.#running.add(id);
    return id;
  }

  done(id: number): void {
    this.#running.delete(id);
  }

  /** All games up to this id are done: an interrupted run resumes after it. */
  get resumeAfterId(): number {
    const [first] = this.#waiting;
    const least = Math.min(...this.#running, first ?? Infinity);
    return least === Infinity ? this.#lastId : least - 1;
  }

  async #load(): Promise<void> {
    if (this.#waiting.length > 0) return;
    const page = { afterId: this.#lastId, limit: PAGE_SIZE };
    this.#waiting = await findGamesToIdentify(this.#db, await this.#scope(), page);
    this.#lastId = this.#waiting.at(-1) ?? this.#lastId;
  }
}
