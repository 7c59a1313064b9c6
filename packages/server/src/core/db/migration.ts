import type { Db, Engine } from './engine.ts';

export interface Migration {
  /** `NNNN_what`. Migrations run in the order of their names. */
  readonly name: string;
  up(
    db: Db,
    types: Pick<Engine, 'idType' | 'textType' | 'addChangeLogTriggers' | 'addChangeLockTrigger'>,
  ): Promise<void>;
}
