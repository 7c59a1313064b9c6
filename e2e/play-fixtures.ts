import type { BrowserContext, Browser, Page } from '@playwright/test';

import { Api, signInBrowser } from './api.ts';
import { expect, test as base } from './fixtures.ts';

interface PerWorker {
  /** Ids of the games of the demo library by the names of their files. */
  games: ReadonlyMap<string, number>;
}

interface PerTest {
  /** A new person with nothing played yet. */
  player: string;
  /** Another browser of the same person, or of somebody else: nothing in it but the session. */
  anotherBrowser: (username: string) => Promise<Page>;
}

let people = 0;

export const test = base.extend<PerTest, PerWorker>({
  games: [
    async ({ server }, use) => {
      const api = new Api(server.address);
      await api.scanFor('Nintendo Entertainment System');
      await use(await api.gamesByFile());
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  player: async ({ api }, use, { workerIndex }) => {
    people += 1;
    const username = `player-${workerIndex}-${people}`;
    await api.addUser({ username, role: 'viewer' });
    await use(username);
  },
  anotherBrowser: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (username) => {
      const context = await newBrowser(browser, server.address);
      opened.push(context);
      const page = await context.newPage();
      await signIn(page, username);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

const newBrowser = (browser: Browser, baseURL: string): Promise<BrowserContext> =>
  browser.newContext({ baseURL, viewport: { width: 1024, height: 768 } });

export async function signIn(page: Page, username: string): Promise<void> {
  await signInBrowser(page, username);
  await page.goto('/');
}

/** Of the person who is signed in: the save of a game as the server has it, null if it has none. */
export async function savedBytes(page: Page, romId: number): Promise<Buffer | null> {
  const reply = await page.request.get(`/api/saves?rom_id=${romId}`);
  const saves = (await reply.json()) as { download_path: string; version_id: number }[];
  const [newest] = saves.toSorted((a, b) => b.version_id - a.version_id);
  if (!newest) return null;
  return (await page.request.get(newest.download_path)).body();
}

/** Requests of a page that leave the server. */
export function watchOutside(page: Page, address: string): () => string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob|about):/.test(url)) seen.push(url);
  });
  return () => seen;
}

export { expect };
