import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, onTestFinished, test } from 'vitest';

import { freePort } from '#testing/free-port.ts';
import { serverProcess } from '#testing/server-process.ts';
import { asAdmin } from '#testing/spawn-server.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { waitUntil } from '#testing/wait-until.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const CONFIGURATION_ERROR = 78;

// The compile cache speeds up the start from sources, which these tests do not measure.

function start(env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: join(tmpdir(), 'saveroom-compile-cache'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output.text += chunk.toString();
    });
  }
  return { child, output };
}

async function exitCode(child: ChildProcess): Promise<unknown> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function ready({ child, output }: ReturnType<typeof start>): Promise<string> {
  for (;;) {
    const address = /ready at (\S+)/.exec(output.text)?.[1];
    if (address) return address;
    if (child.exitCode !== null) throw new Error(output.text);
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

describe('a start with an invalid configuration', () => {
  test('reports all problems, exits with 78 and writes nothing to disk', async () => {
    const root = await temporaryFolder();
    const { child, output } = start(
      {
        DATA_DIR: join(root, 'data'),
        PORT: 'eighty',
        ROMM_AUTH_SECRET_KEY: 'changeme',
        KIOSK_MOD: 'true',
        OIDC_COLOUR: 'blue',
        TRUSTED_PROXIES: 'moon',
        LOG_LEVEL: 'loud',
      },
      ['--dmeo'],
    );
    expect(await exitCode(child)).toBe(CONFIGURATION_ERROR);
    const invalid = ['PORT', 'ROMM_AUTH_SECRET_KEY', 'KIOSK_MOD', 'OIDC_COLOUR', '"moon"'];
    for (const name of [...invalid, 'LOG_LEVEL', '--dmeo']) expect(output.text).toContain(name);
    expect(output.text).not.toContain('changeme');
    expect(readdirSync(root)).toEqual([]);
  });

  test('reports a data folder that is a file', async () => {
    const file = join(await temporaryFolder(), 'data');
    writeFileSync(file, 'mine');
    const { child, output } = start({ DATA_DIR: file });
    expect(await exitCode(child)).toBe(CONFIGURATION_ERROR);
    expect(output.text).toContain(`${file} is not a folder`);
  });
});

describe('a start with a valid configuration', () => {
  test('serves requests, protects its secret file and stops on SIGTERM', async () => {
    const root = join(await temporaryFolder(), 'data');
    const server = start({ DATA_DIR: root, PORT: '0', HOST: '127.0.0.1' });
    const address = await ready(server);
    const reply = await fetch(`${address}api/heartbeat`);
    expect(await reply.json()).toMatchObject({ SYSTEM: { SHOW_SETUP_WIZARD: true } });
    const key = statSync(join(root, 'secrets', 'auth.key'));
    expect(key.mode & 0o777).toBe(0o600);
    server.child.kill('SIGTERM');
    expect(await exitCode(server.child)).toBe(0);
    expect(existsSync(join(root, 'saveroom.db'))).toBe(true);
  });

  test('exits with a message and no stack if the port is in use', async () => {
    const taken = createServer();
    onTestFinished(() => void taken.close());
    await once(taken.listen(0, '127.0.0.1'), 'listening');
    const PORT = String((taken.address() as AddressInfo).port);
    const { child, output } = start({ DATA_DIR: await temporaryFolder(), PORT, HOST: '127.0.0.1' });
    expect(await exitCode(child)).toBe(1);
    expect(output.text).toContain("can't start");
    expect(output.text).toContain(PORT);
    expect(output.text).not.toMatch(/\n\s+at /);
  });
});

/** A module that lets no folder be created while `marker` exists, as on a full disk. */
const fullDisk = (marker: string): string => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const { mkdirSync } = fs;
  fs.mkdirSync = (...given) => {
    if (!fs.existsSync(${JSON.stringify(marker)})) return mkdirSync(...given);
    throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();`;

test('a first start on a full disk waits, and locks the data folder once it exists', async () => {
  const root = await temporaryFolder();
  const marker = join(root, 'full');
  writeFileSync(marker, '');
  const env = { DATA_DIR: join(root, 'data'), PORT: String(await freePort()), HOST: '127.0.0.1' };
  const preload = `--import=data:text/javascript,${encodeURIComponent(fullDisk(marker))}`;
  const server = start({ ...env, NODE_OPTIONS: preload });
  const reply = await waitUntil(async () => {
    if (server.child.exitCode !== null) throw new Error(server.output.text);
    return fetch(`http://127.0.0.1:${env.PORT}/ready`).catch(() => null);
  });
  expect([reply.status, await reply.json()]).toMatchObject([
    503,
    { reasons: ['The server’s disk is full'] },
  ]);
  rmSync(marker);
  await ready(server);
  const second = start({ ...env, PORT: '0' });
  expect(await exitCode(second.child)).toBe(CONFIGURATION_ERROR);
});

