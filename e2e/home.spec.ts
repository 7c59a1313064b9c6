import type { Page } from '@playwright/test';

import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest, test } from './fixtures.ts';
import { violationsInThemes, seriousViolations } from './accessibility.ts';

const row = (page: Page, name: string) => page.getByRole('region', { name });

test('rows scroll by arrow keys and buttons, and a row that is shown as a grid stays a grid', async ({
  signedInPage: page,
}) => {
  const recent = row(page, 'Recently added');
  const cards = recent.getByRole('gridcell').getByRole('link');
  const last = recent.getByRole('gridcell').last();
  await expect(cards).toHaveCount(15);
  await expect(last).not.toBeInViewport();
  await expect(recent.getByRole('button', { name: 'Scroll back' })).toBeDisabled();
  await recent.getByRole('button', { name: 'Scroll forward' }).click();
  await expect(recent.getByRole('button', { name: 'Scroll back' })).toBeEnabled();
  await recent.getByRole('button', { name: 'Scroll forward' }).click();
  await expect(last).toBeInViewport();

  await cards.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(cards.nth(14)).toBeFocused();
  await expect(cards.nth(14)).toBeInViewport();

  await recent.getByRole('button', { name: 'Show Recently added as a grid' }).click();
  await expect(recent.getByRole('button', { name: 'Show Recently added as a row' })).toBeFocused();
  await cards.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(cards.first()).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cards.first()).toBeFocused();
  await page.reload();
  await expect(recent.getByRole('button', { name: 'Show Recently added as a row' })).toBeVisible();

  const platforms = row(page, 'Platforms');
  await platforms.getByRole('link', { name: /^Game Boy Color/ }).click();
  await expect(page.getByRole('heading', { name: 'Game Boy Color' })).toBeVisible();
});

ownServerTest(
  '@phone-long games that a scan adds appear at the start of their row',
  async ({ page, server }) => {
    const api = await enterDemo(page, server);
    const added = row(page, 'Recently added');
    await expect(added.getByRole('link').first()).toBeInViewport();
    server.addGames(3);
    await api.scanFor('Nintendo Entertainment System');
    await expect(added.getByRole('link', { name: /^Filler 2/ })).toBeInViewport();
    await expect(added.getByRole('link').first()).toBeInViewport();
  },
);

test('the last played game is at the top, where it can be favorited, collected and removed', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.markPlayed(1, admin);
  await page.goto('/');
  const hero = row(page, 'Last played');
  await expect(hero.getByRole('link', { name: /^Play / })).toBeVisible();
  await expect(row(page, 'Continue playing')).toBeHidden();
  const more = hero.getByRole('button', { name: /^More actions for/ });
  await more.click();
  await page.getByRole('menuitem', { name: 'Add to favorites' }).click();
  await expect(row(page, 'Favorites').getByRole('gridcell')).toHaveCount(1);
  await expect(row(page, 'Collections').getByRole('link', { name: /^Favorites/ })).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Add to collection' }).click();
  const ticks = page.getByRole('dialog', { name: 'Collections for this game' });
  await expect(ticks.getByLabel(/^Favorites/)).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(ticks).toBeHidden();
  await more.click();
  await page.getByRole('menuitem', { name: 'Remove from Continue playing' }).click();
  await expect(row(page, 'Play something new')).toBeVisible();
});

test('games played before the last one are continued or removed from their shelf', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.markPlayed(1, admin);
  await api.markPlayed(2, admin);
  await page.goto('/');
  const played = row(page, 'Continue playing');
  await expect(played.getByRole('listitem')).toHaveCount(1);
  await expect(played.getByRole('link')).toHaveAttribute('href', /\/rom\/1(\/ejs\?start=now)?$/);
  await played.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove from Continue playing' }).click();
  await expect(played).toBeHidden();
  await expect(row(page, 'Last played')).toBeVisible();
});

test('@phone shelves are hidden and moved by buttons and dragging, also after a reload', async ({
  adminPage: page,
}) => {
  await page.goto('/');
  await expect(row(page, 'Recently added')).toBeVisible();
  await page.getByRole('button', { name: 'Edit home' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit home' });
  await dialog.getByRole('switch', { name: 'Recently added' }).click();
  await dialog.getByRole('button', { name: 'Move Platforms up' }).click();
  const shelves = dialog.getByRole('listitem');
  await expect(shelves.nth(5)).toContainText('Platforms');
  const handle = shelves.nth(5).locator('[aria-hidden="true"]').first();
  const [from, to] = [await handle.boundingBox(), await shelves.first().boundingBox()];
  if (!from || !to) throw new Error('the shelves are not visible');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(shelves.first()).toContainText('Platforms');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  await expect(row(page, 'Random picks')).toBeVisible();
  await expect(row(page, 'Recently added')).toBeHidden();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles.filter({ hasText: /^(Platforms|Random picks)$/ }).first()).toHaveText(
    'Platforms',
  );
  expect(await seriousViolations(page)).toEqual([]);
});

test('@long a shelf that fails to load shows an error and can be retried, the others stay', async ({
  adminPage: page,
}) => {
  let isBroken = true;
  await page.route('**/api/stats', (route) => (isBroken ? route.abort() : route.continue()));
  await page.route('**/api/collections', (route) => (isBroken ? route.abort() : route.continue()));
  await page.goto('/');
  await expect(row(page, 'Recently added').getByRole('gridcell').first()).toBeVisible();
  const collections = row(page, 'Collections');
  await expect(collections.getByText('Can’t reach the server.')).toBeVisible();
  isBroken = false;
  await collections.getByRole('button', { name: 'Try again' }).click();
  await expect(collections.getByText('No collections yet')).toBeVisible();
  // The metadata card above also has a "Try again" button.
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByRole('term').filter({ hasText: 'Games' })).toBeVisible();
});

