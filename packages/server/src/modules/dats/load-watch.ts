import type { WarningCode } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { DatFolder } from './dat-folder.ts';

export interface LoadParts {
  readonly db: Db;
  readonly dats: DatFolder;
  readonly clock: () => Date;
}

export interface LoadWatch {
  readonly signal: AbortSignal;
  /** Games loaded so far, of all DATs of this run. */
  onGames(count: number): void;
  onWarning(warning: { code: WarningCode; path: string; text: string }): void;
}
