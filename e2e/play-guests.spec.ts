import { ADMIN, signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

/** The sky of the game after one press of A. */
const RED = [222, 40, 0] as const;
const PIN = '2468';

test('a guest enters with a link, plays and keeps the save in the browser, until it is revoked', async ({
  page,
  browser,
  server,
  games,
}) => {
  const game = games.get('Save Point (World).nes') ?? 0;
  await signInBrowser(page, ADMIN.username);
  await page.goto('/administration?tab=shares');
  await page.getByRole('button', { name: 'Invite guests' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Number of uses').fill('1');
  await dialog.getByLabel('Note').fill('Party');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Done' }).click();

  const options = { baseURL: server.address, viewport: { width: 1024, height: 768 } };
  const context = await browser.newContext(options);
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: 'admin invites you to play' })).toBeVisible();
  await guest.getByRole('button', { name: 'Enter as guest' }).click();
  await expect(guest).toHaveURL('/');
  await guest.goto('/administration');
  await expect(guest.getByRole('heading', { name: 'Page not found' })).toBeVisible();

  await guest.goto(`/rom/${game}`);
  // The menu has no actions for downloads and collections, which guests can't use.
  await expect(
    guest.getByText('No source has a match for this game.', { exact: true }),
  ).toBeVisible();

  const player = new PlayerPage(guest);
  await player.open(game);
  await player.start();
  await player.press('z', RED);
  await player.isKept();
  await player.quit();
  await player.open(game);
  // The game continues from the save of this browser.
  await player.start();
  await player.shows(RED);
  await player.quit();

  const late = await (await browser.newContext(options)).newPage();
  await late.goto(address);
  await expect(late.getByRole('heading', { name: 'This link is used up' })).toBeVisible();

  await page.getByRole('button', { name: 'Revoke Party' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Link revoked')).toBeVisible();
  // The open page notices it without a click.
  await expect(guest.getByRole('heading', { name: 'Your visit has ended' })).toBeVisible();
  await guest.getByRole('link', { name: 'Log in' }).click();
  await expect(guest).toHaveURL(/\/login\?next=/);
  await guest.goto('/');
  await expect(guest).toHaveURL(/\/login/);
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await context.close();
});

test('a kiosk stays in console mode until its PIN is typed', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1280, height: 720 },
  });
  const page = await context.newPage();
  await signInBrowser(page, ADMIN.username);
  await page.goto('/administration?tab=shares');
  await page.getByRole('button', { name: 'Set up a kiosk' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the device').fill('Living room');
  await dialog.getByLabel('PIN').fill('12');
  await dialog.getByRole('button', { name: 'Start kiosk' }).click();
  await expect(dialog.getByText('Enter 4 to 8 digits.')).toBeVisible();
  await dialog.getByLabel('PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Start kiosk' }).click();
  await expect(page).toHaveURL('/console');
  for (const path of ['/', '/administration', '/user-interface']) {
    await page.goto(path);
    await expect(page).toHaveURL('/console');
  }

  const type = async (pin: string) => {
    for (const digit of pin) await page.keyboard.press(digit);
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
  };
  await page.getByRole('button', { name: 'Exit kiosk' }).click();
  await expect(page.getByRole('dialog', { name: 'Exit kiosk' })).toBeVisible();
  await type('1111');
  await expect(page.getByText('Incorrect PIN')).toBeVisible();
  for (const digit of PIN) await page.keyboard.press(digit);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/console');
  await expect(page).toHaveURL(/\/login/);
  await context.close();
});
