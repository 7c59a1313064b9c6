import { expect, type Page } from '@playwright/test';

import { ADMIN, Api, signInBrowser } from './api.ts';
import type { Server } from './server.ts';

/** A server of one's own with the 25 games of the demo library, and somebody who looks at it. */
export async function enterDemo(page: Page, server: Server, path = '/'): Promise<Api> {
  const api = new Api(server.address);
  await api.setUp();
  await api.scanFor('Game Boy Advance');
  await enter(page, ADMIN.username, path);
  return api;
}

export async function enter(page: Page, username: string, path = '/'): Promise<void> {
  await signInBrowser(page, username);
  await page.goto(path);
  // The page handles keys from here on.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}
