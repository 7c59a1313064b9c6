import type { Browser, Page } from '@playwright/test';

import { ADMIN, uniqueName } from './api.ts';
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

test('a changed setting appears in other tabs and other browsers of the user', async ({
  page,
  admin,
  context,
  browser,
  baseURL,
}) => {
  const here = new InterfacePage(page);
  await here.openAs(admin);
  const secondTab = await context.newPage();
  await secondTab.goto('/user-interface');
  await expect(new InterfacePage(secondTab).switch('Group versions')).toBeChecked();
  await here.switch('Group versions').uncheck();
  await here.switch('Tilt effect').check();
  await here.theme('Light').check();
  await here.saved();
  expect(await stored(page, 'settings.groupRoms')).toBe('false');
  await expect(new InterfacePage(secondTab).switch('Group versions')).not.toBeChecked();

  const away = await anotherBrowser(browser, baseURL);
  const there = new InterfacePage(away);
  await there.openAs(admin);
  await expect(there.switch('Group versions')).not.toBeChecked();
  await expect(there.switch('Tilt effect')).toBeChecked();
  await expect(there.theme('Light')).toBeChecked();
  await expect(away.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await stored(away, 'settings.groupRoms')).toBe('false');

  await there.switch('Regions').uncheck();
  await there.saved();
  await page.reload();
  await expect(here.switch('Regions')).not.toBeChecked();
  await expect(here.switch('Tilt effect')).toBeChecked();
  await away.context().close();
});

test('@long the next user of the same browser finds their own settings', async ({ page, api }) => {
  const [first, second] = [uniqueName('first'), uniqueName('second')];
  await api.addUser({ username: first, role: 'viewer' });
  await api.addUser({ username: second, role: 'viewer' });
  const screen = new InterfacePage(page);
  await screen.openAs(first);
  await screen.switch('Regions').uncheck();
  await screen.saved();
  await screen.logOut();

  await screen.openAs(second);
  await expect(screen.switch('Regions')).toBeChecked();
  await screen.switch('Languages').uncheck();
  await screen.saved();
  await screen.logOut();

  await screen.openAs(first);
  await expect(screen.switch('Regions')).not.toBeChecked();
  await expect(screen.switch('Languages')).toBeChecked();
});

test('@phone-long a preview shows the effect of a switch, and restoring the defaults can be undone', async ({
  page,
  admin,
}) => {
  const screen = new InterfacePage(page);
  await screen.openAs(admin);
  const title = page.getByText('Lantern Hill');
  await expect(title).toHaveCount(0);
  await screen.switch('Titles').check();
  await expect(title).toHaveCount(1);
  await screen.switch('Group versions').uncheck();
  await expect(title).toHaveCount(2);
  await expect(title.last()).toBeInViewport();

  await screen.theme('Light').check();
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(screen.switch('Group versions')).toBeChecked();
  await expect(screen.theme('Auto')).toBeChecked();
  await page.getByRole('button', { name: 'Undo' }).click();
  await screen.saved();
  await expect(screen.switch('Group versions')).not.toBeChecked();
  await expect(screen.theme('Light')).toBeChecked();
});

test('theme and motion follow the system until one is chosen, the language stays', async ({
  page,
  admin,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'no-preference' });
  const screen = new InterfacePage(page);
  await screen.openAs(admin);
  const root = page.locator('html');
  const dark = await page.evaluate(background);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => page.evaluate(background)).not.toBe(dark);
  await screen.theme('Dark').check();
  await expect.poll(() => page.evaluate(background)).toBe(dark);
  expect(await stored(page, 'settings.theme')).toBe('0');

  const pace = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--duration-base'),
    );
  const usual = await pace();
  await page.getByRole('radio', { name: 'Reduced' }).check();
  await expect.poll(pace).not.toBe(usual);
  await page.reload();
  await expect(root).toHaveAttribute('data-motion', 'reduced');
  await expect.poll(() => page.evaluate(background)).toBe(dark);
  await page.getByRole('radio', { name: 'Match system' }).check();
  await expect(root).toHaveAttribute('data-motion', 'full');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-motion', 'reduced');

  await page.getByLabel('Language', { exact: true }).last().selectOption('de_DE');
  await expect(root).toHaveAttribute('lang', 'de-DE');
  await page.reload();
  await expect(root).toHaveAttribute('lang', 'de-DE');
});

test('@long settings of a kiosk visitor are saved in the browser only', async ({
  page,
  browser,
}) => {
  const kiosk = await Server.startPrepared({ KIOSK_MODE: 'true' });
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') saved.push(request.url());
  });
  await page.goto(`${kiosk.address}/user-interface`);
  const screen = new InterfacePage(page);
  await expect(page.getByText('These settings are saved in this browser.')).toBeVisible();
  await screen.switch('Regions').uncheck();
  await page.reload();
  await expect(screen.switch('Regions')).not.toBeChecked();

  const elsewhere = await anotherBrowser(browser, kiosk.address);
  await elsewhere.goto('/user-interface');
  await expect(new InterfacePage(elsewhere).switch('Regions')).toBeChecked();

  // A user signs in and out; afterwards the visitor's settings are unchanged.
  // ui-settings.test.ts shows that nothing is sent later either.
  expect(saved).toEqual([]);
  await elsewhere.context().close();
  await page.goto(`${kiosk.address}/login?next=/user-interface`);
  await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
  await expect(page.getByText('These settings sync to every browser')).toBeVisible();
  await expect(screen.switch('Regions')).toBeChecked();
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Logged out')).toBeVisible();
  await page.goto(`${kiosk.address}/user-interface`);
  await expect(screen.switch('Regions')).not.toBeChecked();
  await kiosk.stop();
});
