import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest as test } from './fixtures.ts';

test('the scan after set-up fills home, and a second one changes nothing', async ({
  page,
  server,
}) => {
  await enterDemo(page, server, '/scan');
  // Tests can't reach the sources, and the report says so.
  await expect(page.getByText('Incomplete', { exact: true })).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: /^Game Boy Color/ }).click();
  await expect(page).toHaveURL(/\/platform\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Game Boy Color' })).toBeVisible();
  await page.getByRole('button', { name: 'About this platform' }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  await page.getByLabel('Custom name').fill('Colour of my youth');
  await page.getByLabel('Custom name').press('Enter');
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Colour of my youth' })).toBeVisible();

  await page.goto('/scan');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('Scan finished: no new games')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Colour of my youth/ })).toBeVisible();
});

test('a scan that is stopped and resumed counts as one', async ({ page, server }) => {
  server.addGames(3000);
  await enterDemo(page, server, '/scan');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Scan finished: 3,000 new games')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('3,025 games checked')).toBeVisible();
});

test('@long a library folder that disappeared is reported, and no game counts as missing', async ({
  page,
  server,
}) => {
  await enterDemo(page, server, '/scan');
  await expect(page.getByText('Incomplete', { exact: true })).toBeVisible();
  await server.hideLibrary();

  await page.goto('/');
  await expect(page.getByRole('alert').filter({ hasText: 'Not found' })).toBeVisible();
  await page.goto('/scan');
  await page.getByRole('button', { name: 'Start scan' }).click();
  await expect(page.getByText('0 games checked')).toBeVisible();
  await page.goto('/library-management?tab=missing');
  await expect(page.getByText('No missing files')).toBeVisible();
});
