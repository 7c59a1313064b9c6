import type { Db } from '#db/engine.ts';

import { buildState, toState } from './build-state.ts';
import type { State } from './state.ts';

/** Keeps the library in memory as the database has it. */
export class LibraryState {
  readonly #db: Db;
  #state: State | undefined;
  #work: Promise<unknown> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  /** With every change up to this number. */
  async at(seq: number): Promise<State> {
    if (this.#state && this.#state.seq >= seq) return this.#state;
    const work = this.#work.then(() => this.#update(seq));
    this.#work = work.catch(() => {});
    return work;
  }

  async close(): Promise<void> {
    await this.#work;
  }

  async #update(seq: number): Promise<State> {
    if (this.#state && this.#state.seq >= seq) return this.#state;
    this.#state = toState(await buildState(this.#db));
    return this.#state;
  }
}
