import { setImmediate } from 'node:timers';

import { SqliteDialect, SqliteDriver, type SqliteDialectConfig } from 'kysely';

/** Short enough not to be noticed; yielding more often would let more work pile up. */
const MAX_SLICE_MS = 50;

/**
 * SQLite queries run synchronously. A job with one query for each of a hundred thousand games would
 * block the event loop until it ends, so acquiring a connection yields to other work every 50 ms.
 */
class YieldingSqliteDriver extends SqliteDriver {
  #sliceStart = 0;
  #slice: Promise<void> | undefined;

  override async acquireConnection() {
    if (!this.#slice) this.#beginSlice();
    else if (performance.now() - this.#sliceStart > MAX_SLICE_MS) await this.#slice;
    return super.acquireConnection();
  }

  /** The slice ends when the event loop has run the other pending work. */
  #beginSlice(): void {
    this.#sliceStart = performance.now();
    this.#slice = new Promise((resolve) => {
      setImmediate(() => {
        this.#slice = undefined;
        resolve();
      });
    });
  }
}

export class YieldingSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new YieldingSqliteDriver(this.#config);
  }
}
