import { expect, test, vi } from 'vitest';

import type { Shell } from './service-worker.ts';

const SCOPE = 'http://saveroom.test/';
const TEXTS = ['locales/en_US/common.json', 'locales/en_US/home.json'];
const ENGLISH = { type: 'language', language: 'en_US' };

/** The worker of an app that has only texts; `send` resolves when a message has been handled. */
async function startWorker() {
  const kept = new Map<string, Response>();
  const cache = {
    match: async (address: string) => kept.get(address)?.clone(),
    put: async (address: string, reply: Response) => void kept.set(address, reply),
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
  return { kept, fetched, send };
}

test('texts that are kept are not fetched again, so a server that stops takes none away', async () => {
  const { kept, fetched, send } = await startWorker();
  // A page that is opened first sends its language twice.
  await Promise.all([send(ENGLISH), send(ENGLISH)]);
  const addresses = TEXTS.map((path) => SCOPE + path);
  expect([...kept.keys()]).toEqual(addresses);
  await send(ENGLISH);
  expect(fetched).toEqual(addresses);
});
