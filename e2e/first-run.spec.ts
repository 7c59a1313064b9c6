import { ADMIN } from './api.ts';
import { expect, newServerTest as test } from './fixtures.ts';
import { SetupPage } from './pages/setup-page.ts';

test('a newcomer sets the server up and lands on home', async ({ page }) => {
  await page.goto('/search');
  await expect(page).toHaveURL('/setup');
  const setup = new SetupPage(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await expect(page.getByText('genesis')).toBeVisible();
  await page.goto('/setup');
  await setup.fillIn(ADMIN.username, ADMIN.password);
  await setup.finish();

  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(/Home/);
  await page.goto('/setup');
  await expect(page).toHaveURL('/');
});

test('of two browsers that race, one is told that the server is set up', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  for (const one of [page, other]) {
    await one.goto('/setup');
    await new SetupPage(one).fillIn(ADMIN.username, ADMIN.password);
  }
  await new SetupPage(page).finish();
  await expect(page).toHaveURL('/');
  await new SetupPage(other).finish();

  await expect(other.getByText('This server is already set up')).toBeVisible();
  await other.getByRole('link', { name: 'Go to log in' }).click();
  await expect(other).toHaveURL(/\/login/);
});

test('the whole setup works with the keyboard alone', async ({ page }) => {
  await page.goto('/setup');
  const press = async (name: string) => {
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab');
          return page.evaluate(() => document.activeElement?.textContent?.trim());
        },
        { intervals: [50] },
      )
      .toBe(name);
    await page.keyboard.press('Enter');
  };
  await press('Next');
  await expect(page.getByRole('heading', { name: 'Your library folder' })).toBeVisible();
  await press('Next');
  await page.getByLabel('User name').focus();
  await page.keyboard.type(ADMIN.username);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.getByLabel('Repeat the password').focus();
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