/** A server with one game of 256 MB, which exceeds the socket buffers. */
async function serverWithGame() {
  const [data, library] = [await temporaryFolder(), await temporaryFolder()];
  const folder = join(library, 'roms', 'snes');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'Large Game.sfc'), '');
  truncateSync(join(folder, 'Large Game.sfc'), 256 * 1024 * 1024);
  const server = await serverProcess({ DATA_DIR: data, LIBRARY_DIR: library });
  await server.addAdmin();
  await server.call('POST', '/scan', { type: 'quick' });
  const id = await waitUntil(
    async () => (await server.call('GET', '/roms')).body.items[0]?.id as number | undefined,
  );
  return { ...server, id, database: join(data, 'saveroom.db') };
}

/** Sends the start of a request, waits for the first bytes of the response and stops reading. */
async function openStalled(address: string, lines: readonly string[], body = '') {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const head = [...lines, `host: ${hostname}`, `authorization: ${asAdmin.authorization}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  if (body === '') await once(socket, 'readable');
}

describe('stopping', () => {
  const UPGRADE = [
    'GET /ws/socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const BOUNDARY = 'content-type: multipart/form-data; boundary=x';
  const PART = '--x\r\ncontent-disposition: form-data; name="saveFile"; filename="a.srm"\r\n\r\n1';

  test('SIGTERM during a stalled download, an upload and an idle websocket exits with 0 and closes the database', async () => {
    const { address, id, stop, database } = await serverWithGame();
    const path = `/api/roms/${id}/content/game.sfc`;
    const upload = `POST /api/saves?rom_id=${id} HTTP/1.1`;
    await openStalled(address, [`GET ${path} HTTP/1.1`]);
    await openStalled(address, UPGRADE);
    await openStalled(address, [upload, BOUNDARY, 'content-length: 1000000'], PART);
    expect(await stop()).toBe(0);
    expect(existsSync(database)).toBe(true);
    expect(existsSync(`${database}-wal`)).toBe(false);
  });

  test('several signals in a row, as sent by a terminal and npm, stop it once and cleanly', async () => {
    const root = join(await temporaryFolder(), 'data');
    const server = start({ DATA_DIR: root, PORT: '0', HOST: '127.0.0.1' });
    await ready(server);
    for (const signal of ['SIGINT', 'SIGINT', 'SIGHUP'] as const) server.child.kill(signal);
    expect(await exitCode(server.child)).toBe(0);
    expect(existsSync(join(root, 'saveroom.db-wal'))).toBe(false);
  });
});

describe('a second server on the same data folder', () => {
  test('exits with 78 and changes nothing; it starts after the first was killed', async () => {
    const env = { DATA_DIR: join(await temporaryFolder(), 'data'), PORT: '0', HOST: '127.0.0.1' };
    const first = start(env);
    await ready(first);
    const part = join(env.DATA_DIR, 'assets', '.saveroom-00000000000000000000000000000000.tmp');
    writeFileSync(part, 'being received');

    const second = start(env);
    expect(await exitCode(second.child)).toBe(CONFIGURATION_ERROR);
    expect(second.output.text).toContain(`already running with the data folder ${env.DATA_DIR}`);
    expect(existsSync(part)).toBe(true);

    first.child.kill('SIGKILL');
    await exitCode(first.child);
    await ready(start(env));
  });
});
