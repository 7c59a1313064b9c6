import { PRODUCT_VERSION } from '@saveroom/contract';
import { onlineManager } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

import type * as retryImportModule from './retry-import.ts';
import type * as serverStatusModule from './server-status.ts';

const fetched = vi.fn<typeof fetch>();
const reply = (status: number, version = PRODUCT_VERSION) =>
  new Response(JSON.stringify({ SYSTEM: { PRODUCT_VERSION: version } }), { status });
const goDown = () => fetched.mockRejectedValue(new TypeError('Failed to fetch'));
const comeUp = (version?: string) => fetched.mockImplementation(async () => reply(200, version));
/** More than the longest pause between two checks. */
const A_WHILE_MS = 4000;

let status: typeof serverStatusModule;
let imports: typeof retryImportModule;
const isReachable = () => status.serverStatus.get().isReachable;

beforeEach(async () => {
  // A fresh module, because checks of other test files may still be running.
  vi.resetModules();
  status = await import('./server-status.ts');
  imports = await import('./retry-import.ts');
  status.followServer();
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.clearAllTimers();
});
// Other test files in this worker would request the heartbeat after failed requests.
afterAll(() => {
  vi.resetModules();
});

test('a failed request makes the server unreachable only if its heartbeat fails as well', async () => {
  comeUp();
  expect(status.networkError().code).toBe('network');
  await vi.advanceTimersByTimeAsync(0);
  expect(isReachable()).toBe(true);
  goDown();
  status.networkError();
  await vi.advanceTimersByTimeAsync(0);
  expect(isReachable()).toBe(false);
});

test('an unreachable server is checked until it replies, with growing pauses', async () => {
  goDown();
  await status.checkServer();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched.mock.calls.length).toBeGreaterThan(15);
  expect(fetched.mock.calls.length).toBeLessThan(35);
  comeUp();
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(isReachable()).toBe(true);
  fetched.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).not.toHaveBeenCalled();
});

test('several failed requests share one check', async () => {
  goDown();
  for (let failures = 0; failures < 5; failures += 1) status.networkError();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  [502, false],
  [504, false],
  [503, true],
])('status %i of the heartbeat leaves the server reachable: %s', async (code, expected) => {
  fetched.mockImplementation(async () => reply(code));
  await status.checkServer();
  expect(isReachable()).toBe(expected);
});

test('a server that is starting, and replies 503, is not reachable yet', async () => {
  goDown();
  await status.checkServer();
  fetched.mockImplementation(async () => reply(503));
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(isReachable()).toBe(false);
});

test('the version of an updated server is recorded', async () => {
  comeUp('99.0.0');
  await status.checkServer();
  expect(status.serverStatus.get()).toEqual({ isReachable: true, newVersion: '99.0.0' });
});

test('queries wait while the server is unreachable', async () => {
  const { pauseWhileUnreachable } = await import('#shared/data/query-client.ts');
  pauseWhileUnreachable();
  const stop = onlineManager.subscribe(() => undefined);
  goDown();
  await status.checkServer();
  expect(onlineManager.isOnline()).toBe(false);
  comeUp();
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(onlineManager.isOnline()).toBe(true);
  stop();
});

test('a part of the app is not requested before the server can be reached', async () => {
  goDown();
  await status.checkServer();
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('screen');
  const imported = imports.retryImport(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).not.toHaveBeenCalled();
  comeUp();
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(await imported).toBe('screen');
  goDown();
  await status.checkServer();
  expect(await imports.retryImport(load)).toBe('screen');
});

test('a part of the app is requested at once if the server was reachable a moment ago', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('screen');
  expect(await imports.retryImport(load)).toBe('screen');
  expect(fetched).not.toHaveBeenCalled();
});

const warn = (event: Event) => event.preventDefault();
const CHUNK_MISSING = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');

test('a part of the app whose import fails is imported when the server is back', async () => {
  goDown();
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(CHUNK_MISSING);
  load.mockResolvedValue('screen');
  const imported = imports.retryImport(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(1);
  comeUp();
  await vi.advanceTimersByTimeAsync(A_WHILE_MS);
  expect(await imported).toBe('screen');
});

test('an error inside an imported part is not retried', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('broken'));
  await expect(imports.retryImport(load)).rejects.toThrow('broken');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that an update replaced is not loaded by a reload while something is unsaved', async () => {
  comeUp();
  window.addEventListener('beforeunload', warn);
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(CHUNK_MISSING);
  await expect(imports.retryImport(load)).rejects.toThrow(CHUNK_MISSING);
  window.removeEventListener('beforeunload', warn);
  expect(sessionStorage).toHaveLength(0);
});
