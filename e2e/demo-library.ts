import { expect, type Page } from '@playwright/test';

import { ADMIN, Api, signInBrowser, useAdminSession } from './api.ts';
import type { Server } from './server.ts';

/** Signs the admin of a prepared server in and opens a page of it. */
export async function enterDemo(page: Page, server: Server, path = '/'): Promise<Api> {
  await useAdminSession(page.context());
  await open(page, path);
  return new Api(server.address);
}

/** Signs a user in and opens a page. */
export async function enter(page: Page, username: string, path = '/'): Promise<void> {
  await (username === ADMIN.username
    ? useAdminSession(page.context())
    : signInBrowser(page, username));
  await open(page, path);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  // From here on the page handles keys and has the settings of the account.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}
