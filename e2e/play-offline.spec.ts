import type { Page } from '@playwright/test';

import { ADMIN, Api, signInBrowser } from './api.ts';
import { ownServerTest as test } from './fixtures.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, expectIsolated, savedBytes, sendSave } from './play-fixtures.ts';
import type { Server } from './server.ts';
import { appIsKept } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });
// Only a busy machine needs this long.
test.setTimeout(600_000);

const FILE = 'Save Point (World).nes';
const BLUE = [33, 24, 140] as const;
const RED = [222, 40, 0] as const;
const GREEN = [0, 170, 0] as const;
const PURPLE = [132, 0, 247] as const;
/** Where the game counts presses of A in its battery. */
const COUNT = 0;
const PLAYER = 'player';

async function addPlayer(server: Server, name = PLAYER): Promise<number> {
  const api = new Api(server.address);
  await api.addUser({ username: name, role: 'viewer' });
  return (await api.gamesByFile()).get(FILE) ?? 0;
}

/** Opens the page of a game and keeps the game on this device. */
async function keep(page: Page, romId: number): Promise<void> {
  await page.goto(`/rom/${romId}`);
  await appIsKept(page);
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('main').getByText('On this device', { exact: true })).toBeVisible();
}

const offlineHome = (page: Page) =>
  page.getByRole('heading', { name: 'On this device', exact: true });

/** Starts a game from the list "Games on this device". */
async function play(page: Page): Promise<PlayerPage> {
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
  const game = new PlayerPage(page);
  await expect(game.bar).toBeAttached({ timeout: 90_000 });
  await game.takesInput();
  return game;
}

interface SavedVersion {
  readonly id: number;
  readonly version_id: number;
  readonly file_name: string;
}

test('a game kept on this device plays and saves offline, and a save of another device stays too', async ({
  page,
  server,
}) => {
  const romId = await addPlayer(server);
  const device = { address: server.address, player: PLAYER, romId };
  await sendSave({ ...device, presses: 1 });
  await signInBrowser(page, PLAYER);
  const [first] = (await (
    await page.request.get(`/api/saves?rom_id=${romId}`)
  ).json()) as SavedVersion[];
  await keep(page, romId);

  await server.crash();
  await page.goto('/');
  await expect(offlineHome(page)).toBeVisible();
  const game = await play(page);
  await expectIsolated(page);
  await game.shows(RED);
  await game.press('z', GREEN);
  await game.isSafe();
  await game.quit();
  // The next start also continues from the save that the server does not have yet.
  await page.goto('/');
  const again = await play(page);
  await again.shows(GREEN);
  await again.press('z', PURPLE);
  await again.isSafe();
  await again.quit();

  await page.context().setOffline(true);
  await server.revive();
  await sendSave({ ...device, presses: 9 }, first);
  await page.context().setOffline(false);
  const question = page.getByRole('dialog', { name: 'Save conflict' });
  await expect(question).toContainText('Both are kept');
  await expect.poll(async () => (await savedBytes(page, romId))?.[COUNT]).toBe(3);
  const timeline = await page.request.get(`/api/roms/${romId}/timeline?kind=save`);
  expect(((await timeline.json()) as unknown[]).length).toBe(4);
  await question.getByRole('button', { name: 'Use the other save' }).click();
  await expect.poll(async () => (await savedBytes(page, romId))?.[COUNT]).toBe(9);
});

test('a game continues while the server restarts, and its save arrives afterwards', async ({
  page,
  server,
}) => {
  const romId = await addPlayer(server);
  await signInBrowser(page, PLAYER);
  const game = new PlayerPage(page);
  await game.open(romId);
  await game.start();
  await game.shows(BLUE);
  await server.crash();
  await game.press('z', RED);
  await game.isSafe();
  await server.revive();
  await expect
    .poll(async () => (await savedBytes(page, romId))?.[COUNT], { timeout: 120_000 })
    .toBe(1);
  await game.press('z', GREEN);
});

test('games on this device belong to the account that keeps them', async ({ page, server }) => {
  const romId = await addPlayer(server);
  await addPlayer(server, 'second');
  await signInBrowser(page, PLAYER);
  await keep(page, romId);
  await page.goto('/device');
  await expect(page.getByText(/on this device$/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Save Point' })).toBeVisible();

  await page.request.post('/api/logout', { headers: await csrf(page) });
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByLabel('Username').fill('second');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goto('/device');
  await expect(page.getByText('No games on this device')).toBeVisible();
  await server.crash();
  await page.goto('/');
  await expect(page.getByText(/no games are stored on this device|Log in/).first()).toBeVisible();
  await expect(page.getByText('Save Point')).toHaveCount(0);
});

async function csrf(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'romm_csrftoken')?.value ?? '';
  return { 'x-csrftoken': token };
}
