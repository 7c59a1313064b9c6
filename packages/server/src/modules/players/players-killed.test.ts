import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import type { Core } from '@saveroom/contract';
import { expect, onTestFinished, test, vi } from 'vitest';

import { writeTar } from '#modules/fingerprint/testing/write-tar.ts';
import { serverProcess } from '#testing/server-process.ts';
import { makeTemporaryFolder } from '#testing/temporary-folder.ts';

const CORE = 'a5200';
const LONG_MS = 90_000;
const MANIFEST = JSON.stringify({ name: `@emulatorjs/core-${CORE}`, version: '4.2.3' });
const FORGED = gzipSync(writeTar([{ name: 'package/package.json', bytes: Buffer.from(MANIFEST) }]));

const refuse = (reply: ServerResponse) => reply.writeHead(404).end('{}');

/** A registry that holds requests for the core until the test chooses a response. */
async function slowRegistry() {
  const waiting: ServerResponse[] = [];
  let isRefusing = false;
  const server = createServer((request, reply) => {
    if (request.url === '/forged.tgz') reply.end(FORGED);
    else if (request.url?.includes(CORE) && !isRefusing) waiting.push(reply);
    else refuse(reply);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const next = async (): Promise<ServerResponse> => {
    await vi.waitUntil(() => waiting.length > 0, { timeout: LONG_MS });
    return waiting.shift() as ServerResponse;
  };
  /** Refuses a held request and its retries; resolves when the client disconnects. */
  const refuseHeld = async (reply: ServerResponse): Promise<void> => {
    const disconnected = new Promise((done) => reply.socket?.once('close', done));
    isRefusing = true;
    refuse(reply);
    await disconnected;
    isRefusing = false;
  };
  return { address, next, refuseHeld };
}

/** Sends a package with the right name and unexpected content. */
function sendForgery(reply: ServerResponse, address: string): void {
  const name = `@emulatorjs/core-${CORE}`;
  const version = { name, version: '4.2.3', dist: { tarball: `${address}forged.tgz` } };
  const body = { name, 'dist-tags': { latest: '4.2.3' }, versions: { '4.2.3': version } };
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

test(
  'server killed during a core download starts over, and installs no incomplete core',
  { tags: 'long' },
  async () => {
    const { path: root, remove } = await makeTemporaryFolder();
    const registry = await slowRegistry();
    const players = join(root, 'data/players');
    const env = {
      DATA_DIR: join(root, 'data'),
      LIBRARY_DIR: join(root, 'library'),
      npm_config_registry: registry.address,
      'npm_config_@emulatorjs:registry': registry.address,
    };
    let server = await serverProcess(env);
    await server.addAdmin();
    const core = async (): Promise<Core | undefined> =>
      ((await server.call('GET', '/players/cores')).body as Core[]).find(
        ({ name }) => name === CORE,
      );
    const left = () => readdir(players).catch((): string[] => []);

    expect((await server.call('POST', `/players/cores/${CORE}/fetch`)).status).toBe(200);
    const first = await registry.next();
    await server.kill();
    expect(await left()).toEqual([`.fetching-${CORE}`]);
    // The npm process that the server started is still running.
    await registry.refuseHeld(first);

    server = await serverProcess(env);
    const second = await registry.next();
    expect((await core())?.state).toBe('fetching');
    sendForgery(second, registry.address);
    await vi.waitUntil(async () => (await core())?.error, { timeout: LONG_MS, interval: 200 });
    expect((await core())?.state).toBe('absent');
    await vi.waitUntil(async () => (await left()).length === 0, {
      timeout: LONG_MS,
      interval: 200,
    });
    await server.kill();
    await remove();
  },
);
