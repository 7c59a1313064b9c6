import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { HugeLibrary } from './huge-library.ts';
import { setLanguage } from './languages.ts';
import { violationsInThemes } from './accessibility.ts';

/** Cards of games that have loaded, without skeletons. */
const games = (page: Page) => page.getByRole('grid').getByRole('link');
const place = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);

test.describe('the demo library', () => {
  test.beforeEach(async ({ adminPage: page }) => {
    await page.goto('/search');
    await expect(games(page).first()).toBeVisible();
    await expect(page.getByText('23 games')).toBeVisible();
  });

  test('a filtered gallery survives a reload, a link and the back button', async ({
    adminPage: page,
  }) => {
    await page.getByRole('searchbox').fill('lantern');
    await expect(page).toHaveURL(/search=lantern/);
    // Both versions of the game are one card.
    await expect(games(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Filters/ }).click();
    const matched = page.getByRole('group', { name: /^Matched/ });
    await matched.getByRole('radio', { name: 'Only' }).check();
    await expect(page.getByText('No games found')).toBeAttached();
    await matched.getByRole('radio', { name: 'Exclude' }).check();
    await expect(page).toHaveURL(/matched=false/);
    await expect(matched.getByRole('radio', { name: 'Only' })).not.toBeChecked();
    await page.getByRole('button', { name: /^Show 1 game/ }).click();
    await expect(
      page.getByRole('button', { name: 'Remove filter: Exclude Matched' }),
    ).toBeVisible();

    await page.reload();
    await expect(games(page)).toHaveCount(1);
    await expect(page.getByRole('searchbox')).toHaveValue('lantern');
    await games(page).first().click();
    await expect(page).toHaveURL(/\/rom\/\d+/);
    await page.goBack();
    await expect(games(page)).toHaveCount(1);
    await expect(page).toHaveURL('/search?search=lantern&matched=false');
    await page.getByRole('button', { name: 'Reset filters' }).first().click();
    await expect(page.getByText('23 games')).toBeVisible();
    await page.getByRole('button', { name: 'Random game' }).click();
    await expect(page).toHaveURL(/\/rom\/\d+/);
  });

  test('@long sort order and direction are in the address, and the view is remembered', async ({
    adminPage: page,
  }) => {
    await page.getByRole('radio', { name: 'List' }).check();
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(games(page).first()).toHaveAccessibleName(/^Acorn Courier/);
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await expect(page).toHaveURL('/search?dir=desc');
    await expect(games(page).first()).toHaveAccessibleName(/^Willow Signal/);
    await page.getByLabel('Sort by').selectOption('Size');
    await expect(page).toHaveURL('/search?order=fs_size_bytes&dir=desc');
    await expect(page.getByRole('toolbar', { name: 'Jump to letter' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  test('keys move the focus, jump to letters, select and open games', async ({
    adminPage: page,
  }) => {
    await games(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(games(page).nth(1)).toBeFocused();
    await page.keyboard.press('t');
    await expect(page.getByRole('link', { name: /^Tangerine/ })).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.keyboard.press('Control+a');
    await expect(page.getByText('23 selected')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('23 selected')).toBeHidden();
    await page.keyboard.press('Home');
    await expect(games(page).first()).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Play Acorn Courier' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('button', { name: 'More actions for Acorn Courier' }),
    ).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/rom\/\d+/);
  });

  test('the menu of a card stays on a low screen and scrolls', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 1440, height: 480 });
    await place(page, 0).hover();
    await place(page, 0)
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('@phone a menu too high for the room above and below its button opens next to it, uncut', async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ ...page.viewportSize()!, height: 700 });
    await page.goto('/rom/1');
    await setLanguage(page, 'de_DE');
    const button = page.getByRole('button', { name: 'Weitere Aktionen' });
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await button.click();
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Löschen' })).toBeInViewport({ ratio: 1 });
    const [cut, gap] = await menu.evaluate((box) => [
      box.scrollHeight - box.clientHeight,
      document.getElementById(box.getAttribute('aria-labelledby') ?? '')!.getBoundingClientRect()
        .left - box.getBoundingClientRect().right,
    ]);
    expect(cut).toBe(0);
    expect(gap).toBeGreaterThan(0);
  });

  test('favorite and status are set for several games, and a filter finds them', async ({
    adminPage: page,
  }) => {
    await games(page)
      .nth(0)
      .click({ modifiers: ['Shift'] });
    await games(page)
      .nth(2)
      .click({ modifiers: ['Shift'] });
    const selection = page.getByRole('region', { name: 'Selection' });
    await expect(selection.getByText('3 selected')).toBeVisible();
    await selection.getByRole('button', { name: 'Add to favorites' }).click();
    await expect(page.getByText('3 games added to favorites')).toBeVisible();
    await selection.getByLabel('Status').click();
    await page.getByRole('menuitemcheckbox', { name: 'Finished' }).click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.goto('/search?favorite=true&status=finished');
    await expect(games(page)).toHaveCount(3);
    await expect(games(page).first()).toHaveAccessibleName(/favorite, Finished/);
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: 'Remove from favorites' }).click();
    await expect(page.getByText('No games found')).toBeVisible();
  });

  test('a platform has its own gallery, and unknown platforms show "not found"', async ({
    adminPage: page,
  }) => {
    await page.goto('/platform/1');
    await expect(games(page).first()).toBeVisible();
    await page.getByRole('searchbox').fill('zzz');
    await expect(page.getByText('No games found')).toBeVisible();
    await page.goto('/platform/999');
    await expect(page.getByText('Platform not found')).toBeVisible();
    await page.goto('/collection/999');
    await expect(page.getByText('Collection not found')).toBeVisible();
  });

  test('@touch the status menu of a card fits on a phone', async ({ adminPage: page }) => {
    const more = { name: /^More actions for/ };
    await place(page, 2).getByRole('button', more).tap();
    await page.getByRole('menuitem', { name: 'Status' }).tap();
    const statuses = page.getByRole('menu').last();
    await expect(statuses).toHaveText(/^Now playing/);
    await expect(statuses).toBeInViewport({ ratio: 1 });
  });

  test('@touch the menus of all cards of a row fit on a phone, uncut', async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    for (const index of [3, 4, 5]) {
      await place(page, index)
        .getByRole('button', { name: /^More actions for/ })
        .tap();
      const menu = page.getByRole('menu');
      await expect(menu).toBeInViewport({ ratio: 1 });
      expect(await menu.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
    }
  });

  test('@touch a long press selects a game', async ({ adminPage: page }) => {
    const box = await games(page).first().boundingBox();
    if (!box) throw new Error('no card');
    const touch = await page.context().newCDPSession(page);
    const point = { x: box.x + 30, y: box.y + 50 };
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await expect(page.getByText('1 selected')).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await games(page).nth(1).tap();
    await expect(page.getByText('2 selected')).toBeVisible();
  });

  test('@long @phone-long a gallery in use has no serious accessibility violation', async ({
    adminPage: page,
  }) => {
    const check = async (what: string) => expect(await violationsInThemes(page), what).toEqual([]);
    await games(page)
      .first()
      .click({ modifiers: ['Shift'] });
    await expect(page.getByText('1 selected')).toBeVisible();
    await check('a selection');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByText('Region', { exact: true }).click();
    await page.getByRole('checkbox', { name: /^Japan/ }).check();
    await check('filters');
    await page.evaluate(() => localStorage.setItem('ui.currentView', '2'));
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Title' })).toBeVisible();
    await check('a list');
  });
});

