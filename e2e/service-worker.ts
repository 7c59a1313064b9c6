import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

const TEXTS = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'locales', 'en_US');

/** Waits until the service worker has cached every file of the app, so that it needs no server. */
export async function appIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const texts = await readdir(TEXTS);
  const missing = () =>
    page.evaluate(async (names) => {
      const { scope } = await navigator.serviceWorker.ready;
      const kept = names.map((name) => caches.match(new URL(`locales/en_US/${name}`, scope)));
      const found = await Promise.all(kept);
      return names.filter((_, place) => !found[place]);
    }, texts);
  // The texts are cached after the activation, because the worker does not know the language before.
  await expect.poll(missing).toEqual([]);
}
