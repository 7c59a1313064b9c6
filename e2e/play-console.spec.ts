import type { Page } from '@playwright/test';

import { measure } from '../packages/server/src/testing/measure.ts';
import { signInBrowser } from './api.ts';
import { FakePad } from './fake-pad.ts';
import { ConsolePage } from './pages/console-page.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, savedBytes, sendSave, test } from './play-fixtures.ts';

const FILE = 'Save Point (World).nes';
const BLUE = [33, 24, 140] as const;
const RED = [222, 40, 0] as const;
const GREEN = [0, 170, 0] as const;
/** Where the game counts presses of A in its battery. */
const COUNT = 0;
const A_BUTTON = 0;
const WEST_BUTTON = 2;
/** The card of a state, which shows when it was saved. */
const STATE = /^(now|\d+ \w+ ago)/;

// Only a busy machine needs this long.
test.setTimeout(600_000);

interface Hands {
  readonly at: ConsolePage;
  /** Presses A until the game shows the effect. */
  readonly pressA: (shown: typeof RED | typeof GREEN) => Promise<void>;
}

/** Waits until the game runs and gets every key. */
const gameHasFocus = (page: Page) =>
  measure('game start', async () => {
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await expect.poll(focused, { timeout: 90_000, intervals: [100] }).toBe('IFRAME');
    await new PlayerPage(page).takesInput();
  });

/** Goes from home to a running game. */
async function startGame(page: Page, { at }: Hands): Promise<void> {
  await at.openAtPlatforms();
  await at.walk('right', /^Nintendo Entertainment System/);
  await at.press('confirm');
  await at.isInList();
  await at.walk('right', /^Save Point$/);
  await at.press('confirm');
  await expect(page).toHaveURL(/\/console\/rom\/\d+$/);
  await at.isAt(/^(Play|Continue)$/);
  await at.press('confirm');
  await expect(page).toHaveURL(/\/play$/);
  await at.isAt(/^Back$/);
  await gameHasFocus(page);
}

async function journey(page: Page, hands: Hands): Promise<void> {
  const { at, pressA } = hands;
  const game = new PlayerPage(page);
  await startGame(page, hands);
  await game.shows(BLUE);
  await pressA(RED);

  await at.openMenu();
  await at.isAt(/^Resume$/);
  await at.step('down', /^Save state$/);
  await at.press('confirm');
  await expect(page.getByText('State saved')).toBeVisible();
  await expect(page.getByRole('button', { name: STATE })).toBeVisible();
  await at.step('right', STATE);
  await at.step('back', /^lost: 0 things$/);
  await gameHasFocus(page);
  await pressA(GREEN);

  await at.openMenu();
  await at.step('down', STATE);
  await at.step('remove', /^Cancel$/);
  await at.step('confirm', STATE);
  await at.press('confirm');
  await game.shows(RED);

  await at.openMenu();
  await at.step('down', STATE);
  await at.step('remove', /^Cancel$/);
  await at.step('right', /^Delete$/);
  await at.step('confirm', /^Save state$/);
  await expect(page.getByRole('button', { name: STATE })).toHaveCount(0);
  await at.press('back');
  await gameHasFocus(page);
  await pressA(GREEN);

  await at.openMenu();
  await at.step('left', /^Quit$/);
  await at.press('confirm');
  await expect(page).toHaveURL(/\/console\/rom\/\d+$/);
  await at.isAt(/^Continue$/);
  await at.step('back', /^Save Point$/);
  await at.step('back', /^Nintendo Entertainment System/);
}

const arrives = (page: Page, romId: number, count: number) =>
  expect
    .poll(async () => (await savedBytes(page, romId))?.[COUNT], { timeout: 90_000 })
    .toBe(count);

const byKeys = (page: Page): Hands => ({
  at: new ConsolePage(page),
  pressA: (shown) => new PlayerPage(page).press('z', shown),
});

const byPad = (page: Page, pad: FakePad): Hands => ({
  at: new ConsolePage(page, pad),
  pressA: (shown) => new PlayerPage(page).pressPad(pad, A_BUTTON, shown),
});

test('a game is started, saved, loaded and left by keyboard alone @long', async ({
  page,
  games,
  player,
}) => {
  await signInBrowser(page, player);
  await journey(page, byKeys(page));
  await arrives(page, games.get(FILE) ?? 0, 2);
});

test('a game is started, saved, loaded and left by pad alone', async ({ page, games, player }) => {
  const pad = await FakePad.plugInto(page);
  await signInBrowser(page, player);
  await journey(page, byPad(page, pad));
  await arrives(page, games.get(FILE) ?? 0, 2);
});

test('a pad that replaces another one controls the game, and the hints show its buttons @long', async ({
  page,
  games,
  player,
}) => {
  const pad = await FakePad.plugInto(page);
  await signInBrowser(page, player);
  const hands = byPad(page, pad);
  await startGame(page, hands);
  await hands.pressA(RED);
  await pad.replaceBy('DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c)');
  await new PlayerPage(page).takesInput();
  await hands.pressA(GREEN);
  await hands.at.openMenu();
  await hands.at.isAt(/^Resume$/);
  await expect(page.locator('kbd', { hasText: '○' })).toBeVisible();
  await hands.at.step('left', /^Quit$/);
  await hands.at.press('confirm');
  await hands.at.isAt(/^Continue$/);
  await arrives(page, games.get(FILE) ?? 0, 2);
});

test('the buttons of a game are changed by pad alone @long', async ({ page, player, games }) => {
  const pad = await FakePad.plugInto(page);
  await signInBrowser(page, player);
  expect(games.size).toBeGreaterThan(0);
  const { at, pressA } = byPad(page, pad);
  await startGame(page, { at, pressA });
  await at.openMenu();
  await at.walk('down', /^(?:Restart|Full screen)$/);
  await at.walk('right', /^Controls$/);
  await at.press('confirm');
  await expect(page.getByRole('dialog', { name: 'Controls' })).toBeVisible();
  await at.walk('down', /^A, Controller: A$/);
  await at.step('confirm', /^A, Controller: Press a button/);
  await pad.tap(WEST_BUTTON);
  await at.isAt(/^A, Controller: X$/);
  await at.step('back', /^Controls$/);
  await at.press('back');
  await gameHasFocus(page);
  await new PlayerPage(page).pressPad(pad, WEST_BUTTON, RED);
});

test('@long a user who played on two devices chooses the save in the menu', async ({
  page,
  server,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  await signInBrowser(page, player);
  const hands = byKeys(page);
  const device = { address: server.address, player, romId };
  await sendSave({ ...device, presses: 1 });
  await startGame(page, hands);
  await new PlayerPage(page).shows(RED);
  const reply = await page.request.get(`/api/saves?rom_id=${romId}`);
  const [save] = (await reply.json()) as { id: number; version_id: number; file_name: string }[];
  await sendSave({ ...device, presses: 7 }, save);
  // The choice appears once the other save is loaded, however long the reply takes.
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route('**/timeline?*kind=save*', async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await hands.pressA(GREEN);
  await asked.promise;
  const notice = page.getByRole('status').filter({ hasText: 'Save conflict' });
  await expect(notice).toBeHidden();
  answer.resolve();
  await expect(notice).toBeVisible();
  await hands.at.openMenu();
  await hands.at.isAt(/^Use this save$/);
  await hands.at.step('down', /^Use the other save$/);
  await hands.at.step('up', /^Use this save$/);
  await hands.at.step('confirm', /^Resume$/);
});
