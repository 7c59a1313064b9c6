import type { Page } from '@playwright/test';

import { ADMIN, signInBrowser, uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { isConnected } from './live-connection.ts';
import { UsersPage } from './pages/users-page.ts';

const countPlatforms = async ({ request }: Page): Promise<number> =>
  (await (await request.get('/api/platforms')).json()).length;

test('a parent sets up a child in three steps, and the child may play but not download', async ({
  adminPage: page,
  browser,
  baseURL,
}) => {
  const name = uniqueName('child');
  await new UsersPage(page).open();
  await page.getByRole('button', { name: 'Add a child' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'kim.png', mimeType: 'image/png' },
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } }),
  });
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByLabel('Age limit').selectOption('Up to age 12');
  await dialog.getByRole('checkbox', { name: 'Atari 2600' }).check();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('radio', { name: 'Play only' }).check();
  await dialog.getByLabel('Play time per day').first().selectOption('Limit to');
  await dialog.getByLabel('Amount').fill('45');
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await expect(dialog.getByText(`${name} is ready to play`)).toBeVisible();
  await expect(dialog.getByLabel('Sign-in page', { exact: true }).last()).toHaveValue(
    `${baseURL}/login`,
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await new UsersPage(page).choose(name, 'Permissions');
  await expect(page.getByRole('dialog').getByText('Set for this user').first()).toBeVisible();
  const users = await (await page.request.get('/api/users')).json();
  const account = users.find(({ username }: { username: string }) => username === name);
  expect(account.avatar_path).not.toBe('');
  const { own } = await (await page.request.get(`/api/limits/users/${account.id}`)).json();
  expect(own).toMatchObject({ play_minutes_day: 45 });

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const child = await context.newPage();
  await signInBrowser(child, name);
  await child.goto('/');
  await expect(child.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const mine = await (await child.request.get('/api/permissions/me')).json();
  expect(await countPlatforms(child)).toBe((await countPlatforms(page)) - 1);
  expect(mine.rights).toContain('roms.play');
  expect(mine.rights).not.toContain('roms.download');
  expect((await child.request.get('/api/roms/1/content')).status()).toBe(403);
  await context.close();
});

test('a platform that a user hides leaves every open tab and returns from the settings', async ({
  adminPage: page,
  context,
}) => {
  const other = await context.newPage();
  const live = isConnected(other);
  await other.goto('/');
  await live;
  const card = other.getByRole('main').getByRole('link', { name: /^Game Boy Advance/ });
  await expect(card).toBeVisible();
  await other.evaluate(() => Object.assign(window, { isSamePage: true }));

  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Game Boy Advance/ })
    .click();
  await page.getByRole('button', { name: 'About this platform' }).click();
  await page.getByRole('button', { name: 'Hide platform' }).click();
  await expect(page.getByText('Game Boy Advance hidden')).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.goto('/user-interface');
  await page.getByRole('button', { name: 'Show Game Boy Advance again' }).click();
  await expect(page.getByText('Game Boy Advance is visible again')).toBeVisible();
  await expect(card).toBeVisible();
  expect(await other.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('an admin hides a game from a user in its menu and shows it again in the permissions', async ({
  adminPage: page,
  api,
  browser,
  baseURL,
}) => {
  const name = uniqueName('noa');
  await api.addUser({ username: name, role: 'viewer' });
  const [romId] = (await api.gamesByFile()).values();
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const viewer = await context.newPage();
  await signInBrowser(viewer, name);
  const live = isConnected(viewer);
  await viewer.goto(`/rom/${romId}`);
  await live;
  const title = viewer.getByRole('heading', { level: 1 });
  const game = await title.textContent();

  await page.goto(`/rom/${romId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Hide from users' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(name).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Visibility saved')).toBeVisible();
  await expect(title).not.toHaveText(game ?? '');

  await new UsersPage(page).open();
  await new UsersPage(page).choose(name, 'Permissions');
  await dialog.getByRole('button', { name: `Show ${game} again` }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(title).toHaveText(game ?? '');
  await context.close();
});

test('an admin previews the library as a user, changes nothing and returns', async ({
  adminPage: page,
  api,
}) => {
  const name = uniqueName('kim');
  const { id } = await api.addUser({ username: name, role: 'viewer' });
  const platforms = await (await page.request.get('/api/platforms')).json();
  const hidden = platforms.find(({ fs_slug }: { fs_slug: string }) => fs_slug === 'gba');
  await api.hidePlatform(hidden.id, { from: id });
  const users = new UsersPage(page);
  await users.open();
  await users.choose(name, 'Permissions');
  const part = `Platforms: ${platforms.length - 1} of ${platforms.length}`;
  await expect(page.getByRole('dialog').getByText(part)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Preview library' }).click();

  const bar = page.getByRole('region', { name: 'Preview' });
  await expect(bar).toContainText(`You’re seeing the library as ${name}`);
  await expect(bar).toContainText(part);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Nintendo Entertainment System/ })).toBeVisible();
  await expect(main.getByRole('link', { name: /^Game Boy Advance/ })).toHaveCount(0);
  await page.goto(`/platform/${hidden.id}`);
  await expect(main).not.toContainText('Game Boy Advance');
  await expect(bar).toBeVisible();
  // Console mode does not show whose library this is.
  await page.goto('/console');
  await expect(page).toHaveURL('/');

  await bar.getByRole('button', { name: 'Leave preview' }).click();
  await expect(page).toHaveURL(/administration/);
  await page.goto('/');
  await expect(main.getByRole('link', { name: /^Game Boy Advance/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
});
