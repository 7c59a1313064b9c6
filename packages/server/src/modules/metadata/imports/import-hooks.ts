import type { Db } from '#core/db/engine.ts';

export interface ImportDeps {
  readonly db: Db;
  readonly clock: () => Date;
}

/** Reports the progress of an import, and aborts it. */
export interface ImportHooks {
  readonly signal: AbortSignal;
  /** Called with the number of rows that were just stored. */
  readonly onRows: (count: number) => void;
}
