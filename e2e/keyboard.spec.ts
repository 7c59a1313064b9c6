import type { Locator, Page } from '@playwright/test';

import { ADMIN, uniqueName } from './api.ts';
import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest, test } from './fixtures.ts';
import { UploadPage, someFile } from './pages/upload-page.ts';

const MAX_TABS = 80;

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < MAX_TABS; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('by keys alone: log in, find a game, add it to favorites, download it', async ({
  page,
  api,
}) => {
  const name = uniqueName('mira');
  await api.addUser({ username: name, role: 'viewer' });
  await page.goto('/login');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - textbox "Username"
      - textbox "Password"
      - button "Show password"
      - button "Log in"
  `);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await expect(page.getByRole('navigation', { name: 'Main' })).toMatchAriaSnapshot(`
    - navigation "Main":
      - link "Saveroom home"
      - link "Home"
      - link "Search"
      - button "Platforms"
      - button "Collections"
      - link "Console"
      - button "Collapse sidebar"
      - button /Account and settings/
  `);
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('tin orchard');
  await expect(page.getByRole('dialog')).toMatchAriaSnapshot(`
    - dialog "Search games, platforms and collections":
      - combobox "Search games, platforms and collections" [expanded]
      - listbox "Results":
        - group:
          - option /Tin Orchard/ [selected]
  `);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tin Orchard' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Favorite', exact: true }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Actions' })).toMatchAriaSnapshot(`
    - region "Actions":
      - button "Favorite" [pressed]
  `);
  await page.reload();
  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('link', { name: /^Download/ }).first());
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toMatch(/Tin Orchard/);
});

test('by keys alone: skip the side bar, set a filter, open and close the list of shortcuts', async ({
  adminPage: page,
}) => {
  await page.goto('/search');
  const first = page.getByRole('grid').getByRole('link').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Filters/ }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /Filters/ });
  await expect(drawer).toMatchAriaSnapshot(`
    - dialog "Filters":
      - group /Matched/:
        - radio "Any" [checked]
        - radio "Only"
        - radio "Exclude"
  `);
  await tabTo(
    page,
    drawer
      .getByRole('group', { name: /^Matched/ })
      .getByRole('radio')
      .first(),
  );
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/matched=true/);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();

  await page.goto('/search');
  await first.focus();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toMatchAriaSnapshot(`
    - dialog "Keyboard shortcuts":
      - heading "Keyboard shortcuts" [level=2]
      - region "Everywhere":
        - heading "Everywhere" [level=3]
        - term: Search
      - region "Game lists":
        - heading "Game lists" [level=3]
        - term: Navigate
  `);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(first).toBeFocused();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('what?');
  await expect(help).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue('what?');
});

ownServerTest(
  '@long by keys alone: upload a file, which is announced to screen readers',
  async ({ page, server }) => {
    await enterDemo(page, server);
    const upload = new UploadPage(page);
    await tabTo(page, page.getByRole('button', { name: 'Upload', exact: true }));
    await page.keyboard.press('Enter');
    await expect(upload.dialog).toBeVisible();
    await upload.chooseFiles(someFile('Quiet Harbor (World).nes', 2000));
    await expect(upload.dialog.getByRole('combobox')).toHaveValue('nes');
    for (let pressed = 0; pressed < 20; pressed += 1) {
      await page.keyboard.press('Tab');
      // Tab also stops at the browser's own controls, but not in the page behind.
      const isOut = await page.evaluate(() => {
        const at = document.activeElement;
        return at !== document.body && at?.closest('dialog') === null;
      });
      expect(isOut).toBe(false);
    }
    await tabTo(page, page.getByRole('button', { name: 'Upload 1 file' }));
    await page.keyboard.press('Enter');
    await upload.isDone('Quiet Harbor (World).nes');
    await expect(upload.panel.locator('[aria-live=polite]')).not.toBeEmpty();
  },
);

test('with reduced motion nothing moves, and with forced colors the focus stays visible', async ({
  adminPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' });
  await page.goto('/search');
  await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
      .map((one) => (one instanceof CSSAnimation ? one.animationName : 'transition')),
  );
  expect(moving).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(
      document.activeElement ?? document.body,
    );
    return `${outlineStyle} ${outlineWidth}`;
  });
  expect(ring).not.toMatch(/^none| 0px/);
});
