import { expect, test } from './fixtures.ts';

test('the rail collapses and remembers it', async ({ signedInPage: page }) => {
  await page.getByRole('button', { name: 'Collapse the side bar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand the side bar' })).toBeVisible();
});

test('one drawer is open at a time, Escape closes it and gives focus back', async ({
  signedInPage: page,
}) => {
  const platforms = page.getByRole('button', { name: 'Platforms' });
  await platforms.click();
  await expect(page.getByText('No platforms yet')).toBeVisible();
  await page.getByRole('button', { name: 'Collections' }).click();
  await expect(page.getByText('No collections yet')).toBeVisible();
  await expect(page.getByText('No platforms yet')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByText('No collections yet')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Collections' })).toBeFocused();
});

test('an unknown address is a room that does not exist', async ({ signedInPage: page }) => {
  await page.goto('/no/such/place');
  await expect(page.getByText('This room does not exist')).toBeVisible();
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/');
});

test('the page says when the network is quiet', async ({ signedInPage: page }) => {
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect(rail.getByRole('link', { name: 'Scan' })).toBeVisible();
  const quiet = page.evaluate(
    () =>
      new Promise((resolve) => {
        document.addEventListener('network-quiesced', () => resolve('quiet'), { once: true });
        document.querySelector<HTMLAnchorElement>('a[href$="/scan"]')?.click();
      }),
  );
  expect(await quiet).toBe('quiet');
});

test('@touch the bottom bar leads everywhere', async ({ signedInPage: page }) => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('option', { name: 'All games and filters' }).click();
  await expect(page).toHaveURL('/search');
  await bar.getByRole('button', { name: 'Platforms' }).click();
  await expect(page.getByText('No platforms yet')).toBeVisible();
});
