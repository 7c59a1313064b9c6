import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Core } from '@saveroom/contract';
import { expect, onTestFinished, test, vi } from 'vitest';

import { serverProcess } from '#testing/server-process.ts';
import { makeTemporaryFolder } from '#testing/temporary-folder.ts';

const CORE = 'a5200';
const LONG_MS = 90_000;

/** A registry that keeps everybody waiting until it is told what to send. */
async function slowRegistry() {
  const waiting: ServerResponse[] = [];
  let body: string | null = null;
  const server = createServer((_request, reply) => {
    if (body === null) waiting.push(reply);
    else reply.setHeader('content-type', 'application/json').end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    asked: () => waiting.length,
    /** A package of the right name with other bytes than ours. */
    sendForgery: () => {
      const name = `@emulatorjs/core-${CORE}`;
      const version = { name, version: '4.2.3', dist: { tarball: `${address}/forged.tgz` } };
      body = JSON.stringify({ name, 'dist-tags': {}, versions: { '4.2.3': version } });
      for (const reply of waiting.splice(0)) reply.destroy();
    },
  };
}

test('a server killed while it fetches a core begins again, and installs no half of it', async () => {
  const { path: root, remove } = await makeTemporaryFolder();
  const registry = await slowRegistry();
  const players = join(root, 'data/players');
  const env = {
    DATA_DIR: join(root, 'data'),
    LIBRARY_DIR: join(root, 'library'),
    npm_config_registry: registry.address,
    npm_config_userconfig: join(root, 'npmrc'),
  };
  let server = await serverProcess(env);
  await server.addAdmin();
  const core = async (): Promise<Core | undefined> =>
    ((await server.call('GET', '/players/cores')).body as Core[]).find(({ name }) => name === CORE);
  const left = () => readdir(players).catch((): string[] => []);

  expect((await server.call('POST', `/players/cores/${CORE}/fetch`)).status).toBe(200);
  await vi.waitUntil(() => registry.asked() === 1, { timeout: LONG_MS });
  await server.kill();
  expect(await left()).toEqual([`.fetching-${CORE}`]);

  server = await serverProcess(env);
  await vi.waitUntil(() => registry.asked() === 2, { timeout: LONG_MS });
  expect((await core())?.state).toBe('fetching');
  registry.sendForgery();
  await vi.waitUntil(async () => (await core())?.error, { timeout: LONG_MS, interval: 200 });
  expect((await core())?.state).not.toBe('ready');
  await vi.waitUntil(async () => (await left()).length === 0, { timeout: LONG_MS, interval: 200 });
  await server.kill();
  await remove();
}, 240_000);
