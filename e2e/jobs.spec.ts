import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Locator, Page } from '@playwright/test';

import { ADMIN, Api } from './api.ts';
import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { Server } from './server.ts';

/**
 * The most frequent jobs of an admin, from home, and the clicks that each may take. Others are in
 * `play-home.spec.ts` (continue the last game: 1), `metadata.spec.ts` (fix a match: 3) and
 * `rom.spec.ts` (change a cover: 2 and the file).
 */
class Job {
  clicks = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  button(name: string | RegExp): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }

  link(name: string | RegExp): Locator {
    return this.#page.getByRole('link', { name, exact: true });
  }
}

test('a game is found by name with a key, its name and Enter', async ({ signedInPage: page }) => {
  await page.keyboard.press('/');
  await page.keyboard.type('tin orchard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tin Orchard' })).toBeVisible();
});

test('a library folder is added with at most 3 clicks', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'saveroom-folder-'));
  await mkdir(join(folder, 'roms', 'nes'), { recursive: true });
  await writeFile(join(folder, 'roms', 'nes', 'Paper Moon (World).nes'), 'a game');
  // The folder of the demo library is fixed.
  const server = await Server.start({ words: [] });
  await new Api(server.address).setUp();
  await page.goto(server.address);
  await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
  const job = new Job(page);
  await job.click(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan' }),
  );
  // Home has the same link, until the other page is open.
  await expect(page.getByRole('heading', { level: 1, name: 'Scan' })).toBeVisible();
  await job.click(job.button('Add folder'));
  const dialog = page.getByRole('dialog', { name: 'Add library folder' });
  await expect(dialog.getByLabel('Folder path')).toBeFocused();
  await page.keyboard.type(folder);
  await page.keyboard.press('Enter');
  await job.click(dialog.getByRole('button', { name: 'Add this folder' }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(folder, { exact: true })).toBeVisible();
  expect(job.clicks).toBeLessThanOrEqual(3);
  await server.stop();
  await rm(folder, { recursive: true });
});

test('@touch the last game continues on a phone with one tap, without scrolling', async ({
  adminPage: page,
  admin,
  api,
}) => {
  const game = (await api.gamesByFile()).get('Save Point (World).nes') ?? 0;
  await api.markPlayed(game, admin);
  await page.goto('/');
  const resume = page
    .getByRole('region', { name: 'Last played' })
    .getByRole('link', { name: /^(Continue|Play)/ });
  await expect(resume).toBeInViewport({ ratio: 1 });
  await resume.tap();
  await expect(page).toHaveURL(new RegExp(`/rom/${game}/ejs\\?start=now`));
});

test('a collection of two chosen games takes at most 3 + 2 clicks', async ({
  signedInPage: page,
}) => {
  const job = new Job(page);
  await job.click(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Search' }),
  );
  const cards = page.getByRole('grid').getByRole('gridcell');
  for (const index of [0, 1]) {
    await cards.nth(index).hover();
    await job.click(cards.nth(index).getByRole('button', { name: /^Select / }));
  }
  await job.click(job.button('Add to collection'));
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Add to new collection' });
  await job.click(name);
  await page.keyboard.type('Two games');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Games added to “Two games”')).toBeVisible();
  expect(job.clicks).toBeLessThanOrEqual(3 + 2);
});

test('the download of a platform takes at most 3 clicks', async ({ signedInPage: page }) => {
  const job = new Job(page);
  await job.click(job.button('Platforms'));
  const drawer = page.getByRole('dialog', { name: 'Platforms' });
  await job.click(drawer.getByRole('link', { name: /^Game Boy Color/ }));
  const download = page.waitForEvent('download');
  await job.click(job.link('Download all games as one ZIP file'));
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  expect(job.clicks).toBeLessThanOrEqual(3);
});

test('an invitation takes at most 3 clicks', async ({ signedInPage: page }) => {
  const job = new Job(page);
  await job.click(job.button('Account and settings'));
  await job.click(job.button('Invite'));
  await job.click(job.button('Create link'));
  await expect(page.getByRole('textbox', { name: 'Invite link' })).toHaveValue(/register/);
  expect(job.clicks).toBeLessThanOrEqual(3);
});

test('the sets with missing games and the backups are at most 2 clicks away', async ({
  signedInPage: page,
}) => {
  for (const [link, heading] of [
    ['DAT files', 'DAT files'],
    ['Backups', 'Backups'],
  ] as const) {
    await page.goto('/');
    const job = new Job(page);
    await job.click(job.button('Account and settings'));
    await job.click(job.link(link));
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    expect(job.clicks).toBeLessThanOrEqual(2);
  }
});

test('another language takes at most 2 clicks', async ({ signedInPage: page }) => {
  const job = new Job(page);
  await job.click(page.getByRole('button', { name: /Search your library/ }));
  await page.keyboard.type('german');
  await job.click(page.getByRole('option', { name: 'Switch to Deutsch' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  expect(job.clicks).toBeLessThanOrEqual(2);
});

ownServerTest('an uploaded folder takes at most 3 clicks', async ({ page, server }) => {
  const folder = await mkdtemp(join(tmpdir(), 'saveroom-upload-'));
  await mkdir(join(folder, 'nes'));
  await writeFile(join(folder, 'nes', 'Paper Moon (World).nes'), 'a game');
  await enterDemo(page, server);
  const job = new Job(page);
  await job.click(job.button('Upload'));
  const chooser = page.waitForEvent('filechooser');
  await job.click(job.button('Choose folder'));
  await (await chooser).setFiles(folder);
  await job.click(page.getByRole('button', { name: /^Upload \d+ files?$/ }));
  await expect(page.getByRole('region', { name: 'Uploads', exact: true })).toBeVisible();
  expect(job.clicks).toBeLessThanOrEqual(3);
  await rm(folder, { recursive: true });
});
