import type { Kysely, RawBuilder } from 'kysely';

import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** Where a database is, in the words of `open-database.ts`. */
export interface DatabasePlace {
  /** Empty: it is the file. */
  readonly databaseUrl: string;
  readonly file: string;
}

/** Why a database does not take what is written, as far as it can be told. */
export type DatabaseFault = 'locked' | 'away' | 'read_only';

/** What truly differs between the two engines. Everything else is one set of queries. */
export interface Engine {
  readonly name: 'sqlite' | 'postgres';
  readonly db: Db;
  /** For another thread to open it too; null: it is in memory and nobody else can. */
  readonly place: DatabasePlace | null;
  /** Column type of an id the database hands out. */
  readonly idType: RawBuilder<unknown>;
  /** Text that sorts by code point, as the sort keys we write expect. */
  readonly textType: RawBuilder<unknown>;
  /**
   * Has the database write a row into `library_change` for every row of the table that is added,
   * changed or removed. `id`: the column that names the game; null: it is a platform.
   */
  noteChanges(db: Db, of: { table: string; id: string | null }): Promise<void>;
  /**
   * Whoever changes the table waits for the others before touching a row, not with rows in hand:
   * two that did would wait for each other. Nothing where there is one writer anyway.
   */
  queueChanges(db: Db, table: string): Promise<void>;
  /** A copy to go back to, made before the schema changes; undefined where the engine has its own. */
  snapshot(label: string): Promise<string | undefined>;
  /** Keeps two processes from migrating at once. Called inside the migrating transaction. */
  lockMigrations(db: Db): Promise<void>;
  /** The time where the database runs: processes on several machines go by it. */
  readClock(): Promise<Date>;
  /** Whether it could be written to right now; never waits for long, nor in the way of others. */
  examine(): Promise<DatabaseFault | null>;
  /** Whether a pooler in front keeps nothing of a session, so that this server cannot work with it. */
  isPooledByTransaction(): Promise<boolean>;
  /** Connections; null: there is just one. */
  pool(): { open: number; idle: number; waiting: number } | null;
  /** Such as `PostgreSQL 17.2`. */
  version(): Promise<string>;
  /** The plan of a query as text, for the tests that guard against slow lists. */
  explain(query: { sql: string; parameters: readonly unknown[] }): Promise<string>;
  close(): Promise<void>;
}
