import { createServer, connect, type Server, type Socket } from 'node:net';

import { expect, inject, onTestFinished, test } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { createDatabase } from '#testing/test-database.ts';

const POLL_OPTIONS = { interval: 100 };

/** A TCP proxy between a server and its database that can be closed. */
class TcpProxy {
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
  const proxy = new TcpProxy('postgres://127.0.0.1:1');
  const port = await proxy.open(0);
  await proxy.close();
  return port;
}

test('a server waits for an unreachable database at start and recovers from a later outage', async () => {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  onTestFinished(drop);
  const [databasePort, port] = [await freePort(), await freePort()];
  const DATABASE_URL = Object.assign(new URL(url), { port: String(databasePort) }).href;
  const address = `http://127.0.0.1:${port}`;
  const proxy = new TcpProxy(url);
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
  await expect.poll(() => statusOf('/health'), POLL_OPTIONS).toBe(200);
  const reply = await fetch(`${address}/api/heartbeat`);
  expect([reply.status, await reply.json()]).toMatchObject([
    503,
    { code: 'unavailable', detail: 'The server can’t reach its database. Try again in a moment.' },
  ]);
  expect(await statusOf('/ready')).toBe(503);

  await proxy.open(databasePort);
  const server = await starting;
  await expect.poll(() => statusOf('/ready'), POLL_OPTIONS).toBe(200);
  await server.addAdmin();
  expect((await server.call('GET', '/collections')).status).toBe(200);

  await proxy.close();
  await expect.poll(() => statusOf('/ready'), POLL_OPTIONS).toBe(503);
  expect(await statusOf('/health')).toBe(200);
  const refused = await server.call('GET', '/collections');
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);

  await proxy.open(databasePort);
  onTestFinished(() => proxy.close());
  await expect.poll(() => statusOf('/ready'), POLL_OPTIONS).toBe(200);
  expect((await server.call('GET', '/collections')).status).toBe(200);
});
