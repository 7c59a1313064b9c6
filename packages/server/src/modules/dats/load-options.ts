import type { WarningCode } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { DatFolder } from './dat-folder.disk.ts';

export interface LoadDeps {
  readonly db: Db;
  readonly dats: DatFolder;
  readonly clock: () => Date;
}

export interface LoadOptions {
  readonly signal: AbortSignal;
  /** Called with the number of games that were added. */
  onGames(count: number): void;
  onWarning(warning: { code: WarningCode; path: string; text: string }): void;
}
