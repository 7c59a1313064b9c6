import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';

import { outageKind } from '#core/lib/outage.ts';
import { createDatabase } from '#testing/test-database.ts';

import { openPostgres } from './open-postgres.ts';

const STALL_MS = 300;

/** A database behind a proxy that can start to drop all bytes of its open connections. */
async function start() {
  const { url, drop } = await createDatabase(inject('postgresUrl'));
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isDropping = false;
  const proxy = createServer((from) => {
    const to = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      let isBroken = false;
      one.on('data', (bytes) => {
        // After a loss, the connection stays broken.
        isBroken ||= isDropping;
        if (!isBroken) other.write(bytes);
      });
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const engine = openPostgres(Object.assign(new URL(url), { port: String(port) }).href, undefined, {
    stallMs: STALL_MS,
    probeMs: STALL_MS,
  });
  onTestFinished(async () => {
    await engine.close();
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await drop();
  });
  return {
    engine,
    dropPackets: (value: boolean) => {
      isDropping = value;
    },
  };
}

test('queries fail when the network drops packets, and the pool recovers with the network', async () => {
  const { engine, dropPackets } = await start();
  const query = () => sql`select 1 as one`.execute(engine.db);
  // Opens every connection of the pool first.
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(engine.db)));
  expect(engine.pool()).toMatchObject({ open: 10 });
  dropPackets(true);
  const failures = await Promise.all([
    ...Array.from({ length: 9 }, () => query().catch((error: unknown) => error)),
    engine.db
      .transaction()
      .execute((db) => sql`select 1`.execute(db))
      .catch((error: unknown) => error),
  ]);
  expect(failures.map(outageKind)).toEqual(failures.map(() => 'away'));
  dropPackets(false);
  await expect(query()).resolves.toMatchObject({ rows: [{ one: 1 }] });
  const many = await Promise.all(Array.from({ length: 30 }, query));
  expect(many).toHaveLength(30);
});

test('a slow query is not aborted', async () => {
  const { engine } = await start();
  const slow = sql<{ one: number }>`select 1 as one from pg_sleep(${(STALL_MS * 4) / 1000})`;
  await expect(slow.execute(engine.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
});
