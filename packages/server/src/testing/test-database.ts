import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

import type { Engine } from '#db/engine.ts';
import { openPostgres } from '#db/postgres/open-postgres.ts';
import { openSqlite } from '#db/sqlite/open-sqlite.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server the run started; empty: this run is on SQLite. */
    postgresUrl: string;
  }
}

/** An empty database of the engine this run is about. */
export async function openTestDatabase(): Promise<Engine> {
  const server = inject('postgresUrl');
  return server === '' ? openSqlite(':memory:') : openPostgres(await createDatabase(server));
}

async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}`);
  onTestFinished(() => run(`drop database if exists ${name} with (force)`));
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
