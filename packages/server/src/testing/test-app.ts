import { pino } from 'pino';
import { onTestFinished } from 'vitest';

import type { Role } from '@saveroom/contract';

import { createApp } from '#app.ts';
import { parseEnv, type Env } from '#config/parse-env.ts';
import { migrate } from '#db/migrate.ts';
import { MIGRATIONS } from '#db/migrations/index.ts';
import type { BoundEvent } from '#http/socket.ts';
import { dataFolder } from '#storage/data-folder.ts';
import { openConfigFile } from '#storage/open-config-file.ts';
import { openStorage } from '#storage/open-storage.ts';

import { makeTemporaryFolder } from './temporary-folder.ts';
import { makeTestDatabase } from './test-database.ts';

interface Options {
  /** Settings as a user would write them. */
  readonly env?: Record<string, string>;
  readonly socketEvents?: readonly BoundEvent[];
}

export const PASSWORD = 'correct horse battery staple';

/** The whole server on an empty database; only the clock is ours. Closed when the test ends. */
export async function testApp(options: Options = {}) {
  const started = await startTestApp(options);
  onTestFinished(started.close);
  return started;
}

/** The same for a whole file: whoever starts it closes it. */
export async function startTestApp({ env: given = {}, socketEvents = [] }: Options = {}) {
  const { path: root, remove } = await makeTemporaryFolder();
  const folder = dataFolder(root);
  const env = testEnv({ DATA_DIR: root, ...given });
  const { engine, drop } = await makeTestDatabase();
  const time = { now: new Date('2026-01-01T00:00:00Z') };
  const clock = () => time.now;
  await migrate(engine, MIGRATIONS, clock());
  const logged: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(line) });
  const app = await createApp({
    env,
    db: engine.db,
    storage: openStorage(folder, [folder.library]),
    configFile: openConfigFile(folder.configFile),
    webFiles: null,
    secret: 'a secret for tests that is long enough to be one',
    clock,
    logger,
    socketEvents,
  });

  return {
    app,
    db: engine.db,
    engine,
    env,
    folder,
    /** Lines of the server's log. */
    logged,
    advance(milliseconds: number) {
      time.now = new Date(time.now.getTime() + milliseconds);
    },
    /** The first admin, made the way a person does it. */
    setUp: () => addFirstAdmin(app),
    addUser: (username: string, role: Role) => addUser(app, username, role),
    close: async () => {
      await app.close();
      await drop();
      await remove();
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

export const basic = (username: string, password = PASSWORD): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
});

function testEnv(raw: Record<string, string>): Env {
  const { env, problems } = parseEnv(raw, () => '');
  if (!env) throw new Error(problems.join('\n'));
  return env;
}

type App = Awaited<ReturnType<typeof createApp>>;

async function addFirstAdmin(app: App): Promise<void> {
  const page = await app.inject({ url: '/api/heartbeat' });
  const token = page.cookies.find(({ name }) => name === 'romm_csrftoken')?.value ?? '';
  const reply = await app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { 'x-csrftoken': token },
    cookies: { romm_csrftoken: token },
    payload: { username: 'admin', email: '', password: PASSWORD, role: 'admin' },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
}

async function addUser(app: App, username: string, role: Role): Promise<number> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/users',
    headers: basic('admin'),
    payload: { username, email: `${username}@example.org`, password: PASSWORD, role },
  });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<{ id: number }>().id;
}
