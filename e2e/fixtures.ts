import { test as base, expect, type Page } from '@playwright/test';

import { ADMIN, Api, signInBrowser } from './api.ts';
import { watchFaults } from './faults.ts';
import { Server } from './server.ts';

interface PerTest {
  api: Api;
  /** A page in a fresh browser on a server that has its first admin. */
  signedOutPage: Page;
  signedInPage: Page;
}
interface PerWorker {
  /** Shared by the tests of one worker; each makes its own users. */
  server: Server;
}

/** The whole product with nothing replaced: a test sees what a person sees. */
export const test = base.extend<PerTest, PerWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
    async ({}, use) => {
      const server = await Server.start();
      await new Api(server.address).setUp();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  page: async ({ page }, use) => {
    const faults = watchFaults(page);
    await use(page);
    expect(faults()).toEqual([]);
  },
  api: async ({ server }, use) => use(new Api(server.address)),
  signedOutPage: async ({ page }, use) => use(page),
  signedInPage: async ({ page }, use) => {
    await signInBrowser(page, ADMIN.username);
    await page.goto('/');
    // Earlier, the settings of the account may still overwrite those of the browser.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await use(page);
  },
});

/** A server nobody has set up yet, one for each test. */
export const newServerTest = base.extend<{ server: Server }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
  server: async ({}, use) => {
    const server = await Server.start();
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.address),
  page: async ({ page }, use) => {
    const faults = watchFaults(page);
    await use(page);
    expect(faults()).toEqual([]);
  },
});

export { expect };
