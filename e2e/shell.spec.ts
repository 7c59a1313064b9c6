import { expect, test } from './fixtures.ts';

test('the rail collapses and remembers it', async ({ signedInPage: page }) => {
  await page.getByRole('button', { name: 'Collapse the side bar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand the side bar' })).toBeVisible();
});

test('one drawer is open at a time, Escape closes it and gives focus back', async ({
  signedInPage: page,
}) => {
  // The server of a worker may have games of another test: only the drawers tell.
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const drawer = (name: string) => page.getByRole('dialog', { name, exact: true });
  await button('Platforms').click();
  await expect(drawer('Platforms')).toBeVisible();
  await button('Collections').click();
  await expect(drawer('Collections')).toBeVisible();
  await expect(drawer('Platforms')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(drawer('Collections')).toBeHidden();
  await expect(button('Collections')).toBeFocused();
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
  await expect(page.getByRole('dialog', { name: 'Platforms', exact: true })).toBeVisible();
});
