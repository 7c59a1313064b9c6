import { readFile } from 'node:fs/promises';

import { signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

const PASSWORD = 'open sesame';
/** The sky of the game after one press of A. */
const RED = [222, 40, 0] as const;

test('a share link opens with its password, downloads and plays the game, until it is revoked', async ({
  page,
  browser,
  server,
  games,
  player,
}) => {
  await signInBrowser(page, player);
  await page.goto(`/rom/${games.get('Save Point (World).nes') ?? 0}`);
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByLabel('Number of uses').fill('1');
  await dialog.getByLabel('Note').fill('For Mia');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();

  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const visitor = await context.newPage();
  const reply = await visitor.goto(address);
  expect(reply?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer' });
  expect(address.startsWith(server.address)).toBe(true);
  await visitor.getByLabel('Password').fill('wrong');
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByText('Wrong password')).toBeVisible();
  await visitor.getByLabel('Password').fill(PASSWORD);
  await visitor.getByRole('button', { name: 'Open' }).click();
  await expect(visitor.getByRole('heading', { name: 'Save Point' })).toBeVisible();
  await expect(visitor.getByText(`Shared by ${player}`)).toBeVisible();

  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    visitor.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Save Point (World).nes');
  expect((await readFile(await download.path())).subarray(0, 3).toString()).toBe('NES');

  const game = new PlayerPage(visitor);
  await game.start();
  await game.press('z', RED);
  await game.isKept();
  await game.quit();
  await expect(visitor.getByRole('region', { name: 'Your save' })).toBeVisible();
  // The game continues from the save of this browser.
  await game.start();
  await game.shows(RED);
  await game.quit();

  const late = await (await browser.newContext()).newPage();
  await late.goto(address);
  await expect(late.getByRole('heading', { name: 'This link is used up' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const { id } = (await (await page.request.get('/api/users/me')).json()) as { id: number };
  await page.goto(`/user/${id}`);
  await expect(page.getByText('Used 1 of 1')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke For Mia' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Link revoked')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await context.close();
});
