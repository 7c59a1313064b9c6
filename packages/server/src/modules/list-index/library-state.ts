import type { Db } from '#core/db/engine.ts';

import { applyChanges } from './apply-changes.ts';
import { removeChanges } from './catalogue.queries.ts';
import { findChangesAfter } from '#modules/roms/roms.api.ts';
import type { LibraryReader } from './library-reader.ts';
import type { State } from './state.ts';
import { toState } from './state-parts.ts';

/** So few are applied before any answer, whatever else goes on. */
const FEW = 500;
const AT_ONCE = 1000;
/** While much is written, a picture of the library so old is still shown. */
const STALE_AFTER_MS = 2000;
/** Above this reading everything anew is cheaper; far below what is kept of changes. */
const MOST_APPLIED = 20_000;
const CHANGES_KEPT = 50_000;
/** Behind by more, what the next process would find is made anew while there is time. */
const COPY_WORN = 10_000;
/** Names looked at one by one, and slots that are empty, that make a new reading worth it. */
const MOST_FRESH = 3000;
/** A library that is read in less is waited for. */
const QUICK_READING_MS = 500;
const FRESH_SHARE = 0.05;
const EMPTY_SHARE = 0.2;

interface Surroundings {
  readonly db: Db;
  readonly reader: Pick<LibraryReader, 'readAll' | 'readCopy' | 'leavesCopies' | 'isPreferred'>;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  /** Much is being written just now; otherwise every answer waits for what was written before. */
  readonly isBusy: () => boolean;
  readonly onFault: (error: unknown) => void;
}

/** Keeps the library in memory as the database has it. */
export class LibraryState {
  readonly #around: Surroundings;
  #state: State | undefined;
  /** When the state last had everything there was. */
  #freshAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<State> | undefined;
  #readingTook = 0;
  /** The last change there was when everything was read, by this process or the one before. */
  #readAt = 0;
  /** One at a time: the state changes in steps that wait for the database. */
  #applying: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Begins before anybody asks. */
  start(): void {
    this.#read().catch((error: unknown) => this.#complain(error));
  }

  /** As it is, however old. */
  async read(): Promise<State> {
    return this.#state ?? this.#read();
  }

  /** With every change up to this number, or nearly, while much is being written. */
  async at(seq: number): Promise<State> {
    const state = await this.#current();
    const behind = seq - state.seq;
    if (behind <= 0) {
      this.#freshAt = this.#around.now();
      return state;
    }
    if (behind > MOST_APPLIED) {
      const reading = this.#read();
      reading.catch((error: unknown) => this.#complain(error));
      if (this.#mayBeOld(this.#readingTook * 2)) return state;
      await reading;
    } else if (behind > FEW && this.#mayBeOld(0)) return state;
    await this.#apply(seq);
    return this.#state ?? state;
  }

  /** After the preferred regions or languages changed, a large library is read in the background. */
  async #current(): Promise<State> {
    const state = this.#state;
    if (!state) return this.#read();
    if (this.#around.reader.isPreferred(state)) return state;
    const reading = this.#read();
    if (this.#readingTook <= QUICK_READING_MS) return reading;
    reading.catch((error: unknown) => this.#complain(error));
    return state;
  }

  expire(): void {
    this.#freshAt = Number.NEGATIVE_INFINITY;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reading?.catch(() => {});
    await this.#applying;
  }

  #apply(seq: number): Promise<void> {
    const applied = this.#applying.then(() => this.#catchUp(seq));
    this.#applying = applied.catch(() => {});
    return applied;
  }

  /** What is being shown may be shown a little longer; at least so long. */
  #mayBeOld(atLeast: number): boolean {
    const { now, isBusy } = this.#around;
    return isBusy() && now() - this.#freshAt < Math.max(STALE_AFTER_MS, atLeast);
  }

  async #catchUp(seq: number): Promise<void> {
    if (!this.#state) return;
    await this.#advance(this.#state, seq);
    if (isWorn(this.#state) || this.#isCopyWorn(this.#state)) this.start();
  }

  #isCopyWorn({ seq }: State): boolean {
    const { reader, isBusy } = this.#around;
    return reader.leavesCopies && !isBusy() && seq - this.#readAt > COPY_WORN;
  }

  async #advance(state: State, seq: number): Promise<void> {
    const { db, now } = this.#around;
    while (state.seq < seq) {
      const began = now();
      const rows = await findChangesAfter(db, state.seq, AT_ONCE);
      const last = rows.at(-1)?.seq ?? seq;
      await applyChanges(db, state, { ids: new Set(rows.map((row) => row.rom_id)), seq: last });
      if (rows.length < AT_ONCE) this.#freshAt = began;
    }
  }

  /** All of it from the beginning; whoever asks meanwhile waits for the same. */
  #read(): Promise<State> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readAll(): Promise<State> {
    const { reader, now } = this.#around;
    const began = now();
    const copy = this.#state ? null : await reader.readCopy(MOST_APPLIED);
    const state = toState(copy ?? (await reader.readAll(MOST_APPLIED)));
    this.#readAt = state.seq;
    const takeOver = this.#applying.then(async () => {
      // Nobody must see a library older than one already shown.
      await this.#advance(state, this.#state?.seq ?? 0);
      this.#state = state;
      if (!copy) this.#freshAt = began;
    });
    this.#applying = takeOver.catch(() => {});
    await takeOver;
    if (!copy) this.#readingTook = now() - began;
    this.#forgetChanges(state.seq).catch((error: unknown) => this.#complain(error));
    return state;
  }

  /** Others may still be reading the last ones. */
  async #forgetChanges(seq: number): Promise<void> {
    const { db } = this.#around;
    while (!this.#isClosed && (await removeChanges(db, seq - CHANGES_KEPT, AT_ONCE))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #complain(error: unknown): void {
    if (!this.#isClosed) this.#around.onFault(error);
  }
}

function isWorn({ words, columns, byTitle }: State): boolean {
  const empty = columns.count - byTitle.length;
  return (
    words.fresh.size > MOST_FRESH + columns.count * FRESH_SHARE ||
    empty > MOST_FRESH + columns.count * EMPTY_SHARE
  );
}
