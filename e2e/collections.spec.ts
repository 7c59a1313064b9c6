import type { Page } from '@playwright/test';

import { ADMIN } from './api.ts';
import { enter, enterDemo } from './demo-library.ts';
import { expect, ownServerTest, test } from './fixtures.ts';
import { seriousViolations } from './accessibility.ts';

const games = (page: Page) => page.getByRole('grid').getByRole('link');
const openDrawer = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Collections' })
    .click();
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Collections' });

async function create(page: Page, name: string, { isPublic = false } = {}): Promise<void> {
  await openDrawer(page);
  await drawer(page).getByRole('button', { name: 'New collection', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New collection' });
  await dialog.getByLabel('Name').fill(name);
  if (isPublic) await dialog.getByLabel('Public').check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a collection is created, filled from a selection, edited and deleted', async ({
  signedInPage: page,
}) => {
  await create(page, 'Short ones');
  await expect(page).toHaveURL(/\/collection\/\d+$/);
  const collection = new URL(page.url()).pathname;
  await expect(page.getByText('This collection is empty')).toBeVisible();

  await page.goto('/search');
  await games(page)
    .nth(0)
    .click({ modifiers: ['Shift'] });
  await games(page)
    .nth(1)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Add to collection' }).click();
  const ticks = page.getByRole('dialog', { name: 'Collections for 2 games' });
  await ticks.getByRole('checkbox', { name: /^Short ones/ }).check();
  await ticks.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 collection updated')).toBeVisible();

  await games(page).nth(2).click();
  await page.getByRole('button', { name: 'Add to collection' }).click();
  const three = page.getByRole('dialog', { name: 'Collections for 3 games' });
  await expect(three.getByRole('checkbox', { name: /^Short ones/ })).toBeChecked({
    indeterminate: true,
  });
  await three.getByLabel('Add to new collection').fill('All three');
  await three.getByLabel('Add to new collection').press('Enter');
  await expect(three).toBeHidden();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All three' })).toBeVisible();
  await expect(games(page)).toHaveCount(3);

  await page.goto(collection);
  await expect(games(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all games as one ZIP file' }).click();
  expect((await download).suggestedFilename()).toBe('Short ones.zip');
  await games(page)
    .first()
    .click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Remove from collection' }).click();
  await expect(games(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(games(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit collection' });
  await form.getByLabel('Name').fill('Shorter ones');
  await form
    .getByLabel('Cover')
    .last()
    .setInputFiles({ name: 'own.png', mimeType: 'image/png', buffer: PIXEL });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Shorter ones' })).toBeVisible();
  await expect(
    page.locator(`header img[src*="${collection.replace('collection', 'collections')}"]`),
  ).toBeVisible();

  await page.getByRole('button', { name: 'About this collection' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The 2 games in it won’t be deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete collection' }).click();
  await expect(page).toHaveURL('/');
  await openDrawer(page);
  await expect(drawer(page).getByRole('link', { name: /^All three/ })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: /^Shorter ones/ })).toBeHidden();
  await page.goto(collection);
  await expect(page.getByText('Collection not found')).toBeVisible();
});

test('@phone the games of an empty collection are found by search and added', async ({
  signedInPage: page,
}) => {
  await create(page, 'Evenings');
  await page.getByRole('button', { name: 'Add games' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add games to “Evenings”' });
  const add = dialog.getByRole('button', { name: /^Add games/ });
  await expect(add).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Willow Signal/ }).check();
  await dialog.getByRole('searchbox').fill('tin orchrd');
  await dialog.getByRole('checkbox', { name: /^Tin Orchard Game Boy/ }).check();
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(games(page)).toHaveCount(2);
});

test('@long a filter is saved as a smart collection, and changed afterwards', async ({
  adminPage: page,
}) => {
  await page.goto('/search?search=lantern&region=USA');
  await expect(page.getByText('1 game', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save as smart collection' }).click();
  const form = page.getByRole('dialog', { name: 'New smart collection' });
  await expect(form.getByText('1 matching game')).toBeVisible();
  await expect(form.getByRole('button', { name: /^Remove filter: Region/ })).toBeVisible();
  await form.getByLabel('Name').fill('By lantern light');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/collection\/smart\/\d+$/);
  await expect(games(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit smart collection' });
  await edit.getByRole('button', { name: /^Remove filter: Region/ }).click();
  await expect(edit.getByText('2 matching games')).toBeVisible();
  await edit.getByRole('searchbox', { name: 'Title contains' }).fill('paper');
  await edit.getByRole('searchbox', { name: 'Title contains' }).press('Enter');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(games(page).first()).toHaveAccessibleName(/^Paper Comet/);
  await page.reload();
  await expect(games(page).first()).toHaveAccessibleName(/^Paper Comet/);
  await page.getByRole('button', { name: 'About this collection' }).click();
  const about = page.getByRole('dialog', { name: 'About this collection' });
  await expect(about.getByText('“paper”')).toBeVisible();
  await expect(about.getByText('Only visible to you')).toBeVisible();
});

// A public collection is on the home page of every user, so this test has its own server.
ownServerTest(
  '@long another user reads a public collection and does not see a private one',
  async ({ page, server, browser }) => {
    const api = await enterDemo(page, server);
    await create(page, 'For everybody', { isPublic: true });
    await create(page, 'For nobody');
    await api.addUser({ username: 'mara', role: 'viewer' });

    const context = await browser.newContext({ baseURL: server.address, locale: 'en-US' });
    const guest = await context.newPage();
    await enter(guest, 'mara');
    await openDrawer(guest);
    const shared = drawer(guest).getByRole('link', { name: /For everybody/ });
    await expect(shared).toContainText(`by ${ADMIN.username}`);
    await expect(drawer(guest).getByText('For nobody')).toBeHidden();
    await shared.click();
    await expect(guest.getByRole('heading', { name: 'For everybody' })).toBeVisible();
    await expect(guest.getByText(`by ${ADMIN.username}`)).toBeVisible();
    await expect(guest.getByRole('button', { name: 'About this collection' })).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Edit' })).toBeHidden();
    await guest.getByRole('button', { name: 'About this collection' }).click();
    await expect(guest.getByRole('button', { name: 'Delete' })).toBeHidden();

    await guest.goto('/collection/2');
    await expect(guest.getByText('Collection not found')).toBeVisible();
    await guest.goto('/');
    await expect(guest.getByRole('heading', { name: 'Your library' })).toBeVisible();
    await context.close();
  },
);

test('@long @phone the drawer and the dialogs have no serious accessibility violation and refuse a name that is taken', async ({
  signedInPage: page,
}) => {
  await create(page, 'Looked at');
  await openDrawer(page);
  await expect(drawer(page).getByRole('link', { name: /^Looked at/ })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await drawer(page).getByRole('button', { name: 'New collection', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New collection' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Name').fill('looked at');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText("Collection with name 'looked at' already exists")).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await drawer(page).getByRole('button', { name: 'New smart collection' }).click();
  await expect(page.getByText('25 matching games')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});
