import { expect, test } from './fixtures.ts';

test('by keys alone: the palette finds games, platforms and commands, and opens them', async ({
  signedInPage: page,
}) => {
  await page.keyboard.press('/');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type('lanturn holow');
  await expect(page.getByText('Showing “lantern hollow”')).toBeVisible();
  await expect(page.getByText('2 games found')).toBeAttached();
  const options = page.getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/rom\/\d+/);

  await page.keyboard.press('Control+k');
  await expect(options.filter({ hasText: 'lanturn holow' })).toBeVisible();
  await page.keyboard.type('game boy c');
  await expect(options.first()).toContainText('Game Boy Color');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Game Boy Color' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('comet');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL('/search?search=comet');

  // Enter is pressed at once: the palette first waits for the results of the text.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tin orchrd');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tin Orchard' })).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('lantrn');
  await expect(page.getByText('Showing “lantern”')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/search\?search=lant/);
  await expect(page.getByRole('link', { name: /^Lantern Hollow/ }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('by keys alone: commands of the palette change the theme and open screens and dialogs', async ({
  signedInPage: page,
}) => {
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
    await page.keyboard.type(text);
  };
  const chosen = page.getByRole('option', { selected: true });
  await type('theme');
  await expect(chosen).toHaveText('Use dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await type('>theme light');
  await expect(chosen).toHaveText('Use light theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await type('go to tasks');
  await expect(chosen).toContainText('Tasks');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/administration?tab=tasks');
  for (const [text, dialog] of [
    ['>invite', 'Invite user'],
    ['>new collection', 'New collection'],
    ['>keyboard', 'Keyboard shortcuts'],
    ['>upload', 'Upload'],
    ['>platforms', 'Platforms'],
  ] as const) {
    await type(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden();
  }
  await type('>german');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Verwaltung' })).toBeVisible();
});

test('@long text that is typed while the palette is loading is not lost', async ({
  adminPage: page,
}) => {
  const asked = Promise.withResolvers<void>();
  // Blocked before the page opens, because the palette is loaded when the browser is idle.
  await page.route('**/command-palette-*.js', async (route) => {
    await asked.promise;
    await page.keyboard.type('lant');
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('/');
  asked.resolve();
  const search = page.getByRole('dialog').getByRole('combobox');
  await expect(search).toHaveValue('lant');
  await expect(search).toBeFocused();
  await page.keyboard.type('ern');
  await expect(page.getByRole('option', { name: /^Lantern Hollow/ }).first()).toBeVisible();
});
