import { ADMIN, signInBrowser, uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { LoginPage } from './pages/login-page.ts';

test('a deep link opens its page after the log-in, and logging out returns to the log-in', async ({
  page,
  admin,
}) => {
  const login = new LoginPage(page);
  await page.goto('/administration');
  await expect(page).toHaveURL(/\/login\?next=/);
  await login.signIn(admin, 'not it');
  await expect(page.getByText('Wrong username or password.')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await login.signIn(admin, ADMIN.password);
  await expect(page).toHaveURL('/administration');

  await page.getByRole('button', { name: 'Account and settings' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/administration');
  await expect(page).toHaveURL(/\/login\?next=/);
});

// packages/contract/src/next-path.test.ts has the table of addresses that lead to other sites.
test('the log-in never redirects to another site', async ({ page, server, admin }) => {
  await page.goto('/login?next=//evil.example');
  await new LoginPage(page).signIn(admin, ADMIN.password);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(server.address);
});

test('when a session ended elsewhere, the log-in opens and returns to the same page afterwards', async ({
  signedInPage: page,
  context,
}) => {
  await context.clearCookies({ name: 'romm_session' });
  await page.goto('/administration');
  await expect(page).toHaveURL(/\/login\?next=%2Fadministration/);
});

test('a viewer sees no links to admin pages and cannot open them', async ({ page, api }) => {
  const name = uniqueName('viewer');
  await api.addUser({ username: name, role: 'viewer' });
  await signInBrowser(page, name);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Scan' })).toHaveCount(0);
  await page.goto('/administration');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveURL('/administration');
});