test.describe('a hundred thousand games', () => {
  let library: HugeLibrary;
  test.beforeEach(async ({ adminPage: page }) => {
    library = new HugeLibrary(100_000);
    await library.serve(page);
    await page.goto('/search');
    await expect(games(page).first()).toBeVisible();
  });

  test('@phone-long the letter bar jumps by key, click and drag, and the list scrolls back', async ({
    adminPage: page,
  }) => {
    const letter = (name: string) =>
      page.getByRole('button', { name: `Go to ${name}`, exact: true });
    const isReached = async (name: string) => {
      await expect(letter(name)).toHaveAttribute('aria-current', 'true');
      await expect(place(page, library.firstOf(name)).getByRole('link')).toBeInViewport();
    };
    await letter('T').focus();
    await page.keyboard.press('Enter');
    await isReached('T');
    await page.evaluate(() => window.scrollBy(0, -600));
    await expect(place(page, library.firstOf('T') - 12).getByRole('link')).toBeVisible();
    expect(await page.getByRole('gridcell').count()).toBeLessThan(200);
    expect(library.mostAtOnce).toBeLessThanOrEqual(5);
    expect(library.windowCount).toBeLessThan(20);

    for (const name of ['B', 'S', 'Z']) {
      await letter(name).click();
      await isReached(name);
    }
    await letter('D').hover();
    await page.mouse.down();
    await isReached('D');
    await letter('T').hover();
    await page.mouse.up();
    await isReached('T');
  });

  test('@phone-long going back and reloading restore the scroll position', async ({
    adminPage: page,
  }) => {
    await page.getByRole('button', { name: 'Go to M', exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(place(page, library.firstOf('M')).getByRole('link')).toBeVisible();
    await page.evaluate(() => window.scrollBy(0, 137));
    const target = place(page, await middleOf(page));
    await expect(target.getByRole('link')).toBeVisible();
    const before = await target.boundingBox();
    await target.getByRole('link').click();
    await expect(page).toHaveURL(/\/rom\/\d+/);
    await page.goBack();
    await expect(target.getByRole('link')).toBeFocused();
    expect(await target.boundingBox()).toEqual(before);
    await page.reload();
    await expect(target.getByRole('link')).toBeVisible();
    expect(await target.boundingBox()).toEqual(before);
  });
});

test('@long a list of a million games is used by keys and by the wheel', async ({
  adminPage: page,
}) => {
  const library = new HugeLibrary(1_000_000);
  await library.serve(page);
  await page.goto('/search');
  await page.getByRole('radio', { name: 'List' }).check();
  await games(page).first().focus();
  await page.keyboard.press('End');
  await expect(place(page, 999_999).getByRole('link')).toBeFocused();
  await expect(place(page, 999_999)).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(place(page, 0).getByRole('link')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(place(page, library.firstOf('M')).getByRole('link')).toBeFocused();
  await expect(place(page, library.firstOf('M'))).toBeInViewport();
  // A wheel scrolls by its own distance, although the list is longer than the page can be.
  const before = await place(page, library.firstOf('M') + 5).boundingBox();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 120);
  await expect
    .poll(async () => (await place(page, library.firstOf('M') + 5).boundingBox())?.y)
    .toBe((before?.y ?? 0) - 120);
});

/** The game in the middle of the screen. */
const middleOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const middle = document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2);
    return Number(middle?.closest<HTMLElement>('[data-index]')?.dataset['index']);
  });
