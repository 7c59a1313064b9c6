import { ADMIN, signInBrowser, uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';
import { UsersPage } from './pages/users-page.ts';

test('an admin creates, disables and deletes a user, but not the own account', async ({
  adminPage: page,
  admin,
}) => {
  const name = uniqueName('newcomer');
  const users = new UsersPage(page);
  await users.open();
  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(name);
  await dialog.getByLabel('Password', { exact: true }).fill('a long enough password');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await users.find(name);
  await expect(users.row(name)).toContainText('Viewer');

  await users.choose(name, 'Disable');
  await expect(users.row(name)).toContainText('Disabled');

  await users.choose(name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(users.row(name)).toHaveCount(0);

  await users.openMenu(admin);
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await expect(page.getByRole('menuitem', { name: 'Disable' })).toHaveCount(0);
});

test('an invited person registers and is signed in, and the link works only once', async ({
  adminPage: page,
  browser,
  baseURL,
}) => {
  await new UsersPage(page).open();
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByLabel('Invite link').inputValue();
  expect(link).toContain(`${baseURL}/register?token=`);

  const guest = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await guest.goto(link);
  await guest.getByLabel('Username').fill(uniqueName('invited'));
  await guest.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await guest.getByLabel('Confirm password').fill(ADMIN.password);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest).toHaveURL('/');

  await guest.context().clearCookies();
  await guest.goto(link);
  await guest.getByLabel('Username').fill(uniqueName('second'));
  await guest.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await guest.getByLabel('Confirm password').fill(ADMIN.password);
  await guest.getByRole('button', { name: 'Create account' }).click();
  await expect(guest.getByText('Invitation no longer valid')).toBeVisible();
  await guest.context().close();
});

test('a forgotten password is reset with the link from the log', async ({ page, api, server }) => {
  const name = uniqueName('forgetful');
  await api.addUser({ username: name, role: 'viewer' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Username').fill(name);
  await page.getByRole('button', { name: 'Create reset link' }).click();
  await expect(page.getByText('Ask your admin for the link')).toBeVisible();
  const token = () => new RegExp(`link for ${name}: \\S+token=([\\w.-]+)`).exec(server.log)?.[1];
  // The reply may arrive before the log line is written.
  await expect.poll(token).toBeDefined();

  await page.goto(`/reset-password?token=${token()}`);
  await page.getByLabel('New password').fill('an entirely new one');
  await page.getByLabel('Confirm password').fill('an entirely new one');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await page.goto('/login');
  await new LoginPage(page).signIn(name, 'an entirely new one');
  await expect(page).toHaveURL('/');
});

test('a user changes picture and user name, and signs in with the new name', async ({
  page,
  api,
}) => {
  const [before, after] = [uniqueName('before'), uniqueName('after')];
  const { id } = await api.addUser({ username: before, role: 'viewer' });
  await signInBrowser(page, before);
  await page.goto(`/user/${id}`);

  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pixel, 'base64'),
  });
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Profile picture changed')).toBeVisible();

  await page.getByLabel('Username', { exact: true }).fill(after);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveURL(/\/login/);
  await new LoginPage(page).signIn(after, ADMIN.password);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
