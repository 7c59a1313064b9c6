import { expect, test } from './fixtures.ts';

test('the side bar collapses and stays so, and one drawer is open at a time', async ({
  signedInPage: page,
}) => {
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();

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

  await page.goto('/no/such/place');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/');
});
