import { expect, type Page } from '@playwright/test';

import type { SampleGame } from './sample-game.ts';
import { navigate } from './screens.ts';

interface ConsoleScreen {
  readonly name: string;
  /** Opens the screen without relying on a text that could be translated. */
  readonly open: (page: Page, library: SampleGame) => Promise<void>;
}

const focus = (page: Page) => page.locator('[data-focused="true"]').last();
const dialog = (page: Page) => page.locator('dialog[open]');

/** Presses keys that each move the focus, and waits until they have. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await expect(focus(page)).toBeFocused();
    const before = await page.evaluateHandle(() => document.activeElement);
    await page.keyboard.press(key);
    const hasMoved = () => page.evaluate((element) => document.activeElement !== element, before);
    await expect.poll(hasMoved, { message: key, intervals: [20] }).toBe(true);
  }
}

async function openHome(page: Page): Promise<void> {
  // Without stored positions every screen starts with the same focus.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/console');
  await expect(page.locator('main section').first()).toBeVisible();
  await expect(focus(page)).toBeFocused();
}

async function openList(page: Page, path: string): Promise<void> {
  await navigate(page, path);
  await expect(page.locator('main header h1')).not.toBeEmpty();
}

async function openGame(page: Page, { game }: SampleGame): Promise<void> {
  // A navigation to the same game would leave the focus where it is.
  await page.goto(`/console/rom/${game}`);
  await expect(page.locator('main section')).toHaveCount(3);
}

const overHome = (...keys: string[]) =>
  async function open(page: Page): Promise<void> {
    await openHome(page);
    await press(page, ...keys);
    await expect(dialog(page)).toBeVisible();
  };

/** Every screen of console mode except those of a running game. */
export const CONSOLE_SCREENS: readonly ConsoleScreen[] = [
  { name: 'home', open: openHome },
  {
    name: 'home, a game',
    open: async (page) => {
      await openHome(page);
      await press(page, 'ArrowDown');
    },
  },
  {
    name: 'home, a collection',
    open: async (page) => {
      await openHome(page);
      // Past the controls, to the last shelf.
      await press(page, 'ArrowUp', 'ArrowUp');
    },
  },
  {
    name: 'home, controls',
    open: async (page) => {
      await openHome(page);
      await press(page, 'ArrowUp');
    },
  },
  { name: 'settings', open: overHome('m') },
  {
    name: 'search',
    open: async (page) => {
      await overHome('/')(page);
      await page.keyboard.press('a');
      await expect(dialog(page).getByRole('status')).toHaveText('a');
    },
  },
  {
    name: 'games of a system',
    open: (page, at) => openList(page, `/console/platform/${at.platform}`),
  },
  {
    name: 'games of a collection',
    open: (page, at) => openList(page, `/console/collection/${at.collection}`),
  },
  { name: 'found games', open: (page) => openList(page, '/console?search=a') },
  {
    name: 'list options',
    open: async (page, { platform }) => {
      await openList(page, `/console/platform/${platform}?search=e`);
      await press(page, 'm');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'no games',
    open: async (page, { platform }) => {
      await navigate(page, `/console/platform/${platform}?search=nothing+has+this+name`);
      await expect(page.locator('main [role="alert"]')).toBeVisible();
    },
  },
  { name: 'game', open: openGame },
  {
    name: 'game, saves',
    open: async (page, library) => {
      await openGame(page, library);
      await press(page, 'ArrowDown', 'ArrowRight');
    },
  },
  {
    name: 'game, pictures',
    open: async (page, library) => {
      await openGame(page, library);
      await press(page, 'ArrowDown', 'ArrowDown');
    },
  },
  {
    name: 'game, similar games',
    open: async (page, library) => {
      await openGame(page, library);
      await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
    },
  },
  {
    name: 'a picture',
    open: async (page, library) => {
      await openGame(page, library);
      await press(page, 'ArrowDown', 'ArrowDown', 'Enter');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'deleting a state',
    open: async (page, library) => {
      await openGame(page, library);
      await press(page, 'ArrowDown', 'x');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'details',
    open: async (page, library) => {
      await openGame(page, library);
      await press(page, 'ArrowLeft', 'Enter');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'games failed',
    open: (page, at) => openFailed(page, `/console/platform/${at.platform}`),
  },
  { name: 'game failed', open: (page, at) => openFailed(page, `/console/rom/${at.game}`) },
  {
    name: 'loading',
    open: async (page, { platform }) => {
      const cards = '**/api/roms/cards?*';
      await page.route(cards, () => undefined);
      await page.goto(`/console/platform/${platform}`);
      await expect(page.locator('main output')).toBeVisible();
      await page.unroute(cards);
    },
  },
];

async function openFailed(page: Page, path: string): Promise<void> {
  const games = /\/api\/roms\/(cards\?.*|\d+)$/;
  await page.route(games, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(path);
  await expect(page.locator('main [role="alert"]')).toBeVisible();
  await page.unroute(games);
}

async function openPaused(page: Page, { game }: SampleGame): Promise<void> {
  await page.goto(`/console/rom/${game}/play`);
  await expect(page.locator('iframe')).toBeAttached({ timeout: 90_000 });
  // Until the game runs a screen covers it, which the back key would close.
  const focused = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(focused, { timeout: 90_000 }).toBe('IFRAME');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();
}

/** The screens of a running game. */
export const PAUSED_SCREENS: readonly ConsoleScreen[] = [{ name: 'paused', open: openPaused }];
