import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { asAdmin } from '#testing/spawn-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

const MEBIBYTE = 1_048_576;

type Server = Awaited<ReturnType<typeof serverProcess>>;

const ready = async ({ address }: Server) => {
  const reply = await fetch(`${address}/ready`);
  return { ...((await reply.json()) as { reasons?: string[] }), status: reply.status };
};

const makeCollection = async ({ address }: Server, name: string) => {
  const body = new FormData();
  body.set('name', name);
  const reply = await fetch(`${address}/api/collections`, {
    method: 'POST',
    headers: asAdmin,
    body,
  });
  return { status: reply.status, body: (await reply.json()) as { code?: string } };
};

const POLL_OPTIONS = { interval: 100 };

test(
  'a database locked by another program is reported, stays readable and recovers',
  { tags: 'long' },
  async () => {
    const DATA_DIR = await temporaryFolder();
    const server = await serverProcess({ DATA_DIR });
    await server.addAdmin();
    expect((await server.call('GET', '/collections')).status).toBe(200);
    const other = new Database(join(DATA_DIR, 'saveroom.db'));
    onTestFinished(() => {
      other.close();
    });
    other.exec('begin immediate');
    await expect
      .poll(() => ready(server), POLL_OPTIONS)
      .toMatchObject({
        status: 503,
        reasons: ['the database is locked by another program'],
      });
    expect((await server.call('GET', '/collections')).status).toBe(200);
    expect(await makeCollection(server, 'Refused')).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    other.exec('rollback');
    await expect.poll(async () => (await ready(server)).status, POLL_OPTIONS).toBe(200);
    expect((await makeCollection(server, 'Kept')).status).toBeLessThan(300);
  },
);

// This test mounts a small disk, which needs a privilege that few processes have.
// health-monitor.test.ts tests a simulated full disk everywhere.
test.runIf(canMount())(
  'a full disk is reported, loses no data and is used again when space is free',
  async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => void spawnSync('umount', ['-l', folder]));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
    expect([mounted.status, String(mounted.stderr)]).toEqual([0, '']);
    const server = await serverProcess({ DATA_DIR: folder });
    await server.addAdmin();
    expect((await makeCollection(server, 'Before')).status).toBeLessThan(300);
    const filler = join(folder, 'filler');
    const fill = () => {
      for (let part = 0; ; part += 1) writeFileSync(`${filler}${part}`, Buffer.alloc(MEBIBYTE / 4));
    };
    expect(fill).toThrow('ENOSPC');
    await expect
      .poll(() => ready(server), POLL_OPTIONS)
      .toMatchObject({
        status: 503,
        reasons: ['the disk with the data folder is full'],
      });
    const names = async () =>
      (await server.call('GET', '/collections')).body.map(({ name }: { name: string }) => name);
    let refused = 0;
    for (let index = 0; index < 40 && refused === 0; index += 1) {
      const { status, body } = await makeCollection(server, `Full ${index} ${'x'.repeat(200)}`);
      if (status < 300) continue;
      expect([status, body.code]).toEqual([507, 'no_space']);
      refused += 1;
    }
    const during = await names();
    expect(during).toContain('Before');
    for (let part = 0; part < 100; part += 1) rmSync(`${filler}${part}`, { force: true });
    await expect
      .poll(async () => (await ready(server)).reasons ?? [], POLL_OPTIONS)
      .not.toContain('the disk with the data folder is full');
    expect((await makeCollection(server, 'After')).status).toBeLessThan(300);
    expect(await names()).toEqual(expect.arrayContaining([...during, 'After']));
  },
);

test.runIf(canMount())(
  'a start on a full disk waits and reports it, after a kill and after a clean stop',
  { tags: 'long' },
  async () => {
    const folder = await temporaryFolder();
    onTestFinished(() => void spawnSync('umount', ['-l', folder]));
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
    expect([mounted.status, String(mounted.stderr)]).toEqual([0, '']);
    const port = await freePort();
    const env = { DATA_DIR: folder, PORT: String(port) };
    const filler = join(folder, 'filler');
    const fill = () => {
      writeFileSync(filler, '');
      for (;;) appendFileSync(filler, Buffer.alloc(4096));
    };
    let server = await serverProcess(env);
    await server.addAdmin();
    for (const end of ['kill', 'stop'] as const) {
      await server[end]();
      expect(fill).toThrow('ENOSPC');
      const starting = serverProcess(env);
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${port}/ready`).then(
              (reply) => reply.json(),
              () => null,
            ),
          POLL_OPTIONS,
        )
        .toMatchObject({ status: 'not ready', reasons: [expect.stringMatching(/disk.* is full/)] });
      rmSync(filler);
      server = await starting;
      expect((await makeCollection(server, `After ${end}`)).status).toBeLessThan(300);
    }
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether this process has the Linux capability CAP_SYS_ADMIN, which is bit 21. */
function canMount(): boolean {
  if (process.platform !== 'linux') return false;
  const capabilities =
    /^CapEff:\s*(\w+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return ((BigInt(`0x${capabilities}`) >> 21n) & 1n) === 1n;
}
