import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

const TEXTS = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'locales', 'en_US');

/** Waits until the service worker has every file of the app, so that it needs no server. */
export async function appIsKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const texts = await readdir(TEXTS);
  // The texts follow the activation: the worker does not know the language before.
  await page.waitForFunction(async (names) => {
    const { scope } = await navigator.serviceWorker.ready;
    const kept = names.map((name) => caches.match(new URL(`locales/en_US/${name}`, scope)));
    return (await Promise.all(kept)).every(Boolean);
  }, texts);
}
