import type { BrowserContext, Page } from '@playwright/test';

import { SAVE } from '../tools/demo-games/room.ts';
import { ADMIN, Api, signInBrowser } from './api.ts';
import { ATTEMPT } from './faults.ts';
import { expect as baseExpect, test as base } from './fixtures.ts';

/** Emulators keep a CPU core busy, so the page around them is slow on a busy machine. */
export const expect = baseExpect.configure({ timeout: 60_000 });

interface PerWorker {
  /** Ids of the games of the demo library by file name. */
  games: ReadonlyMap<string, number>;
}

interface PerTest {
  /** The name of a new user, who has not played yet. */
  player: string;
  /** A page of another browser, or of a phone on its side, in which a user is signed in. */
  anotherBrowser: (username: string, device?: 'phone') => Promise<Page>;
}

const PHONE = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

let players = 0;

export const test = base.extend<PerTest, PerWorker>({
  games: [
    async ({ server }, use) => {
      await use(await new Api(server.address).gamesByFile());
    },
    { scope: 'worker' },
  ],
  player: async ({ api }, use) => {
    players += 1;
    const username = `player-${players}`;
    await api.addUser({ username, role: 'viewer' });
    await use(username);
  },
  anotherBrowser: async ({ browser, server }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (username, device) => {
      const context = await browser.newContext({
        baseURL: server.address,
        ...(device ? PHONE : { viewport: { width: 1024, height: 768 } }),
      });
      opened.push(context);
      const page = await context.newPage();
      await signInBrowser(page, username);
      return page;
    });
    for (const context of opened) await context.close();
  },
});

/** Closes a page as a user does: otherwise Playwright skips the `beforeunload` event. */
export async function closeTab(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
}

/** The newest save that the server has of a game of the user who is signed in, or null. */
export async function savedBytes(page: Page, romId: number): Promise<Buffer | null> {
  const reply = await page.request.get(`/api/saves?rom_id=${romId}`);
  const saves = (await reply.json()) as { download_path: string; version_id: number }[];
  const [newest] = saves.toSorted((a, b) => b.version_id - a.version_id);
  if (!newest) return null;
  return (await page.request.get(newest.download_path)).body();
}

/** Lists requests of a page to other addresses than the server's. */
export function collectOutsideRequests(page: Page, address: string): () => string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob|about):/.test(url)) seen.push(url);
  });
  return () => seen;
}

/** Checks that scripts in the player's document reach neither the API, the session nor the page. */
export async function expectIsolated(page: Page): Promise<void> {
  const frame = page.frames().find((one) => one.url().includes('/player/'));
  if (!frame) throw new Error('there is no player');
  const reached = await frame.evaluate(async (mark) => {
    const blocked: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      blocked.push(event.effectiveDirective);
    });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const request = (method: string, path: string) =>
      new Promise<string>((resolve) => {
        const asked = new XMLHttpRequest();
        asked.withCredentials = true;
        asked.addEventListener('load', () => resolve(asked.responseText));
        asked.addEventListener('error', () => resolve('refused'));
        asked.open(method, path);
        asked.send();
      });
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the browser gets this function alone
    const attempt = (act: () => unknown) => {
      try {
        return String(act());
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      read: await request('GET', `/api/users/me${mark}`),
      written: await request('POST', `/api/logout${mark}`),
      blocked,
      cookie: attempt(() => document.cookie),
      storage: attempt(() => sessionStorage.length),
      page: attempt(() => window.parent.document.title),
      origin: window.origin,
    };
  }, ATTEMPT);
  expect(reached).toEqual({
    read: 'refused',
    written: 'refused',
    blocked: ['connect-src', 'connect-src'],
    cookie: 'SecurityError',
    storage: 'SecurityError',
    page: 'SecurityError',
    origin: 'null',
  });
}

interface Saved {
  readonly address: string;
  readonly player: string;
  readonly romId: number;
  /** How often A was pressed in the NES game of the demo library. */
  readonly presses: number;
}

/** Sends a save as another device of the player: the first one, or a version after another. */
export async function sendSave(
  { address, player, romId, presses }: Saved,
  after?: { id: number; version_id: number; file_name: string },
): Promise<void> {
  const save = new Uint8Array(8192);
  save[SAVE.marker] = SAVE.MARKER;
  save[SAVE.score] = presses;
  const form = new FormData();
  form.append('saveFile', new File([save], after?.file_name ?? 'Save Point (World).srm'));
  const path = after
    ? `/api/saves/${after.id}?based_on=${after.version_id}`
    : `/api/saves?rom_id=${romId}&emulator=fceumm`;
  const pair = Buffer.from(`${player}:${ADMIN.password}`).toString('base64');
  const reply = await fetch(`${address}${path}`, {
    method: after ? 'PUT' : 'POST',
    headers: { authorization: `Basic ${pair}` },
    body: form,
  });
  expect(reply.status, await reply.text()).toBe(200);
}
