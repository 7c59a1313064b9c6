import type { Page } from '@playwright/test';

import { ADMIN, signInBrowser, uniqueName } from './api.ts';
import type { Api } from './api.ts';
import { FakePad } from './fake-pad.ts';
import { expect, test } from './fixtures.ts';
import { waitForRequests } from './wait-for-requests.ts';

const PIN = '2468';

type Lock = 'Password' | 'PIN' | 'No PIN';

/** Signs in and makes the device remember the user. */
async function remember(page: Page, name: string, lock: Lock): Promise<void> {
  await signInBrowser(page, name);
  await page.goto('/profiles');
  await page.getByRole('link', { name: `Remember ${name} on this device` }).click();
  // The sections above still grow until their data has loaded.
  await waitForRequests(page);
  await page.getByRole('button', { name: 'Remember me on this device' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remember me on this device' });
  await dialog.getByRole('radio', { name: lock, exact: true }).check();
  if (lock === 'PIN') await dialog.getByRole('textbox', { name: 'PIN' }).fill(PIN);
  await dialog.getByLabel('Current password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

/** Adds two users, makes the device remember them, and returns their names. */
async function rememberTwo(
  page: Page,
  api: Api,
  [first, second]: [Lock, Lock],
): Promise<[string, string]> {
  const [mia, leo] = [uniqueName('a mia'), uniqueName('b leo')];
  for (const username of [mia, leo]) await api.addUser({ username, role: 'viewer' });
  await remember(page, mia, first);
  await remember(page, leo, second);
  return [mia, leo];
}

test('two people switch on one browser with a PIN, and each sees their own settings', async ({
  page,
  api,
}) => {
  const [mia, leo] = await rememberTwo(page, api, ['PIN', 'No PIN']);

  await page.goto('/user-interface');
  await page.getByRole('switch', { name: 'Group versions' }).click();
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('link', { name: 'Switch profile' }).click();
  await page.getByRole('button', { name: mia }).click();
  await page.getByLabel('PIN', { exact: true }).fill('0000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('dialog').getByText('Incorrect PIN')).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/user-interface');
  await expect(page.getByRole('switch', { name: 'Group versions' })).toBeChecked();

  await page.goto('/profiles');
  await page.getByRole('button', { name: leo }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/user-interface');
  await expect(page.getByRole('switch', { name: 'Group versions' })).not.toBeChecked();
});

test('console mode asks who is playing, and keys choose a person and type the PIN', async ({
  page,
  context,
  api,
}) => {
  const [mia, leo] = await rememberTwo(page, api, ['PIN', 'No PIN']);
  await context.clearCookies({ name: 'romm_session' });

  await page.goto('/console');
  await expect(page).toHaveURL(/\/console\/profiles/);
  await expect(page.getByRole('heading', { name: 'Who’s playing?' })).toBeVisible();
  await expect(page.getByRole('button', { name: mia })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: leo })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `PIN of ${mia}` })).toBeVisible();
  for (const digit of PIN) await page.keyboard.press(digit);
  // Moves from the 5 to the button at the bottom right.
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/console');
});

test('a person with a password is chosen by pad: a hint says how to log in, and Back returns', async ({
  page,
  context,
  api,
}) => {
  const pad = await FakePad.plugInto(page);
  const [mia, leo] = await rememberTwo(page, api, ['No PIN', 'Password']);
  await context.clearCookies({ name: 'romm_session' });

  await page.goto('/console');
  const tile = page.getByRole('button', { name: leo });
  await expect(page.getByRole('button', { name: mia })).toBeFocused();
  const [a, b, right] = [0, 1, 15];
  await pad.tap(right);
  await expect(tile).toBeFocused();
  await pad.tap(a);
  await expect(page.getByRole('heading', { name: `Password of ${leo}` })).toBeVisible();
  await expect(page.getByText('choose a PIN in your profile')).toBeVisible();
  await pad.tap(b);
  await expect(tile).toBeFocused();
  // With a keyboard the password can be typed in console mode.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});
