import { expect, test, vi } from 'vitest';

import type { Shell } from './service-worker.ts';

const SCOPE = 'http://saveroom.test/';
const TEXTS = ['locales/en_US/common.json', 'locales/en_US/home.json'];
const ENGLISH = { type: 'language', language: 'en_US' };

/** Starts the worker of an app that has only texts; `send` resolves when a message is handled. */
async function startWorker() {
  const cached = new Map<string, Response>();
  const cache = {
    match: async (address: string) => cached.get(address)?.clone(),
    put: async (address: string, reply: Response) => void cached.set(address, reply),
  };
  const fetched: string[] = [];
  const shell: Shell = { version: '1', files: [], texts: { en_US: TEXTS } };
  vi.stubGlobal('SHELL', shell);
  vi.stubGlobal('registration', { scope: SCOPE });
  vi.stubGlobal('caches', { open: async () => cache, match: cache.match });
  vi.stubGlobal('fetch', async (address: string) => {
    fetched.push(address);
    return Response.json({ home: 'Home' });
  });
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners.set(name, listener);
  });
  await import('./service-worker.ts');
  const send = (data: object) =>
    new Promise<unknown>((waitUntil) => {
      listeners.get('message')?.({ data, waitUntil });
    });
  return { cached, fetched, send };
}

test('cached texts are not fetched again, so that they work during an outage', async () => {
  const { cached, fetched, send } = await startWorker();
  // On its first visit, a page sends its language twice.
  await Promise.all([send(ENGLISH), send(ENGLISH)]);
  const addresses = TEXTS.map((path) => SCOPE + path);
  expect([...cached.keys()]).toEqual(addresses);
  await send(ENGLISH);
  expect(fetched).toEqual(addresses);
});
