import type { Browser, Page } from '@playwright/test';

import { ADMIN } from './api.ts';
import { expect, test } from './fixtures.ts';
import { InterfacePage } from './pages/interface-page.ts';
import { LoginPage } from './pages/login-page.ts';
import { Server } from './server.ts';

const background = () => getComputedStyle(document.documentElement).backgroundColor;
const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
}

test('a choice follows its owner to another browser, and later ones as well', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await api.addUser({ username: 'traveller', role: 'viewer' });
  const here = new InterfacePage(page);
  await here.openAs('traveller');
  await here.switch('Group versions').uncheck();
  await here.switch('Tilt').check();
  await here.theme('Light').check({ force: true });
  await here.saved();
  expect(await stored(page, 'settings.groupRoms')).toBe('false');

  const away = await anotherBrowser(browser, baseURL);
  const there = new InterfacePage(away);
  await there.openAs('traveller');
  await expect(there.switch('Group versions')).not.toBeChecked();
  await expect(there.switch('Tilt')).toBeChecked();
  await expect(there.theme('Light')).toBeChecked();
  await expect(away.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await stored(away, 'settings.groupRoms')).toBe('false');

  await there.switch('Regions').uncheck();
  await there.saved();
  await page.reload();
  await expect(here.switch('Regions')).not.toBeChecked();
  await expect(here.switch('Tilt')).toBeChecked();
});

test('the next person at the same browser finds their own settings', async ({ page, api }) => {
  await api.addUser({ username: 'first-here', role: 'viewer' });
  await api.addUser({ username: 'second-here', role: 'viewer' });
  const screen = new InterfacePage(page);
  await screen.openAs('first-here');
  await screen.switch('Regions').uncheck();
  await screen.saved();
  await screen.logOut();

  await screen.openAs('second-here');
  await expect(screen.switch('Regions')).toBeChecked();
  await screen.switch('Statistics').uncheck();
  await screen.saved();
  await screen.logOut();

  await screen.openAs('first-here');
  await expect(screen.switch('Regions')).not.toBeChecked();
  await expect(screen.switch('Statistics')).toBeChecked();
});

test('a choice made without the network is not lost', async ({ page, api, context }) => {
  await api.addUser({ username: 'in-a-tunnel', role: 'viewer' });
  const screen = new InterfacePage(page);
  await screen.openAs('in-a-tunnel');
  await context.setOffline(true);
  await screen.switch('Regions').uncheck();
  await page.waitForTimeout(1000);
  await context.setOffline(false);
  await screen.saved();
  await page.reload();
  await expect(screen.switch('Regions')).not.toBeChecked();
});

test('two tabs look alike', async ({ page, api, context }) => {
  await api.addUser({ username: 'two-tabs', role: 'viewer' });
  const screen = new InterfacePage(page);
  await screen.openAs('two-tabs');
  const second = await context.newPage();
  await second.goto('/user-interface');
  await screen.switch('Regions').uncheck();
  await screen.saved();
  await expect(new InterfacePage(second).switch('Regions')).not.toBeChecked();
});

test('@phone a sample shows what a switch does', async ({ page, api }, { project }) => {
  const username = `sampler-${project.name}`;
  await api.addUser({ username, role: 'viewer' });
  const screen = new InterfacePage(page);
  await screen.openAs(username);
  const title = page.getByText('Lantern Hill');
  await expect(title).toHaveCount(0);
  await screen.switch('Titles').check();
  await expect(title).toHaveCount(1);
  await screen.switch('Group versions').uncheck();
  await expect(title).toHaveCount(2);
  await expect(title.last()).toBeInViewport();
});

test('defaults are restored, and the restoring undone', async ({ page, api }) => {
  await api.addUser({ username: 'undecided', role: 'viewer' });
  const screen = new InterfacePage(page);
  await screen.openAs('undecided');
  await screen.switch('Regions').uncheck();
  await screen.theme('Light').check({ force: true });
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(screen.switch('Regions')).toBeChecked();
  await expect(screen.theme('Auto')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await screen.saved();
  await expect(screen.switch('Regions')).not.toBeChecked();
  await expect(screen.theme('Light')).toBeChecked();
});

test('motion is reduced by choice, from the first paint on', async ({ page, api }) => {
  await api.addUser({ username: 'calm', role: 'viewer' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await new InterfacePage(page).openAs('calm');
  const pace = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--duration-base'),
    );
  const usual = await pace();
  await page.getByRole('radio', { name: 'Reduced' }).check({ force: true });
  expect(await pace()).not.toBe(usual);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');

  await page.getByRole('radio', { name: 'As the system says' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'full');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');
});

test('the theme follows the system live, until one is chosen', async ({ page, api }) => {
  await api.addUser({ username: 'owl', role: 'viewer' });
  await page.emulateMedia({ colorScheme: 'dark' });
  const screen = new InterfacePage(page);
  await screen.openAs('owl');
  const dark = await page.evaluate(background);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => page.evaluate(background)).not.toBe(dark);

  await screen.theme('Dark').check({ force: true });
  await expect.poll(() => page.evaluate(background)).toBe(dark);
  expect(await stored(page, 'settings.theme')).toBe('0');
  await page.reload();
  await expect.poll(() => page.evaluate(background)).toBe(dark);
});

test('the chosen language stays, and only its texts are fetched', async ({ page, api }) => {
  await api.addUser({ username: 'polyglot', role: 'viewer' });
  const fetched: string[] = [];
  page.on('request', (request) => {
    const area = /locales\/(\w+)\/(\w+)\.json/.exec(request.url());
    if (area) fetched.push(area[1] ?? '');
  });
  await new InterfacePage(page).openAs('polyglot');
  await page.getByLabel('Language', { exact: true }).last().selectOption('de_DE');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  expect(new Set(fetched)).toEqual(new Set(['en_US', 'de_DE']));
});

test('the visitor of a kiosk chooses for this browser alone', async ({ page, browser }) => {
  const kiosk = await Server.startPrepared({ KIOSK_MODE: 'true' });
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.url());
  });
  await page.goto(`${kiosk.address}/user-interface`);
  const screen = new InterfacePage(page);
  await expect(page.getByText('These choices are kept in this browser.')).toBeVisible();
  await screen.switch('Regions').uncheck();
  await page.waitForTimeout(1000);
  await page.reload();
  await expect(screen.switch('Regions')).not.toBeChecked();
  expect(saved).toEqual([]);

  const elsewhere = await anotherBrowser(browser, kiosk.address);
  await elsewhere.goto('/user-interface');
  await expect(new InterfacePage(elsewhere).switch('Regions')).toBeChecked();

  // Somebody with an account passes by; the visitor's choice is still there afterwards.
  await page.goto(`${kiosk.address}/login?next=/user-interface`);
  await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
  await expect(page.getByText('These choices follow you')).toBeVisible();
  await expect(screen.switch('Regions')).toBeChecked();
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out')).toBeVisible();
  await page.goto(`${kiosk.address}/user-interface`);
  await expect(screen.switch('Regions')).not.toBeChecked();
  await kiosk.stop();
});
