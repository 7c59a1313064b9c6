import { uniqueName } from './api.ts';
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

for (const { hasTouch, frame } of [
  { hasTouch: true, frame: 'the bars of the phone layout' },
  { hasTouch: false, frame: 'the side bar' },
]) {
  test.describe(`a window of 1100 pixels, touch screen: ${hasTouch}`, () => {
    test.use({ viewport: { width: 1100, height: 800 }, hasTouch, isMobile: hasTouch });

    test(`has ${frame}, and the page keeps clear of it`, async ({ signedInPage: page }) => {
      const sidebar = page.getByRole('button', { name: /(Collapse|Expand) sidebar/ });
      await expect(sidebar).toHaveCount(hasTouch ? 0 : 1);
      const space = await page
        .locator('#main')
        .evaluate((main) => [
          getComputedStyle(main).paddingLeft,
          getComputedStyle(main).paddingTop,
        ]);
      expect(space).toEqual(hasTouch ? ['0px', '56px'] : ['92px', '0px']);
    });
  });
}

test('an admin opens the profile of another user, and unknown users are not found', async ({
  signedInPage: page,
  api,
}) => {
  const username = uniqueName('profile');
  const { id } = await api.addUser({ username, role: 'viewer' });
  await page.goto(`/user/${id}`);
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await page.goto('/user/999999');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a platform that does not exist is removed from a search', async ({ signedInPage: page }) => {
  await page.goto('/search?search=a&platform=999999');
  await expect(page).toHaveURL(/\/search\?search=a$/);
});
