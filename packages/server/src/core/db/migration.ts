import type { Db, Engine } from './engine.ts';

export interface Migration {
  /** `NNNN_what`: the order is the order of the names. */
  readonly name: string;
  up(
    db: Db,
    types: Pick<Engine, 'idType' | 'textType' | 'noteChanges' | 'queueChanges'>,
  ): Promise<void>;
}
