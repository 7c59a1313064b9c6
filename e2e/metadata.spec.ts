import type { Page } from '@playwright/test';

import { Api } from './api.ts';
import { enterDemo } from './demo-library.ts';
import { collectPageErrors } from './faults.ts';
import { expect, ownServerTest } from './fixtures.ts';
import { RomPage } from './pages/rom-page.ts';
import { seriousViolations } from './accessibility.ts';
import { Server } from './server.ts';
import { STUB_KEY, StubSources } from './stub-sources.ts';

/** The whole server with a game of every kind, and sources that answer from this machine. */
const test = ownServerTest.extend<{ sources: StubSources; keys: Record<string, string> }>({
  keys: [{ MOBYGAMES_API_KEY: STUB_KEY, STEAMGRIDDB_API_KEY: STUB_KEY }, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is needed
  sources: async ({}, use) => {
    const sources = await StubSources.start();
    await use(sources);
    await sources.stop();
  },
  server: async ({ sources, keys }, use) => {
    const server = await Server.startPrepared({ ...sources.env, ...keys });
    await use(server);
    await server.stop();
  },
  baseURL: async ({ server }, use) => use(server.address),
  page: async ({ page }, use) => {
    const faults = collectPageErrors(page);
    await use(page);
    expect(faults()).toEqual([]);
  },
});

test('a match is fixed with three clicks from home', async ({ page, server }) => {
  await enterDemo(page, server);
  const shelf = page.getByRole('grid', { name: 'Recently added' });
  const card = shelf
    .getByRole('gridcell')
    .filter({ has: page.getByRole('link', { name: /^Café/ }) });
  await card.hover();
  await card.getByRole('button', { name: /^More actions for Café/ }).click();
  await page.getByRole('menuitem', { name: 'Match game' }).click();
  await page.getByRole('button', { name: 'Use Café Étoilé 2' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(shelf.getByRole('link', { name: /^Café Étoilé 2/ })).toBeVisible();
});

test('@phone-long a game is matched manually and edited, and a refresh keeps the edit', async ({
  page,
  server,
}) => {
  const rom = await enterGame(page, server);
  await choose(page, rom, 'Match game');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Café Étoilé 2/ }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply match' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The same café, one year later.')).toBeVisible();

  await choose(page, rom, 'Edit game');
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Café Étoilé 2');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('My café');
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await rom.isOpen('My café');

  await choose(page, rom, 'Refresh metadata');
  await dialog.getByRole('switch', { name: 'Re-identify' }).click();
  await dialog.getByRole('button', { name: 'Refresh metadata' }).click();
  await expect(dialog.getByText('Metadata refreshed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await rom.isOpen('My café');
});

test('@long a cover is found and locked; a wrong match is removed and allowed again', async ({
  page,
  server,
}) => {
  const rom = await enterGame(page, server);
  await choose(page, rom, 'Edit game');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Cover' }).click();
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('button', { name: '600 × 900' }).last().click();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await choose(page, rom, 'Edit game');
  await dialog.getByRole('tab', { name: 'Cover' }).click();
  const lock = dialog.getByRole('button', { name: 'Unlock Cover' });
  await expect(lock).toBeVisible();
  await page.keyboard.press('Escape');
  await expect
    .poll(async () => {
      await page.reload();
      await rom.isOpen('Café Étoilé');
      return page.locator('main img').count();
    })
    .toBeGreaterThan(0);

  await choose(page, rom, 'Match game');
  const moby = dialog.getByRole('region', { name: 'MobyGames' });
  await moby.getByRole('button', { name: /^Café Étoilé 2/ }).click();
  await dialog.getByRole('button', { name: 'Apply match' }).click();
  await choose(page, rom, 'Match game');
  await moby.getByRole('button', { name: 'Remove match “Café Étoilé 2”' }).click();
  await expect(moby.getByText('You blocked matches from this source.')).toBeVisible();
  await moby.getByRole('button', { name: 'Allow again' }).click();
  await expect(moby.getByText('You blocked matches from this source.')).toBeHidden();
});

test.describe('a source without a key', () => {
  test.use({ keys: {} });

  test('@long gets a key from an admin, who tests it and changes the source priority', async ({
    page,
    server,
  }) => {
    await enterDemo(page, server, '/administration?tab=sources');
    const moby = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: /^MobyGames/ }) });
    await expect(moby.getByText('API key missing')).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);

    await moby.getByText('API keys', { exact: true }).click();
    await moby.getByLabel('API key').fill('wrong');
    await moby.getByRole('button', { name: 'Test connection' }).click();
    await expect(moby.getByRole('status')).not.toBeEmpty();
    await moby.getByLabel('API key').fill(STUB_KEY);
    await moby.getByRole('button', { name: 'Test connection' }).click();
    await expect(moby.getByText('Connected to MobyGames.')).toBeVisible();
    await moby.getByRole('button', { name: 'Save keys' }).click();
    await expect(moby.getByText('Ready')).toBeVisible();
    expect(await page.content()).not.toContain(STUB_KEY);

    await page.getByRole('button', { name: /^MobyGames, position/ }).press('ArrowUp');
    const first = page.getByRole('list', { name: 'All metadata' }).getByRole('listitem').first();
    await expect(first).toContainText('MobyGames');
    await page.reload();
    await expect(first).toContainText('MobyGames');
  });
});

async function enterGame(page: Page, server: Server): Promise<RomPage> {
  const id = await new Api(server.address).platformId('Game Boy Color');
  await enterDemo(page, server, `/platform/${id}`);
  await page.getByRole('link', { name: /^Café Étoilé/ }).click();
  const rom = new RomPage(page);
  await rom.isOpen('Café Étoilé');
  return rom;
}

async function choose(page: Page, rom: RomPage, item: string): Promise<void> {
  // On phones the latest message covers the buttons for a while.
  const said = page.getByRole('button', { name: 'Dismiss' });
  while ((await said.count()) > 0) await said.first().click();
  await rom.actions.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}
