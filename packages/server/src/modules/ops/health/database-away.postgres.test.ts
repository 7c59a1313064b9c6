import { createServer, connect, type Server, type Socket } from 'node:net';

import { expect, inject, onTestFinished, test } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

const patiently = { interval: 100 };

/** Stands between a server and its database, and can be taken away. */
class Passage {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async open(port: number): Promise<number> {
    this.#server = createServer((from) => {
      const to = connect(Number(this.#target.port), this.#target.hostname);
      for (const [one, other] of [
        [from, to],
        [to, from],
      ] as const) {
        this.#sockets.add(one);
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => this.#server?.listen(port, '127.0.0.1', resolve));
    return (this.#server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

async function freePort(): Promise<number> {
  const passage = new Passage('postgres://127.0.0.1:1');
  const port = await passage.open(0);
  await passage.close();
  return port;
}

test('a database that is away at the start or later is waited for, told, and used when it is back', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const [door, port] = [await freePort(), await freePort()];
  const DATABASE_URL = Object.assign(new URL(url), { port: String(door) }).href;
  const address = `http://127.0.0.1:${port}`;
  const passage = new Passage(url);
  const starting = serverProcess({
    DATABASE_URL,
    DATA_DIR: await temporaryFolder(),
    PORT: String(port),
  });
  const statusOf = (path: string) =>
    fetch(`${address}${path}`).then(
      (reply) => reply.status,
      () => 0,
    );
  await expect.poll(() => statusOf('/health'), patiently).toBe(200);
  const told = await fetch(`${address}/api/heartbeat`);
  expect([told.status, await told.json()]).toMatchObject([
    503,
    { code: 'unavailable', detail: 'The server can’t reach its database. Try again in a moment.' },
  ]);
  expect(await statusOf('/ready')).toBe(503);

  await passage.open(door);
  const server = await starting;
  await expect.poll(() => statusOf('/ready'), patiently).toBe(200);
  await server.addAdmin();
  expect((await server.call('GET', '/collections')).status).toBe(200);

  await passage.close();
  await expect.poll(() => statusOf('/ready'), patiently).toBe(503);
  expect(await statusOf('/health')).toBe(200);
  const refused = await server.call('GET', '/collections');
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);

  await passage.open(door);
  onTestFinished(() => passage.close());
  await expect.poll(() => statusOf('/ready'), patiently).toBe(200);
  expect((await server.call('GET', '/collections')).status).toBe(200);
});
