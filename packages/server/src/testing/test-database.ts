import { randomBytes } from 'node:crypto';

import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

import type { Engine } from '#db/engine.ts';
import { openPostgres } from '#db/postgres/open-postgres.ts';
import { openSqlite } from '#db/sqlite/open-sqlite.ts';

import { measure } from './measure.ts';
import { MIGRATED } from './postgres-server.ts';

interface Options {
  /** The tables may be there already: making them takes PostgreSQL a second. */
  isMigrated?: boolean;
}

/** An empty database of the engine this run is about, gone after the test. */
export async function openTestDatabase(options: Options = {}): Promise<Engine> {
  const { engine, drop } = await makeTestDatabase(options);
  onTestFinished(drop);
  return engine;
}

/** `drop` closes the engine too. */
export async function makeTestDatabase({ isMigrated = false }: Options = {}): Promise<{
  engine: Engine;
  drop: () => Promise<void>;
}> {
  const server = inject('postgresUrl');
  if (server === '') {
    const engine = openSqlite(':memory:');
    return { engine, drop: () => engine.close() };
  }
  const { url, drop } = await measure('database', () =>
    createDatabase(server, isMigrated ? MIGRATED : 'template1'),
  );
  const engine = openPostgres(url);
  return {
    engine,
    drop: async () => {
      await engine.close();
      await drop();
    },
  };
}

/** An empty one on this server; `drop` sends away whoever is still connected. */
export async function createDatabase(server: string, template = 'template1') {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name} template ${template}`);
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}
