import type { Page } from '@playwright/test';

import { ADMIN, uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { waitForRequests } from './wait-for-requests.ts';

/** A virtual authenticator that stores passkeys and verifies its user, as phones and laptops do. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('a user adds a passkey and logs in with it, after the password and alone', async ({
  page,
  api,
  server,
}) => {
  // Passkeys belong to a host name, so they do not work with an IP address.
  const home = server.address.replace('127.0.0.1', 'localhost');
  const name = uniqueName('key');
  const { id } = await api.addUser({ username: name, role: 'viewer' });
  await addAuthenticator(page);
  await page.goto(`${home}/login?next=/user/${id}`);
  await new LoginPage(page).signIn(name, ADMIN.password);

  // The sections above still grow until their data has loaded.
  await waitForRequests(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(dialog.getByLabel('Recovery codes')).toHaveText(/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}/);
  await dialog.getByLabel('I’ve saved these codes').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Remove Laptop' })).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await logOut(page);
  await new LoginPage(page).signIn(name, ADMIN.password);
  await expect(page.getByText(`Logging in as ${name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
