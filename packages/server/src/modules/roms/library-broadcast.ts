import { MAX_CHANGED_GAMES } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { findLastChange } from '#modules/platforms/platforms.api.ts';

import { findChangesAfter } from './rom-rows.queries.ts';

/** Requests with other methods may change games. */
const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND']);
/** In `library_change`, 0 stands for a platform. */
const PLATFORM = 0;

/**
 * Emits `library:changed` for what triggers wrote to `library_change`. `check` is
 * called after every request and task that may have changed games.
 */
export class LibraryBroadcast {
  readonly #deps: Pick<Deps, 'db' | 'events' | 'log'>;
  #seq: number | undefined;
  #checking: Promise<void> | undefined;
  #isRequested = false;

  constructor(deps: Pick<Deps, 'db' | 'events' | 'log'>) {
    this.#deps = deps;
  }

  /** Earlier changes are not emitted. */
  async start(): Promise<void> {
    this.#seq = await findLastChange(this.#deps.db);
  }

  /** Bound, as an observer of requests. */
  readonly checkAfter = ({ method }: { readonly method: string }): void => {
    if (!READ_METHODS.has(method)) this.check();
  };

  check(): void {
    this.#isRequested = true;
    this.#checking ??= this.#checkAll()
      .catch((error: unknown) => this.#deps.log.error(error, 'events: could not read changes'))
      .finally(() => {
        this.#checking = undefined;
      });
  }

  /** Waits for a check that is running: the database is about to be closed. */
  async stop(): Promise<void> {
    await this.#checking;
  }

  async #checkAll(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
      await this.#emitChanges();
    }
  }

  async #emitChanges(): Promise<void> {
    const { db, events } = this.#deps;
    if (this.#seq === undefined) return;
    const rows = await findChangesAfter(db, this.#seq, MAX_CHANGED_GAMES + 1);
    const last = rows.at(-1);
    if (!last) return;
    const isPart = rows.length > MAX_CHANGED_GAMES;
    const after = this.#seq;
    this.#seq = isPart ? await findLastChange(db) : last.seq;
    const about = { changes: { after, last: this.#seq } };
    const ids = new Set(rows.map(({ rom_id }) => rom_id));
    const has_platforms = isPart || ids.delete(PLATFORM);
    const rom_ids = isPart ? null : [...ids];
    events.emit('library:changed', { rom_ids, has_platforms }, { scope: 'roms.read', about });
  }
}
