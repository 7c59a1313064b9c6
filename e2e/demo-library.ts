import { expect, type Page } from '@playwright/test';

import { ADMIN, Api } from './api.ts';
import { LoginPage } from './pages/login-page.ts';
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
  await page.goto(`/login?next=${encodeURIComponent(path)}`);
  await new LoginPage(page).signIn(username, ADMIN.password);
  await expect(page).toHaveURL(path);
  // Keys are heard from here on.
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
}
