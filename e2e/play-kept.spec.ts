import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type Page } from '@playwright/test';

import { ADMIN, signInBrowser } from './api.ts';
import { killBrowser } from './kill-browser.ts';
import { PlayerPage } from './pages/player-page.ts';
import { closeTab, expect, savedBytes, test } from './play-fixtures.ts';
import { PLAYER_ARGS } from './playwright.config.ts';

const FILE = 'Save Point (World).nes';
const BLUE = [33, 24, 140] as const;
const RED = [222, 40, 0] as const;
const GREEN = [0, 170, 0] as const;
const PURPLE = [132, 0, 247] as const;
/** Where the game counts presses of A in its battery. */
const COUNT = 0;

// Only a busy machine needs this long.
test.setTimeout(600_000);

async function playOnce(page: Page, romId: number): Promise<PlayerPage> {
  const game = new PlayerPage(page);
  await game.open(romId);
  await game.start();
  await game.shows(BLUE);
  await game.press('z', RED);
  return game;
}

const arrives = (page: Page, romId: number) =>
  expect.poll(async () => (await savedBytes(page, romId))?.[COUNT], { timeout: 90_000 }).toBe(1);

test('a save arrives when the tab is closed right after the game saved @long', async ({
  page,
  context,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  await signInBrowser(page, player);
  const second = await context.newPage();
  await playOnce(second, romId);
  await closeTab(second);
  await page.goto('/');
  await arrives(page, romId);
});

test('a save arrives when the page is left right after the game saved @long', async ({
  page,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  await signInBrowser(page, player);
  await playOnce(page, romId);
  await page.goto('/');
  await arrives(page, romId);
});

test('a save arrives when the browser is killed before it could send it @long', async ({
  server,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  const folder = await mkdtemp(join(tmpdir(), 'saveroom-profile-'));
  const open = () =>
    chromium.launchPersistentContext(folder, {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: PLAYER_ARGS,
      baseURL: server.address,
      viewport: { width: 1024, height: 768 },
    });
  const first = await open();
  const page = await first.newPage();
  await signInBrowser(page, player);
  // The save can only be in the journal of the browser.
  await page.route(/\/api\/saves(\/\d+)?\?/, (route) => route.abort());
  const game = await playOnce(page, romId);
  await game.isSafe();
  await killBrowser(first, folder);

  const again = await open();
  const home = await again.newPage();
  await home.goto('/');
  // If the session cookie was not written to disk yet, the user signs in again.
  const app = home.getByRole('main').first();
  await expect(app).toBeVisible();
  if ((await home.request.get('/api/users/me')).status() !== 200) {
    await signInBrowser(home, player);
    await home.goto('/');
  }
  await arrives(home, romId);
  await again.close();
  await rm(folder, { recursive: true, force: true });
});

test('a game continues when the session ends, and its save arrives after the next sign-in @long', async ({
  page,
  api,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  await signInBrowser(page, player);
  const game = await playOnce(page, romId);
  await game.isKept();
  await api.endSessions(player);
  await game.press('z', GREEN);
  // A tab that becomes visible asks how long its user may play.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText('You can keep playing')).toBeVisible();
  await game.press('z', PURPLE);
  await game.quit();
  await page.getByLabel('Username').fill(player);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect.poll(async () => (await savedBytes(page, romId))?.[COUNT]).toBe(3);
});

test('two games of the same size are not confused with each other @long', async ({
  page,
  games,
  player,
}) => {
  await signInBrowser(page, player);
  const game = new PlayerPage(page);
  await game.open(games.get('Lantern Hollow (USA).nes') ?? 0);
  await game.start();
  await game.shows([123, 8, 0]);
  await game.quit();
  await game.open(games.get('Lantern Hollow (Europe) (Rev 1).nes') ?? 0);
  await game.start();
  await game.shows([24, 57, 90]);
});

test('a second user of the same browser does not get the save of the first @long', async ({
  page,
  api,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  const second = `${player}-second`;
  await api.addUser({ username: second, role: 'viewer' });
  await signInBrowser(page, player);
  const mine = await playOnce(page, romId);
  await mine.isKept();
  await mine.quit();
  await page.context().clearCookies();

  await signInBrowser(page, second);
  const theirs = new PlayerPage(page);
  await theirs.open(romId);
  expect(await theirs.hasSave()).toBe(false);
  await theirs.start();
  await theirs.shows(BLUE);
  // The game of the second user counts from 0, whether it has already saved or not.
  expect((await savedBytes(page, romId))?.[COUNT] ?? 0).toBe(0);
});

test('two browsers continue from one save: both saves stay, and the second browser says so @long', async ({
  page,
  games,
  player,
  anotherBrowser,
}) => {
  const romId = games.get(FILE) ?? 0;
  await signInBrowser(page, player);
  const first = await playOnce(page, romId);
  await first.isKept();
  await first.quit();

  const other = await anotherBrowser(player);
  const [here, there] = [new PlayerPage(page), new PlayerPage(other)];
  for (const one of [here, there]) await one.open(romId);
  await here.start();
  await there.start();
  await here.shows(RED);
  await here.press('z', GREEN);
  await expect.poll(async () => (await savedBytes(page, romId))?.[COUNT]).toBe(2);
  await there.shows(RED);
  // The second browser is offline, so that it does not get the save of the first one.
  await other.context().setOffline(true);
  await there.press('z', GREEN);
  await there.press('z', PURPLE);
  await other.context().setOffline(false);
  await expect(other.getByRole('alert')).toContainText('Both are kept');

  const reply = await page.request.get(`/api/roms/${romId}/timeline`);
  const versions = (await reply.json()) as { kind: string }[];
  expect(versions.filter(({ kind }) => kind === 'save').length).toBeGreaterThanOrEqual(3);
});
