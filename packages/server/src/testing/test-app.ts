import { join } from 'node:path';

import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';

import type { Role } from '@saveroom/contract';

import { createApp } from '#app.ts';
import { parseEnv, type Env } from '#core/config/parse-env.ts';
import type { Db, Engine } from '#core/db/engine.ts';
import { ServerMetrics } from '#modules/ops/health/server-metrics.ts';
import { declaredVariables, type ServerModule } from '#core/module.ts';
import { MODULES } from '#modules/index.ts';
import { LogRing } from '#core/log/log-ring.ts';
import { createOutbound, type Outbound } from '#core/outbound/outbound.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { dataFolder } from '#core/files/data-folder.ts';
import { LibraryRoots } from '#modules/library/library-roots.disk.ts';
import { openConfigFile } from '#core/config/config-file.disk.ts';
import { openLibraryDisk, openStorage } from '#open-storage.ts';
import { openFilesystemDiagnostics } from '#modules/ops/doctor/filesystem-diagnostics.disk.ts';
import type { Pack } from '#modules/players/player-folder.disk.ts';
import type { WebFiles } from '#core/http/web-files.disk.ts';

import { measure } from './measure.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { makeTestDatabase } from './test-database.ts';

interface TestAppOptions {
  /** Settings as a user would write them. */
  readonly env?: Record<string, string>;
  /** Added to those of the server. */
  readonly modules?: readonly ServerModule[];
  /** Replaces parts of the database engine. */
  readonly engine?: (real: Engine) => Partial<Engine>;
  /** Receives the requests to other servers; absent: none can be reached. */
  readonly outbound?: Outbound;
  /** Packs player packages. */
  readonly pack?: Pack;
  readonly webFiles?: WebFiles;
  /** Completes the first-run setup, and adds these accounts to `admin`. */
  readonly users?: Readonly<Record<string, Role>>;
}

/** The password of every test account. */
export const PASSWORD = 'correct horse battery staple';
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Q1ET04oDo7Wx1+FuAshZrA$J6ApsM7OcJ5ylIlXFp/zZFvJxhElUyn9OxqN3/0KhEo';

/** Scans run only when a test starts one. */
const NO_AUTOMATIC_SCANS = {
  ENABLE_RESCAN_ON_FILESYSTEM_CHANGE: 'false',
  ENABLE_SCHEDULED_RESCAN: 'false',
};

/** The whole server on an empty database with a fake clock; closed when the test ends. */
export async function testApp(options: TestAppOptions = {}) {
  const server = await startTestApp(options);
  onTestFinished(server.close);
  return server;
}

/** For a whole test file: the caller must close it. */
export const startTestApp = (options: TestAppOptions = {}) =>
  measure('server start', () => makeTestApp(options));

async function makeTestApp({
  env: given = {},
  modules = [],
  engine: replaceEngine = () => ({}),
  outbound,
  pack,
  webFiles,
  users,
}: TestAppOptions) {
  const { path: root, remove } = await makeTemporaryFolder();
  const folder = dataFolder(root);
  const env = testEnv({ DATA_DIR: root, ...NO_AUTOMATIC_SCANS, ...given }, modules);
  const { engine, drop } = await makeTestDatabase();
  const time = { now: new Date('2026-01-01T00:00:00Z') };
  const clock = () => time.now;
  const logged: string[] = [];
  const logs = new LogRing({ secrets: env.secrets });
  const logger = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        logged.push(line);
        logs.write(line);
      },
    },
  );
  const configFile = openConfigFile(folder.configFile);
  const roots = new LibraryRoots(
    folder,
    [folder.library],
    env.LIBRARY_DIR.length > 0 ? 'environment' : null,
  );
  const storage = openStorage(
    folder,
    roots,
    { bundled: join(root, 'bundled-players'), ...(pack && { pack }) },
    { minFreeBytes: env.MIN_FREE_DISK_BYTES },
  );
  const app = await createApp({
    env,
    engine: { ...engine, readClock: async () => clock(), ...replaceEngine(engine) },
    storage,
    disk: openLibraryDisk(roots, configFile),
    diagnostics: openFilesystemDiagnostics(folder, roots),
    roots,
    configFile,
    webFiles: webFiles ?? null,
    secret: 'a secret for tests that is long enough to be one',
    clock,
    logger,
    logs,
    metrics: env.METRICS || env.METRICS_TOKEN !== '' ? new ServerMetrics() : undefined,
    extraModules: modules,
    outbound: outbound ?? offline(env),
  });

  const server = {
    app,
    db: engine.db,
    engine,
    env,
    storage,
    folder,
    /** Lines of the server's log. */
    logged,
    advance: (milliseconds: number) => {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
    /** Completes the first-run setup and creates the account `admin`. */
    setUp: async () => {
      await engine.db
        .updateTable('setup_claim')
        .set({ claimed_at: timestamp(clock()) })
        .execute();
      await insertAccount(engine.db, { username: 'admin', role: 'admin', now: clock() });
    },
    addUser: (username: string, role: Role) =>
      insertAccount(engine.db, { username, role, now: clock() }),
    as: (username: string | null) => clientOf(app, username),
    ...clientOf(app, 'admin'),
    close: async () => {
      await app.close();
      await drop();
      await remove();
    },
  };
  if (users) await server.setUp();
  for (const [name, role] of Object.entries(users ?? {})) await server.addUser(name, role);
  return server;
}

type Payload = InjectOptions['payload'];
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API as a user, or without signing in; paths begin after `/api`. */
function clientOf(app: FastifyInstance, username: string | null) {
  const headers = username === null ? {} : basic(username);
  const send = (method: Method, path: string, payload?: Payload) =>
    app.inject({ method, url: `/api${path}`, headers, ...(payload !== undefined && { payload }) });
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, payload?: Payload) => send('POST', path, payload),
    put: (path: string, payload?: Payload) => send('PUT', path, payload),
    patch: (path: string, payload?: Payload) => send('PATCH', path, payload),
    delete: (path: string, payload?: Payload) => send('DELETE', path, payload),
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export const basic = (username: string, password = PASSWORD): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

/** Host names do not resolve in tests; only trusted addresses can be reached. */
const offline = (env: Env): Outbound =>
  createOutbound({ trustedOrigins: env.OUTBOUND_TRUSTED_ORIGINS, resolve: async () => [] });

function testEnv(raw: Record<string, string>, modules: readonly ServerModule[]): Env {
  const declared = declaredVariables([...MODULES, ...modules]);
  const { env, problems } = parseEnv(raw, () => '', declared);
  if (!env) throw new Error(problems.join('\n'));
  return env;
}

/** Inserts an account with a precomputed password hash, to save time. */
async function insertAccount(
  db: Db,
  { username, role, now }: { username: string; role: Role; now: Date },
): Promise<number> {
  const at = timestamp(now);
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email: `${username}@example.org`,
      email_is_trusted: 1,
      password_hash: PASSWORD_HASH,
      enabled: 1,
      role,
      avatar_path: '',
      ra_username: '',
      ra_progression: '{}',
      ui_settings: '{}',
      last_login: null,
      last_active: null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
