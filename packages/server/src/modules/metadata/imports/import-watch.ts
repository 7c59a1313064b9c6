import type { Db } from '#core/db/engine.ts';

export interface ImportParts {
  readonly db: Db;
  readonly clock: () => Date;
}

/** How whoever started it follows an import, and stops it. */
export interface ImportWatch {
  readonly signal: AbortSignal;
  /** So many more are stored. */
  readonly onRows: (count: number) => void;
}
