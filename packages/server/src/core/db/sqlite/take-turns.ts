import { setImmediate } from 'node:timers';

import { SqliteDialect, SqliteDriver, type SqliteDialectConfig } from 'kysely';

/** Nobody notices to have waited so long; shorter turns let more pile up in between. */
const MOST_MS = 50;

/**
 * SQLite answers before anything else can happen. A job that asks once for each of a hundred thousand
 * games would let nobody in until it is through, so now and then whoever asks waits for the others.
 */
class PoliteDriver extends SqliteDriver {
  #began = 0;
  #turn: Promise<void> | undefined;

  override async acquireConnection() {
    if (!this.#turn) this.#begin();
    else if (performance.now() - this.#began > MOST_MS) await this.#turn;
    return super.acquireConnection();
  }

  /** It ends when everybody else had theirs. */
  #begin(): void {
    this.#began = performance.now();
    this.#turn = new Promise((resolve) => {
      setImmediate(() => {
        this.#turn = undefined;
        resolve();
      });
    });
  }
}

export class PoliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new PoliteDriver(this.#config);
  }
}
