import type { Page } from '@playwright/test';

import { FakePad } from './fake-pad.ts';
import { expect, test } from './fixtures.ts';
import { HugeLibrary } from './huge-library.ts';
import { ConsolePage } from './pages/console-page.ts';
import { seriousViolations } from './accessibility.ts';

async function journey(at: ConsolePage, page: Page): Promise<void> {
  await at.isAt(/^Atari 2600 2 games$/);
  await at.step('right', /^Browser/);
  await at.step('left', /^Atari 2600/);
  await at.step('left', /^Super Nintendo/);
  await at.step('right', /^Atari 2600/);
  await at.step('menu', /^Theme Saveroom/);
  await at.step('down', /^Sounds On/);
  await at.step('right', /^Sounds Off/);
  await at.step('back', /^Atari 2600/);
  await at.step('search', /^q$/);
  await at.step('back', /^Atari 2600/);
  await at.press('confirm');
  await at.isInList();
  await at.isAt(/^Amber Maze$/);
  await at.step('right', /^(?!Amber Maze|lost|…)/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Amber Maze');
  await at.step('left', /^Amber Maze$/);
  await at.step('menu', /^Sort by Name/);
  await at.step('back', /^Amber Maze$/);
  await at.press('confirm');
  await expect(page).toHaveURL(/\/console\/rom\/\d+$/);
  await at.isAt(/^Play/);
  await at.step('favorite', /^Play/);
  await at.step('back', /^Amber Maze$/);
  await at.step('back', /^Atari 2600/);
}

test('console mode is used by keyboard alone', async ({ adminPage: page }) => {
  const at = new ConsolePage(page);
  await at.openAtPlatforms();
  await journey(at, page);
});

test('console mode is used by pad alone @long', async ({ adminPage: page }) => {
  const pad = await FakePad.plugInto(page);
  const at = new ConsolePage(page, pad);
  await at.openAtPlatforms();
  await journey(at, page);
});

test('@long a search finds games of all systems, and back leads to home', async ({
  adminPage: page,
}) => {
  const at = new ConsolePage(page);
  await at.open();
  await page.keyboard.press('/');
  await page.keyboard.type('paper');
  await page.keyboard.press('m');
  // In the search field this key is a letter of the word.
  await expect(page.getByRole('status')).toHaveText('paperm');
  await page.keyboard.press('Backspace');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await at.isAt(/^Search$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=paper/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/paper/i);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Platforms' })).toBeVisible();
});

test('@long holding right moves through ten thousand games, and the focused game is shown', async ({
  adminPage: page,
}) => {
  const library = new HugeLibrary(10_000);
  await library.serve(page);
  await page.goto('/console/platform/1');
  await expect(page.getByText('1 of 10,000')).toBeVisible();
  await page.keyboard.down('ArrowRight');
  await expect(page.getByText(/^[2-9]\d of 10,000/)).toBeVisible();
  await page.keyboard.up('ArrowRight');
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    .toBe(await new ConsolePage(page).focused());
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const place = library.firstOf('C') + 1;
  await expect(page.getByText(`${place} of 10,000`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${place} of 10,000`)).toBeVisible();
});

test('@long a list that fails to load shows an error and a way back', async ({
  adminPage: page,
}) => {
  const at = new ConsolePage(page);
  await at.openAtPlatforms();
  await page.route('**/api/roms/cards?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load games');
  await at.isAt(/^Try again$/);
  await page.unroute('**/api/roms/cards?*');
  await page.keyboard.press('Enter');
  await at.isAt(/^(?!lost|Back|Try again)/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Platforms' })).toBeVisible();
});

test('screens of console mode have no serious accessibility violation', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const games = await api.gamesByFile();
  const at = new ConsolePage(page);
  await at.openAtPlatforms();
  const check = async (screen: string) => expect(await seriousViolations(page), screen).toEqual([]);
  const checkOpened = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await check(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await check('home');
  await checkOpened('m', 'Settings');
  await checkOpened('/', 'Search');
  await page.keyboard.press('Enter');
  await at.isInList();
  await check('games');
  await checkOpened('m', 'Options');
  await page.goto(`/console/rom/${games.get('Save Point (World).nes')}`);
  await at.isAt(/^Play$/);
  await check('game');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await checkOpened('Enter', 'Save Point');
  await page.goto('/console/rom/999999');
  await at.isAt(/^Back$/);
  await check('not found');
});

test('@long entering and leaving console mode keeps the open game or platform', async ({
  adminPage: page,
}) => {
  await page.goto('/platform/1');
  const at = new ConsolePage(page);
  const enterConsole = () => page.getByRole('link', { name: 'Console' }).click();
  const leaveConsole = async () => {
    await page.keyboard.press('m');
    await at.walk('up', /^Exit console mode$/);
    await page.keyboard.press('Enter');
  };
  await enterConsole();
  await expect(page).toHaveURL('/console/platform/1');
  await at.isAt(/^(?!lost|Back|…)/);
  await leaveConsole();
  await expect(page).toHaveURL(/\/platform\/1$/);
  await page.goto('/rom/1');
  await enterConsole();
  await expect(page).toHaveURL('/console/rom/1');
  await at.isAt(/^(Play|Favorite)$/);
  await leaveConsole();
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/rom\/1$/);
});

test('@long when the focused game disappears the focus moves to the game in its place', async ({
  adminPage: page,
}) => {
  const at = new ConsolePage(page);
  await at.openAtPlatforms();
  await at.press('confirm');
  await at.isAt(/^Amber Maze$/);
  await at.step('menu', /^Sort by Name$/);
  await at.step('down', /^Filter All games$/);
  // No game is a favorite: the list behind the panel is empty, but the panel stays.
  await at.step('right', /^Filter Favorites$/);
  await expect(page.getByText('No games found')).toBeVisible();
  await at.step('right', /^Filter Playable$/);
  await at.step('left', /^Filter Favorites$/);
  await at.step('back', /^Back$/);
  await at.step('right', /^Options$/);
  await at.step('confirm', /^Sort by Name$/);
  await at.step('down', /^Filter Favorites$/);
  await at.step('left', /^Filter All games$/);
  await at.step('back', /^Amber Maze$/);

  await at.press('favorite');
  await expect(page.getByRole('main').locator('.lucide-star')).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?only=favorite`);
  await at.isAt(/^Amber Maze$/);
  await at.step('favorite', /^Back$/);
  await expect(page.getByText('No games found')).toBeVisible();
});
