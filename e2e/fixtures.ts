import { test as base, expect, type Page, type TestInfo } from '@playwright/test';

import { Api, signInBrowser, uniqueName } from './api.ts';
import { collectPageErrors } from './faults.ts';
import { Server } from './server.ts';

type Fixture = (
  parts: { page: Page },
  use: (page: Page) => Promise<void>,
  test: TestInfo,
) => Promise<void>;

interface PerTest {
  api: Api;
  /** The page of a browser without a session. */
  signedOutPage: Page;
  /** The name of an admin that only this test uses: settings, favorites and sessions are its own. */
  admin: string;
  /** The page of a browser in which that admin is signed in. It has not opened an address yet. */
  adminPage: Page;
  /** The same, after it has opened the home page. */
  signedInPage: Page;
}
interface PerWorker {
  /** A prepared server that the tests of one worker share: none of them changes the library. */
  server: Server;
}

/** Fails if the page of a test had faults, and logs what the page showed if the test failed. */
const watchedPage: Fixture = async ({ page }, use, { title, errors }) => {
  const faults = collectPageErrors(page);
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await use(page);
  if (errors.length > 0) {
    const shown = await page.locator('body').ariaSnapshot();
    // oxlint-disable-next-line no-console -- for machines on which only the log can be read
    console.log([`${title}: ${page.url()}`, ...messages.slice(-20), shown].join('\n'));
  }
  expect(faults()).toEqual([]);
};

/** The whole product with nothing replaced: a test sees what a user sees. */
export const test = base.extend<PerTest, PerWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
    async ({}, use) => {
      const server = await Server.startPrepared();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.address),
  page: watchedPage,
  api: async ({ server }, use) => use(new Api(server.address)),
  signedOutPage: async ({ page }, use) => use(page),
  admin: async ({ api }, use) => {
    const username = uniqueName('admin');
    await api.addUser({ username, role: 'admin' });
    await use(username);
  },
  adminPage: async ({ page, admin }, use) => {
    await signInBrowser(page, admin);
    await use(page);
  },
  signedInPage: async ({ adminPage: page }, use) => {
    await page.goto('/');
    // Before that, the settings of the account may still overwrite those of the browser.
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await use(page);
  },
});

const perTestServer = (start: () => Promise<Server>) =>
  base.extend<{ server: Server }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
    server: async ({}, use) => {
      const server = await start();
      await use(server);
      await server.stop();
    },
    baseURL: async ({ server }, use) => use(server.address),
    page: watchedPage,
  });

/** Each test has its own prepared server, for tests that change the library or the server. */
export const ownServerTest = perTestServer(() => Server.startPrepared());

/** Each test has a new server, before its set-up. */
export const newServerTest = perTestServer(() => Server.start());

export { expect };