test('home and console mode show an error while nothing loads, and recover without a reload', async ({
  adminPage: page,
}) => {
  // Requests fail until a key or button is pressed. The page also retries when its socket connects;
  // without this condition that retry could succeed before the message was checked.
  let isBroken = true;
  await page.exposeFunction('pressed', () => {
    isBroken = false;
  });
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void };
    for (const kind of ['click', 'keydown']) window.addEventListener(kind, pressed, true);
  });
  await page.route(/\/api\/(platforms|roms|collections|stats)\b/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/');
  const failures = page.getByRole('main').getByRole('alert');
  await expect(failures).toHaveText(/Couldn’t load the library\s*Server error/);
  expect(await seriousViolations(page)).toEqual([]);
  await failures.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Recently added').getByRole('gridcell').first()).toBeVisible();

  isBroken = true;
  await page.goto('/console');
  await expect(page.getByRole('heading', { name: 'Couldn’t load the library' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Recently added' })).toBeVisible();
});

test('@long Surprise me shows a game, then another one, and opens it', async ({
  adminPage: page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Surprise me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Surprise me' });
  await expect(dialog.getByRole('link', { name: 'Open game' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Pick another' }).click();
  await dialog.getByRole('link', { name: 'Open game' }).click();
  await expect(page).toHaveURL(/\/rom\/\d+/);
});

test('@touch the bottom bar leads home and opens the search, the library and the account', async ({
  signedInPage: page,
}) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toMatchAriaSnapshot(`
    - navigation "Main":
      - link "Home"
      - button "Search"
      - button "Library"
      - button "Collections"
      - button "Me"
  `);
  const library = page.getByRole('dialog', { name: 'Library', exact: true });
  await bar.getByRole('button', { name: 'Library' }).click();
  await library.getByRole('link', { name: /^All games/ }).click();
  await expect(page).toHaveURL('/search');
  await bar.getByRole('button', { name: 'Library' }).click();
  await library.getByRole('link', { name: /^Game Boy Advance/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Game Boy Advance' })).toBeVisible();
  await bar.getByRole('button', { name: 'Me' }).click();
  await page
    .getByRole('dialog', { name: 'Me' })
    .getByRole('link', { name: 'Profile', exact: true })
    .click();
  await expect(page).toHaveURL(/\/user\/\d+/);
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  await bar.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('option', { name: 'Browse all games' }).click();
  await expect(page).toHaveURL('/search');
  await bar.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('tin orch');
  await page.getByRole('option', { name: /Tin Orchard/ }).click();
  await expect(page).toHaveURL(/\/rom\/\d+/);
});

test('@long @phone-long home with a played game and the search have no serious accessibility violation', async ({
  adminPage: page,
  api,
  admin,
}) => {
  await api.markPlayed(2, admin);
  await page.goto('/');
  await expect(row(page, 'Last played')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('paper');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
});

test('a player with a long name does not widen home on a phone', async ({ adminPage: page }) => {
  const playing = {
    ...{ user_id: 99, username: 'anna-katharina von langenfeld', avatar_path: '' },
    ...{ rom_id: 1, rom_name: 'Save Point Deluxe', rom_cover_path: '', screenshot_path: '' },
    ...{ platform_slug: 'nes', platform_name: 'NES', device_id: 'x', device_type: '' },
    started_at: '2026-01-01T00:00:00+00:00',
  };
  await page.route('**/api/activity', (route) => route.fulfill({ json: [playing] }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(row(page, 'Playing now').getByRole('link')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('@long the metadata card names unreachable sources and links to their settings', async ({
  signedInPage: page,
}) => {
  const card = row(page, 'Metadata and artwork');
  await expect(card.getByText('Can’t reach Hasheous, Playmatch, libretro.')).toBeVisible();
  await expect(card.getByText('0 of 25').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await card.getByRole('link', { name: 'Add API key' }).click();
  await expect(page).toHaveURL('/administration?tab=sources');
  await expect(page.getByText('Unreachable').first()).toBeVisible();

  await page.goto('/');
  await card.getByRole('button', { name: 'Dismiss' }).click();
  await expect(card).toBeHidden();
  await page.reload();
  await expect(row(page, 'Recently added')).toBeVisible();
  await expect(card).toBeHidden();
});
