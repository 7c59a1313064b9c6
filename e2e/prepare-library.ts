import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { request } from '@playwright/test';

import { ADMIN, Api } from './api.ts';
import { adminCookiesFile, preparedFolder, usePrepared } from './prepared-folder.ts';
import { Server } from './server.ts';

/**
 * Runs once before all tests: sets up a server with the demo library, waits until no task is pending,
 * and keeps its data folder. Tests start with copies of it.
 */
export default async function prepareLibrary(): Promise<() => Promise<void>> {
  const root = await mkdtemp(join(tmpdir(), 'saveroom-prepared-'));
  usePrepared(root);
  const server = await Server.start();
  const api = new Api(server.address);
  await api.setUp();
  await api.tasksEnd();
  const browser = await request.newContext({ baseURL: server.address });
  const basic = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64');
  const reply = await browser.post('/api/login', { headers: { authorization: `Basic ${basic}` } });
  if (!reply.ok()) throw new Error(`sign-in: ${reply.status()} ${await reply.text()}`);
  const { cookies } = await browser.storageState();
  await browser.dispose();
  await server.stopAndMoveData(preparedFolder());
  await writeFile(adminCookiesFile(), JSON.stringify(cookies));
  return () => rm(root, { recursive: true, force: true });
}
