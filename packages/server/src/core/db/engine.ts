import type { Kysely, RawBuilder } from 'kysely';

import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

/** The arguments with which `open-database.ts` opens this database again. */
export interface DatabaseLocation {
  /** Empty: the database is the SQLite file. */
  readonly databaseUrl: string;
  readonly file: string;
}

/** Why the database cannot be written to. `away`: it is unreachable, or has any other error. */
export type DatabaseFault = 'locked' | 'away' | 'read_only';

export interface DatabaseDescription {
  readonly version: string;
  readonly bytes: number;
}

/** The differences between the two engines. Both run the same queries. */
export interface Engine extends AsyncDisposable {
  readonly name: 'sqlite' | 'postgres';
  readonly db: Db;
  /** How another thread opens the database too; null: it is in memory and cannot be shared. */
  readonly location: DatabaseLocation | null;
  /** Column type of an ID that the database generates. */
  readonly idType: RawBuilder<unknown>;
  /** Column type of text that sorts by code point, as the stored sort keys require. */
  readonly textType: RawBuilder<unknown>;
  /**
   * Adds triggers that write a row into `library_change` for every inserted, updated or deleted row
   * of the table. `id`: the column with the game's id; null: the table contains platforms.
   */
  addChangeLogTriggers(db: Db, of: { table: string; id: string | null }): Promise<void>;
  /**
   * Adds a trigger that takes the change lock before a statement touches rows: two writers that
   * already hold row locks would deadlock. Does nothing on SQLite, which has a single writer.
   */
  addChangeLockTrigger(db: Db, table: string): Promise<void>;
  /** Copies the database before a migration; undefined: the engine has its own backups. */
  snapshot(label: string): Promise<string | undefined>;
  /** Prevents concurrent migrations. Called inside the migration transaction. */
  lockMigrations(db: Db): Promise<void>;
  /** The database server's time, which processes on several machines share. */
  readClock(): Promise<Date>;
  /** Checks whether the database can be written to, without waiting long or blocking others. */
  checkWritable(): Promise<DatabaseFault | null>;
  /** True behind a transaction pooler, which loses session state; the server cannot use it. */
  isPooledByTransaction(): Promise<boolean>;
  /** Connection counts; null: there is a single connection. */
  pool(): { open: number; idle: number; waiting: number } | null;
  /** Name and version, such as `PostgreSQL 17.2`. */
  version(): Promise<string>;
  /** The version without the name of the engine, and the size of the whole database. */
  describe(): Promise<DatabaseDescription>;
  /** The query plan as text, for tests that guard against full scans. */
  explain(query: { sql: string; parameters: readonly unknown[] }): Promise<string>;
  close(): Promise<void>;
}
