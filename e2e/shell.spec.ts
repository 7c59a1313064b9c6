import type { Locator } from '@playwright/test';

import { uniqueName } from './api.ts';
import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest, test } from './fixtures.ts';
import { isConnected } from './live-connection.ts';
import { appIsKept } from './service-worker.ts';
import { waitForRequests } from './wait-for-requests.ts';

test('the side bar stays collapsed after a reload, and only one drawer is open at a time', async ({
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
  test.describe(`a window of 1100 pixels, with a touch screen: ${hasTouch}`, () => {
    test.use({ viewport: { width: 1100, height: 800 }, hasTouch, isMobile: hasTouch });

    test(`has ${frame}, which does not cover the page`, async ({ signedInPage: page }) => {
      const sidebar = page.getByRole('button', { name: /(Collapse|Expand) sidebar/ });
      await expect(sidebar).toHaveCount(hasTouch ? 0 : 1);
      const space = await page
        .locator('#main')
        .evaluate((main) => [
          getComputedStyle(main).paddingLeft,
          getComputedStyle(main).paddingTop,
        ]);
      expect(space).toEqual(hasTouch ? ['0px', '0px'] : ['92px', '0px']);
    });
  });
}

test('@touch on a phone in landscape the notch covers neither the page nor its bars and drawers', async ({
  adminPage: page,
}) => {
  const [width, notch] = [844, 47];
  await page.setViewportSize({ width, height: 390 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: notch, leftMax: notch, right: notch, rightMax: notch },
  });
  await page.goto('/search');
  const main = page.getByRole('navigation', { name: 'Main' });
  const isClear = async (part: Locator) => {
    await expect(part).toBeVisible();
    await expect
      .poll(async () => {
        const box = await part.boundingBox();
        return box && box.x >= notch && box.x + box.width <= width - notch;
      })
      .toBe(true);
  };
  await isClear(page.getByRole('heading', { level: 1 }));
  await isClear(page.getByRole('toolbar', { name: 'Jump to letter' }));
  await isClear(main.getByRole('link', { name: 'Home' }));
  await isClear(main.getByRole('button', { name: 'Me' }));
  await main.getByRole('button', { name: 'Library' }).click();
  await isClear(page.getByRole('dialog').getByRole('heading', { name: 'Library' }));
});

test('@touch the bar with the title leaves the title of an open tab uncovered', async ({
  adminPage: page,
  api,
}) => {
  // The picker of its versions makes the header tall, so that the title is at the very top.
  const game = (await api.gamesByFile()).get('Lantern Hollow (USA).nes') ?? 0;
  await page.goto(`/rom/${game}?tab=files`);
  const title = page.getByRole('heading', { level: 1, name: 'Lantern Hollow' });
  await expect(title).toBeVisible();
  await waitForRequests(page);
  const isOnTop = await title.evaluate((element) => {
    const { left, top, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + 1, top + height / 2));
  });
  expect(isOnTop).toBe(true);
});

test('an open drawer dims the sticky toolbar and the letter bar of a gallery', async ({
  adminPage: page,
}) => {
  await page.goto('/search');
  const bar = page.getByRole('toolbar', { name: 'Jump to letter' });
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Platforms', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Platforms', exact: true })).toBeVisible();
  for (const part of [bar, page.getByRole('radio', { name: 'List' })]) {
    const isCovered = await part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return topmost !== null && !element.contains(topmost) && !topmost.contains(element);
    });
    expect(isCovered).toBe(true);
  }
});

ownServerTest.describe('with a service worker', () => {
  ownServerTest.use({ serviceWorkers: 'allow' });

  ownServerTest(
    'when the server stops while a user browses, the page stays and recovers with the server',
    async ({ page, server }) => {
      const live = isConnected(page);
      await enterDemo(page, server);
      await live;
      await appIsKept(page);
      const recent = page.getByRole('region', { name: 'Recently added' }).getByRole('link');
      await expect(recent.first()).toBeVisible();
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      const notice = page.getByText('Reconnecting…');

      await server.crash();
      await page.getByRole('link', { name: 'Search' }).click();
      await expect(notice).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Search', exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(recent.first()).toBeVisible();
      await page.getByRole('button', { name: 'Collections', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Collections' });
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Search' }).click();
      await expect(page.getByText('Something went wrong')).toBeHidden();

      await server.revive();
      await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
      await expect(notice).toBeHidden();
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    },
  );
});

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
