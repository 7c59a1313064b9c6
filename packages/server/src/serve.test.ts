import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { parseEnv } from '#core/config/parse-env.ts';
import { dataFolder } from '#core/files/data-folder.ts';
import { freePort } from '#testing/free-port.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { waitUntil } from '#testing/wait-until.ts';

import { serve } from './serve.ts';

/** One message of the PostgreSQL protocol. */
function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value, index * 4);
  return bytes;
}

const READY = message('Z', Buffer.from('I'));
/** One row with one column of type int4: the process id of the only backend. */
const BACKEND_PID = Buffer.concat([
  message(
    'T',
    Buffer.from([0, 1]),
    Buffer.from('pid\0'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 23, 0, 4, 255, 255, 255, 255, 0, 0]),
  ),
  message('D', Buffer.from([0, 1]), int32(3), Buffer.from('100')),
  message('C', Buffer.from('SELECT 1\0')),
  READY,
]);

/** Has its own number for every client, but one backend for all of them, like PgBouncer. */
async function startTransactionPooler(): Promise<string> {
  let clients = 0;
  const server = createServer((socket) => {
    clients += 1;
    const greeting = [message('R', int32(0)), message('K', int32(900 + clients, 1)), READY];
    socket.once('data', () => {
      socket.write(Buffer.concat(greeting));
      socket.on('data', (request) => {
        if (request.includes('pg_backend_pid')) socket.write(BACKEND_PID);
        else socket.destroy();
      });
    });
    socket.on('error', () => {});
  });
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `postgres://saveroom@127.0.0.1:${(server.address() as AddressInfo).port}/saveroom`;
}

const HOOKS = { onRestore: () => {}, onRemoteRestore: () => {}, onMove: () => {} };

function settings(variables: Record<string, string>) {
  const { env, problems } = parseEnv({ LOG_LEVEL: 'fatal', PORT: '0', ...variables }, () => '');
  if (!env) throw new Error(problems.join('\n'));
  return env;
}

test(
  'a server behind a connection pooler in transaction mode refuses to start',
  { timeout: 30_000 },
  async () => {
    const env = settings({
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: await startTransactionPooler(),
    });
    await expect(serve(env, { demo: false }, HOOKS)).rejects.toThrow(
      'connection pooler in transaction mode',
    );
  },
);

test(
  'a start that fails after the database was opened is retried and leaves nothing behind',
  { timeout: 60_000 },
  async () => {
    const PORT = String(await freePort());
    const env = settings({ DATA_DIR: await temporaryFolder(), HOST: '127.0.0.1', PORT });
    const first = await serve(env, { demo: false }, HOOKS);
    await first.stop();
    // The schema is complete, so only the services of the app write at the next start.
    const other = new Database(dataFolder(env.DATA_DIR).database);
    onTestFinished(() => void other.close());
    other.exec('begin immediate');
    const starting = serve(env, { demo: false }, HOOKS);
    starting.catch(() => {});
    const reply = await waitUntil(async () => {
      const ready = fetch(`http://127.0.0.1:${PORT}/ready`).catch(() => null);
      return Promise.race([ready, starting.then(() => null)]);
    });
    expect([reply.status, await reply.json()]).toMatchObject([
      503,
      { reasons: ['The database is locked by another program. Try again in a moment.'] },
    ]);
    other.exec('rollback');
    const server = await starting;
    onTestFinished(server.stop);
    expect((await fetch(`${server.address}ready`)).status).toBe(200);
  },
);
