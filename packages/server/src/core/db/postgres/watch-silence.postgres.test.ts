import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { outageKind } from '#core/lib/outage.ts';
import { createDatabase } from '#testing/test-database.ts';

import { openPostgres } from './open-postgres.ts';

const SILENCE_MS = 300;

/** A proxy in front of a database that can begin to swallow every byte of its open connections. */
async function start() {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const proxy = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      let isLost = false;
      one.on('data', (bytes) => {
        // What was lost once has no use for what follows.
        isLost ||= isSwallowing;
        if (!isLost) other.write(bytes);
      });
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const engine = openPostgres(Object.assign(new URL(url), { port: String(port) }).href, undefined, {
    silenceMs: SILENCE_MS,
    probeMs: SILENCE_MS,
  });
  onTestFinished(async () => {
    await engine.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await drop();
  });
  return {
    engine,
    swallow: (value: boolean) => {
      isSwallowing = value;
    },
  };
}

test('queries whose bytes are lost fail, and the pool works again once the network does', async () => {
  const { engine, swallow } = await start();
  const ask = () => sql`select 1 as one`.execute(engine.db);
  // Every connection of the pool is open and in use before.
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(engine.db)));
  expect(engine.pool()).toMatchObject({ open: 10 });
  swallow(true);
  const failures = await Promise.all([
    ...Array.from({ length: 9 }, () => ask().catch((error: unknown) => error)),
    engine.db
      .transaction()
      .execute((db) => sql`select 1`.execute(db))
      .catch((error: unknown) => error),
  ]);
  expect(failures.map(outageKind)).toEqual(failures.map(() => 'away'));
  swallow(false);
  await expect(ask()).resolves.toMatchObject({ rows: [{ one: 1 }] });
  const many = await Promise.all(Array.from({ length: 30 }, ask));
  expect(many).toHaveLength(30);
});

test('a query that takes long is left alone', async () => {
  const { engine } = await start();
  const slow = sql<{ one: number }>`select 1 as one from pg_sleep(${(SILENCE_MS * 4) / 1000})`;
  await expect(slow.execute(engine.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
