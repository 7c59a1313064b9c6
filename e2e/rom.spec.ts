import type { Browser, Page } from '@playwright/test';

import { type Api, uniqueName } from './api.ts';
import { enter, enterDemo } from './demo-library.ts';
import { collectPageErrors } from './faults.ts';
import { expect, ownServerTest, test } from './fixtures.ts';
import { HOSTILE } from './markdown-hostile.ts';
import { RomPage } from './pages/rom-page.ts';
import { violationsInThemes } from './accessibility.ts';
import type { Server } from './server.ts';
import { waitForRequests } from './wait-for-requests.ts';

/** Chromium reports these texts while the sanitizer parses them, although nothing runs. */
const REPORTED = /on\w+\s*=|style|<base/i;
const EVIL = Object.values(HOSTILE)
  .flat()
  // The server refuses NUL. markdown-corpus.spec.ts renders those texts too.
  .filter((text) => !REPORTED.test(text) && !text.includes('\0'))
  .join('\n\n');

test('@phone-long a game is opened, marked, rated, starred, collected and left again', async ({
  adminPage: page,
  api,
}) => {
  await openPlatform(page, api, 'Game Boy Color');
  const gallery = page.url();
  await page.getByRole('link', { name: /^Café Étoilé/ }).click();
  const rom = new RomPage(page);
  await rom.isOpen('Café Étoilé');
  await expect(page).toHaveTitle('Café Étoilé | Game Boy Color');

  await rom.chooseStatus('Finished');
  await rom.show('Personal');
  await rom.panel.getByRole('slider', { name: 'Rating' }).fill('8');
  await expect(rom.panel.getByText('Saved', { exact: true })).toBeVisible();
  const star = rom.actions.getByRole('button', { name: 'Favorite' });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await rom.collectIn('Small hours');

  await page.reload();
  await expect(page).toHaveURL(/\?tab=personal$/);
  await expect(rom.panel.getByRole('slider', { name: 'Rating' })).toHaveValue('8');
  await expect(rom.panel.getByRole('radio', { name: 'Finished' })).toBeChecked();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await rom.show('Overview');
  await expect(rom.panel.getByRole('link', { name: 'Small hours' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(gallery);
  await expect(page.getByRole('link', { name: /^Café Étoilé, favorite, Finished/ })).toBeVisible();
});

test('@long keys lead to the next and previous game of the list, and back leads to the list', async ({
  adminPage: page,
  api,
}) => {
  await openPlatform(page, api, 'Game Boy Color');
  const gallery = page.url();
  await page.getByRole('link', { name: /^Café Étoilé/ }).click();
  const rom = new RomPage(page);
  await rom.isOpen('Café Étoilé');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const others = page.getByRole('navigation', { name: 'Other games in this list' });
  await expect(others).toContainText('1 of 2');
  await page.keyboard.press('Shift+ArrowRight');
  await rom.isOpen('Paper Comet');
  await expect(others).toContainText('2 of 2');
  await others.getByRole('button', { name: 'Previous game' }).click();
  await expect(others).toContainText('1 of 2');
  await expect(others.getByRole('button', { name: 'Previous game' })).toBeFocused();
  await page.reload();
  await expect(others).toContainText('1 of 2');
  await page.goBack();
  await expect(page).toHaveURL(gallery);

  await page.goto('/rom/999999');
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible();
});

test('@touch Play floats as soon as the bar with the title covers its button', async ({
  adminPage: page,
  api,
}) => {
  await openPlatform(page, api, 'Game Boy Color');
  await page.getByRole('link', { name: /^Café Étoilé/ }).tap();
  const rom = new RomPage(page);
  await rom.isOpen('Café Étoilé');
  const play = page.getByRole('link', { name: 'Play', exact: true });
  await expect(play).toHaveCount(1);
  // The buttons end 40 pixels below the top of the screen, behind the bar.
  await rom.actions.evaluate((row) => window.scrollBy(0, row.getBoundingClientRect().bottom - 40));
  await expect(play).toHaveCount(2);
  await expect(play.last()).toBeInViewport({ ratio: 1 });
});

test('@long a hostile note runs no script in the browser of a reader', async ({
  adminPage: page,
  api,
  admin,
  server,
  browser,
}) => {
  const reader = uniqueName('reader');
  await api.addUser({ username: reader, role: 'viewer' });
  await openPlatform(page, api, 'Browser (Flash/HTML5)');
  await page.getByRole('link', { name: /^Rainy Window/ }).click();
  const rom = new RomPage(page);
  const harm = await collectHarm(page);
  await rom.show('Notes');
  await rom.writeNote('Read me', EVIL);
  await rom.panel.getByText('Preview', { exact: true }).click();
  await page.reload();
  await expect(rom.panel.getByLabel('Title')).toHaveValue('Read me');
  await rom.panel.getByLabel('Public').check();
  await rom.panel.getByRole('button', { name: 'Save' }).click();
  await expect(rom.panel.getByRole('heading', { name: 'Read me' })).toBeVisible();
  const address = page.url();

  const { page: theirs, close } = await enterAs(browser, server, reader, address);
  const harmToOther = await collectHarm(theirs);
  await theirs.reload();
  const theirRom = new RomPage(theirs);
  await expect(theirRom.panel.getByRole('heading', { name: admin, exact: true })).toBeVisible();
  await expect(theirRom.panel.getByText('Read me')).toBeVisible();
  await waitForRequests(theirs);
  expect(theirs.url()).toBe(address);
  expect([...harm(), ...harmToOther()]).toEqual([]);
  await close();

  await rom.panel.getByRole('button', { name: 'Delete Read me' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rom.panel.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
});

test('a change is saved however the page is left, and a failed one is reported', async ({
  adminPage: page,
  api,
}) => {
  await openPlatform(page, api, 'Game Boy Color');
  await page.getByRole('link', { name: /^Café Étoilé/ }).click();
  const rom = new RomPage(page);
  await rom.show('Personal');
  const difficulty = rom.panel.getByRole('slider', { name: 'Difficulty' });
  await difficulty.fill('4');
  const address = page.url();
  await page.goto('/user-interface');
  await page.goto(address);
  await expect(difficulty).toHaveValue('4');

  await page.route('**/props*', (route) => route.abort());
  await difficulty.fill('6');
  await expect(rom.panel.getByText(/Couldn’t save/)).toBeVisible();
  await page.reload();
  await expect(rom.panel.getByText(/Couldn’t save/)).toBeVisible();
  await expect(difficulty).toHaveValue('6');
  await page.unroute('**/props*');
  await rom.panel.getByRole('button', { name: 'Try again' }).click();
  await expect(rom.panel.getByText('Saved', { exact: true })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(difficulty).toHaveValue('6');
});

ownServerTest(
  'a game is downloaded whole or in part, and removed from the library',
  async ({ page, server }) => {
    await openPlatform(page, await enterDemo(page, server), 'DOS');
    await page.getByRole('link', { name: /^The Long Lighthouse/ }).click();
    const rom = new RomPage(page);
    await rom.isOpen('The Long Lighthouse');
    expect(
      await downloaded(page, () => rom.actions.getByRole('link', { name: 'Download' }).click()),
    ).toMatch(/^The Long Lighthouse \(Europe\) \(En,Fr\)\.zip$/);
    await rom.act('Choose files');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /Disc 2/ }).uncheck();
    expect(await downloaded(page, () => dialog.getByRole('link').click())).toMatch(/Disc 1/);

    await rom.show('Files');
    await rom.panel.getByRole('checkbox', { name: /Select .*Disc 2/ }).check();
    const selection = page.getByRole('link', { name: 'Download selected' });
    expect(await downloaded(page, () => selection.click())).toMatch(/Disc 2/);
    await rom.panel.getByRole('button', { name: /^Checksums and contents of .*Disc 1/ }).click();
    await expect(rom.panel.getByRole('button', { name: 'Copy SHA-1' })).toBeVisible();

    await rom.actions.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('Files stay on disk');
    await page.getByRole('button', { name: 'Remove from library' }).click();
    await expect(page).toHaveURL(/\/platform\/\d+$/);
    await expect(page.getByRole('link', { name: /^Quiet Engine/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^The Long Lighthouse/ })).toBeHidden();
  },
);

test('@phone-long the actions stay in one line, and a tab makes the header compact', async ({
  adminPage: page,
  api,
}) => {
  await openPlatform(page, api, 'DOS');
  await page.getByRole('link', { name: /^The Long Lighthouse/ }).click();
  const rom = new RomPage(page);
  await rom.isOpen('The Long Lighthouse');
  const size = page.viewportSize();
  for (const width of [360, 600, 900, 1100, 1440]) {
    await page.setViewportSize({ width, height: size?.height ?? 900 });
    await expect(rom.actions.getByRole('button', { name: 'More actions' })).toBeVisible();
    await expect.poll(() => linesOf(rom), `${width} px`).toBe(1);
  }
  const cover = page.getByRole('button', { name: 'Change cover' });
  const before = (await cover.boundingBox())?.width ?? 0;
  await rom.show('Files');
  await expect.poll(async () => (await cover.boundingBox())?.width).toBeLessThan(before / 2);
});

test('a cover is changed with two clicks and a file, and changed back', async ({
  adminPage: page,
  api,
}) => {
  await openPlatform(page, api, 'Game Boy Color');
  await page.getByRole('link', { name: /^Paper Comet/ }).click();
  const picture = page.getByRole('button', { name: 'Change cover' }).locator('img[srcset]');
  await expect(picture).toHaveCount(0);
  await page.getByRole('button', { name: 'Change cover' }).click();
  // This can be any real picture: the server refuses pictures of a single color.
  const buffer = await page.screenshot();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose image' }).click();
  await (await chooser).setFiles({ name: 'own.png', mimeType: 'image/png', buffer });
  await expect(page.getByText('Cover changed')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(picture).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(picture).toHaveCount(0);
});

test("@long @phone-long a game's page has no serious accessibility violation", async ({
  adminPage: page,
  api,
}) => {
  const check = async (what: string) => expect(await violationsInThemes(page), what).toEqual([]);
  await openPlatform(page, api, 'DOS');
  await page.getByRole('link', { name: /^The Long Lighthouse/ }).click();
  const rom = new RomPage(page);
  for (const tab of ['Files', 'Personal', 'Notes']) {
    await rom.show(tab);
    await check(tab);
  }
  await rom.writeNote('Title', 'Text');
  await check('a note');
});

/** The number of lines of the visible actions. */
async function linesOf(rom: RomPage): Promise<number> {
  const centers = await rom.actions.evaluate((row) =>
    [...row.querySelectorAll('a, button')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.getBoundingClientRect())
      .map(({ top, height }) => Math.round(top + height / 2)),
  );
  return new Set(centers).size;
}

/** The gallery of a platform of the demo library. */
async function openPlatform(page: Page, api: Api, name: string): Promise<void> {
  await page.goto(`/platform/${await api.platformId(name)}`);
}

/** Signs another user in, in another browser. */
async function enterAs(browser: Browser, server: Server, username: string, address: string) {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const faults = collectPageErrors(page);
  const { pathname, search } = new URL(address);
  await enter(page, username, pathname + search);
  const close = async () => {
    expect(faults()).toEqual([]);
    await context.close();
  };
  return { page, close };
}

/** Collects everything that hostile texts must not do: calls, dialogs, popups and foreign requests. */
async function collectHarm(page: Page): Promise<() => string[]> {
  const harm: string[] = [];
  const own = new URL(page.url()).host;
  await page.exposeFunction('pwned', () => harm.push('ran a script'));
  page.on('dialog', (dialog) => harm.push(`asked: ${dialog.message()}`));
  page.on('popup', (popup) => harm.push(`opened ${popup.url()}`));
  page.on('request', (request) => {
    const address = new URL(request.url());
    if (/^https?:$/.test(address.protocol) && address.host !== own) harm.push(`fetched ${address}`);
  });
  return () => harm;
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await act();
  return (await download).suggestedFilename();
}
