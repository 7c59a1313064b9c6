import type { Page } from '@playwright/test';

import { enterDemo } from './demo-library.ts';
import { FakePad } from './fake-pad.ts';
import { expect, newServerTest as test } from './fixtures.ts';
import { HugeLibrary } from './huge-library.ts';
import { seriousFlaws } from './serious-flaws.ts';

const BUTTONS = {
  confirm: 0,
  back: 1,
  favorite: 3,
  'page-down': 5,
  search: 8,
  menu: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
};
const KEYS = {
  confirm: 'Enter',
  back: 'Escape',
  favorite: 'f',
  'page-down': 'PageDown',
  search: '/',
  menu: 'm',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
};
type Action = keyof typeof KEYS;

/** Name of what has the focus; it must always be something that can be pressed. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLButtonElement)) return 'nothing';
    const words = element.querySelectorAll(':not([aria-hidden] *, [aria-hidden])');
    const own = [...words, element].flatMap(({ childNodes }) =>
      [...childNodes].filter((node) => node.nodeType === Node.TEXT_NODE),
    );
    return element.ariaLabel ?? own.map((node) => node.textContent).join(' ');
  });

/** For two pictures: longer would be holding it. */
const tap = (page: Page, button: number): Promise<void> =>
  page.evaluate(async (index) => {
    for (const isPressed of [true, true, false]) {
      window.dispatchEvent(new CustomEvent('fake-pad', { detail: [index, isPressed] }));
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
    }
  }, button);

async function journey(page: Page, press: (action: Action) => Promise<void>): Promise<void> {
  const step = async (action: Action, expected: RegExp) => {
    await press(action);
    await expect.poll(() => focused(page)).toMatch(expected);
  };
  await expect.poll(() => focused(page)).toBe('Atari 2600 2 games');
  await step('right', /^Browser/);
  await step('left', /^Atari 2600/);
  await step('left', /^Super Nintendo/);
  await step('right', /^Atari 2600/);
  await step('menu', /^Theme Saveroom/);
  await step('down', /^Sounds On/);
  await step('right', /^Sounds Off/);
  await step('back', /^Atari 2600/);
  await step('search', /^q$/);
  await step('back', /^Atari 2600/);
  await press('confirm');
  await expect(page).toHaveURL(/\/console\/platform\/\d+$/);
  await expect.poll(() => focused(page)).not.toMatch(/^(nothing|Back)$/);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  const first = await page.getByRole('heading', { level: 1 }).textContent();
  await step('right', /./);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(first ?? '');
  await step('left', new RegExp(`^${first}$`));
  await step('menu', /^Order Name/);
  await step('back', new RegExp(`^${first}$`));
  await press('confirm');
  await expect(page).toHaveURL(/\/console\/rom\/\d+$/);
  await expect.poll(() => focused(page)).toMatch(/^Play|^Favorite/);
  await step('favorite', /./);
  await step('back', new RegExp(`^${first}$`));
  await step('back', /^Atari 2600/);
}

async function openConsole(page: Page): Promise<void> {
  await page.goto('/console');
  await expect(page.getByRole('region', { name: 'Systems' })).toBeVisible();
}

test('the whole mode by keyboard alone', async ({ page, server }) => {
  await enterDemo(page, server);
  await openConsole(page);
  await journey(page, (action) => page.keyboard.press(KEYS[action]));
});

test('the whole mode by pad alone', async ({ page, server }) => {
  await FakePad.plugInto(page);
  await enterDemo(page, server);
  await openConsole(page);
  await journey(page, (action) => tap(page, BUTTONS[action]));
});

test('a search finds games of all systems, and back leads home', async ({ page, server }) => {
  await enterDemo(page, server);
  await openConsole(page);
  await page.keyboard.press('/');
  await page.keyboard.type('paper');
  await page.keyboard.press('m');
  // A letter here, so it is part of the word.
  await expect(page.getByRole('status')).toHaveText('paperm');
  await page.keyboard.press('Backspace');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await expect.poll(() => focused(page)).toBe('Search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search=paper/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/paper/i);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Systems' })).toBeVisible();
});

test('holding right passes ten thousand games; focus and picture agree', async ({
  page,
  server,
}) => {
  await enterDemo(page, server);
  const library = new HugeLibrary(10_000);
  await library.serve(page);
  await page.goto('/console/platform/1');
  await expect(page.getByText('1 of 10,000')).toBeVisible();
  await page.keyboard.down('ArrowRight');
  await expect(page.getByText(/^[2-9]\d of 10,000/)).toBeVisible();
  await page.keyboard.up('ArrowRight');
  await expect
    .poll(async () => (await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    .toBe(await focused(page));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const place = library.firstOf('C') + 1;
  await expect(page.getByText(`${place} of 10,000`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${place} of 10,000`)).toBeVisible();
});

test('what cannot be loaded says so and leads back', async ({ page, server }) => {
  await enterDemo(page, server);
  await openConsole(page);
  await page.route('**/api/roms/cards?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The games could not be loaded');
  await expect.poll(() => focused(page)).toBe('Try again');
  await page.unroute('**/api/roms/cards?*');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).not.toMatch(/^(nothing|Back|Try again)$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Systems' })).toBeVisible();
});

test('no screen of the mode has a serious flaw', async ({ page, server }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const api = await enterDemo(page, server);
  const games = await api.gamesByFile();
  await openConsole(page);
  const check = async (screen: string) => expect(await seriousFlaws(page), screen).toEqual([]);
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
  await expect(page).toHaveURL(/\/console\/platform\/\d+$/);
  await check('games');
  await checkOpened('m', 'Options');
  await page.goto(`/console/rom/${games.get('Save Point (World).nes')}`);
  await expect.poll(() => focused(page)).toBe('Play');
  await check('game');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await checkOpened('Enter', 'Save Point');
  await page.goto('/console/rom/999999');
  await expect.poll(() => focused(page)).toBe('Try again');
  await check('failed');
});
