import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';
import pg from 'pg';

import { migrate } from '#core/db/migrate.ts';
import { MIGRATIONS } from '#core/db/migrations/index.ts';
import { openDatabase } from '#core/db/open-database.ts';

import { integrityOf, KillRun, type KillOptions } from './kill-run.ts';
import { KillSteps } from './kill-steps.ts';
import { startServerProcess } from './spawn-server.ts';

interface KillServersOptions extends Omit<KillOptions, 'databaseUrl'> {
  readonly kills: number;
  /** URL of a PostgreSQL server on which databases may be created; empty: SQLite. */
  readonly postgres: string;
  /** A single step; absent: all steps. */
  readonly only?: string | undefined;
  readonly onRound?: (step: string) => void;
}

interface KillServersResult {
  /** Number of kills by step. */
  readonly kills: ReadonlyMap<string, number>;
  readonly problems: readonly string[];
}

/** Relative frequency of each step; the sum is 40. */
const SHARES: Readonly<Record<string, number>> = {
  scan: 5,
  'upload start': 4,
  'upload chunk': 4,
  'upload complete': 6,
  save: 5,
  edit: 7,
  backup: 4,
  restore: 3,
  migration: 2,
};
const TOTAL = Object.values(SHARES).reduce((sum, share) => sum + share, 0);

/**
 * Kills a real server at random moments of all kinds of writes, restarts it each time, and reports
 * acknowledged data that is lost, stuck, mixed or incomplete.
 */
export async function killServers(options: KillServersOptions): Promise<KillServersResult> {
  const { folder, kills, postgres, onRound } = options;
  const databaseUrl = await createDatabase(postgres, `kills_${RUN}`);
  const run = new KillRun({ ...options, folder: join(folder, 'steps'), databaseUrl });
  const steps = new KillSteps(run);
  const mixed: [string, () => Promise<void>][] = [
    ['scan', steps.scan],
    ['upload start', () => steps.uploads.start()],
    ['upload chunk', () => steps.uploads.chunk()],
    ['upload complete', () => steps.uploads.complete()],
    ['save', steps.save],
    ['edit', steps.edit],
    ['backup', steps.backup],
  ];
  const countOf = (step: string): number => {
    if (options.only !== undefined) return step === options.only ? kills : 0;
    return Math.max(1, Math.round((kills * (SHARES[step] ?? 0)) / TOTAL));
  };
  const attempt = async (step: string, work: () => Promise<void>): Promise<void> => {
    onRound?.(step);
    await work().catch((error: unknown) => run.fail(step, String(error)));
  };
  try {
    await steps.prepare();
    const longest = Math.max(...mixed.map(([step]) => countOf(step)));
    for (let round = 0; round < longest; round += 1) {
      for (const [step, work] of mixed) if (round < countOf(step)) await attempt(step, work);
    }
    await attempt('end', () => steps.finish());
    for (let round = 0; round < countOf('restore'); round += 1) {
      await attempt('restore', steps.restore);
    }
  } finally {
    await run.stop();
  }
  for (let round = 0; round < countOf('migration'); round += 1) {
    await attempt('migration', () => killMigration(options, run, round));
  }
  return { kills: run.kills, problems: run.problems };
}

const RUN = randomBytes(4).toString('hex');
const OLD_DATABASE = `migration_${RUN}`;
const OLD = MIGRATIONS.slice(0, -6);
const ACCOUNTS = 5000;
/** Approximate time from the start of the process to the end of the migration. */
const MIGRATING_MS = 2500;

/** Kills a server while it migrates a database of an older version that has accounts. */
async function killMigration(
  options: KillServersOptions,
  run: KillRun,
  round: number,
): Promise<void> {
  const { folder, postgres, main, random } = options;
  const old = join(folder, 'old.db');
  const data = join(folder, `migration-${round}`);
  const file = join(data, 'saveroom.db');
  mkdirSync(join(folder, 'no-games'), { recursive: true });
  mkdirSync(data, { recursive: true });
  if (round === 0) await createOldDatabase(await createDatabase(postgres, OLD_DATABASE), old);
  const databaseUrl = await createDatabase(postgres, `migration_${RUN}_${round}`, OLD_DATABASE);
  if (postgres === '') cpSync(old, file);
  const env = {
    DATA_DIR: data,
    LIBRARY_DIR: join(folder, 'no-games'),
    PORT: options.port ?? '0',
    ...(databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl }),
  };
  const server = startServerProcess(env, main);
  await Promise.race([wait(random() * MIGRATING_MS), server.ready.catch(() => null)]);
  await server.kill();
  run.kills.set('migration', (run.kills.get('migration') ?? 0) + 1);
  const snapshots = join(data, 'backups', 'schema');
  const complete = namesIn(snapshots).filter((name) => name.endsWith('.db'));
  const files = postgres === '' ? [file, ...complete.map((name) => join(snapshots, name))] : [];
  for (const path of files) {
    for (const text of integrityOf(path)) run.fail('migration', `${path}: ${text}`);
  }
  const restarted = startServerProcess(env, main);
  await restarted.ready;
  await restarted.kill();
  const leftovers = namesIn(snapshots).filter((name) => name.includes('unfinished'));
  run.expect('migration', leftovers.length === 0, () => `left behind: ${leftovers.join()}`);
  const engine = await openDatabase(databaseUrl, { file, snapshotDir: snapshots });
  const applied = await engine.db.selectFrom('schema_migration').select('name').execute();
  const users = await engine.db.selectFrom('users').select('id').execute();
  await engine.close();
  run.expect('migration', applied.length === MIGRATIONS.length, () => `${applied.length} steps`);
  run.expect('migration', users.length === ACCOUNTS, () => `${users.length} accounts`);
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

async function createOldDatabase(databaseUrl: string, file: string): Promise<void> {
  const engine = await openDatabase(databaseUrl, { file, snapshotDir: '' });
  await migrate(engine, OLD, new Date());
  const at = '2026-01-01T00:00:00.000+00:00';
  await sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(ACCOUNTS)})
    insert into users (username, role, created_at, updated_at)
    select 'user ' || n, 'viewer', ${sql.lit(at)}, ${sql.lit(at)} from numbers
  `.execute(engine.db);
  await engine.close();
}

/** Returns the URL of the new database; empty on SQLite. */
async function createDatabase(
  server: string,
  name: string,
  template = 'template1',
): Promise<string> {
  if (server === '') return '';
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}
