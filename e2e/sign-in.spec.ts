import { ADMIN } from './api.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';

test('a deep link leads through the log-in and on to where it pointed', async ({ page }) => {
  await page.goto('/administration');
  await expect(page).toHaveURL(/\/login\?next=/);
  await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
  await expect(page).toHaveURL('/administration');
});

test('a wrong password is said beside the form', async ({ page, api }) => {
  await api.addUser({ username: 'wrong-password', role: 'viewer' });
  await page.goto('/login');
  await new LoginPage(page).signIn('wrong-password', 'not it');
  await expect(page.getByText('User name or password is wrong.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

for (const next of [
  '//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/\\evil.example',
  '/%2fevil.example',
  '%2f%2fevil.example',
  '/%09/evil.example',
  'https:evil.example',
]) {
  test(`next=${next} never leaves the site`, async ({ page, server }) => {
    await page.goto(`/login?next=${next}`);
    await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(server.address);
  });
}

test('logging out closes the door', async ({ signedInPage: page }) => {
  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/administration');
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('a session that ended elsewhere leads to the log-in with the way back', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/user-interface');
  await context.clearCookies({ name: 'romm_session' });
  await page.goto('/administration');
  await expect(page).toHaveURL(/\/login\?next=%2Fadministration/);
});

test('a viewer finds no door to what only admins may do', async ({ page, api }) => {
  await api.addUser({ username: 'just-looking', role: 'viewer' });
  await page.goto('/login');
  await new LoginPage(page).signIn('just-looking', ADMIN.password);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Scan' })).toHaveCount(0);
  await page.goto('/administration');
  await expect(page.getByText('This room does not exist')).toBeVisible();
  await expect(page).toHaveURL('/administration');
});
