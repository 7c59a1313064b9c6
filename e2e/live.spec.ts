import type { Browser, Page } from '@playwright/test';

import { ADMIN } from './api.ts';
import { enter, enterDemo } from './demo-library.ts';
import { expect, ownServerTest } from './fixtures.ts';
import { isConnected } from './live-connection.ts';
import type { Server } from './server.ts';

/** Another browser in which a user is signed in. */
async function openAs(browser: Browser, server: Server, username: string, path: string) {
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-US' });
  const page = await context.newPage();
  const live = isConnected(page);
  await enter(page, username, path);
  await live;
  return page;
}

const favorite = (page: Page) => page.getByRole('button', { name: 'Favorite', exact: true });
const card = (page: Page, name: RegExp) => page.getByRole('grid').getByRole('link', { name });

ownServerTest(
  'a change appears in other browsers of the user, and a change of public data for all users',
  async ({ page, server, browser }) => {
    const live = isConnected(page);
    const api = await enterDemo(page, server, '/search?search=tin');
    await live;
    await api.addUser({ username: 'mara', role: 'viewer' });
    const game = card(page, /^Tin Orchard/);
    const address = (await game.getAttribute('href')) ?? '';
    const other = await openAs(browser, server, ADMIN.username, address);
    const guest = await openAs(browser, server, 'mara', '/search?search=tin');
    for (const one of [page, other, guest]) {
      await one.evaluate(() => Object.assign(window, { isSamePage: true }));
    }

    const liveAgain = isConnected(page);
    await page.goto(address);
    await liveAgain;
    await favorite(page).click();
    await expect(favorite(other)).toHaveAttribute('aria-pressed', 'true');
    await favorite(other).click();
    await expect(favorite(page)).toHaveAttribute('aria-pressed', 'false');

    await api.sendForm('PUT', address.replace('/rom/', '/roms/'), { name: 'Tin Garden' });
    await expect(card(guest, /^Tin Garden/)).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Tin Garden' })).toBeVisible();

    await api.sendForm('POST', '/collections?is_public=true', { name: 'For everybody' });
    await guest.getByRole('button', { name: 'Collections', exact: true }).click();
    await expect(guest.getByRole('link', { name: /^For everybody/ })).toBeVisible();
    await api.sendForm('POST', '/collections?is_public=true', { name: 'Also for everybody' });
    await expect(guest.getByRole('link', { name: /^Also for everybody/ })).toBeVisible();

    await page.goto('/administration?tab=users');
    const account = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(account('mara')).toBeVisible();
    await api.addUser({ username: 'nora', role: 'viewer' });
    await expect(account('nora')).toBeVisible();
    for (const one of [other, guest]) {
      expect(await one.evaluate(() => 'isSamePage' in window)).toBe(true);
    }
  },
);

ownServerTest(
  'others see the games that a user played recently, until the user stops sharing them',
  async ({ page, server, browser }) => {
    const live = isConnected(page);
    const api = await enterDemo(page, server, '/user/1');
    await live;
    await api.addUser({ username: 'mara', role: 'viewer' });
    const share = page.getByRole('switch', { name: 'Show others what I’m playing' });
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/activity/sharing') && reply.request().method() === 'PUT',
    );
    await share.click();
    await saved;
    const [romId = 0] = (await api.gamesByFile()).values();
    await api.addPlaySession(romId);
    const mara = await openAs(browser, server, 'mara', '/');
    const played = mara.getByRole('region', { name: 'Recently played by others' });
    await expect(played.getByRole('link')).toHaveAttribute('href', `/rom/${romId}`);
    await expect(played.getByText(new RegExp(`^${ADMIN.username}, `))).toBeVisible();
    await share.click();
    await expect(played).toBeHidden();
  },
);
