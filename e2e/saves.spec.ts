import type { Page } from '@playwright/test';

import { signInBrowser, uniqueName } from './api.ts';
import { expect, test as base } from './fixtures.ts';
import { SaveSyncInPage } from './save-sync-in-page.ts';
import { RomPage } from './pages/rom-page.ts';

interface Player {
  readonly id: number;
  readonly username: string;
}

/** Each test has its own users, so that all tests can use the same game. */
const test = base.extend<{
  player: Player;
  otherPlayer: Player;
  game: { id: number; name: string };
}>({
  player: async ({ api }, use) => {
    const username = uniqueName('player');
    await use({ username, ...(await api.addUser({ username, role: 'viewer' })) });
  },
  otherPlayer: async ({ api }, use) => {
    const username = uniqueName('player');
    await use({ username, ...(await api.addUser({ username, role: 'viewer' })) });
  },
  game: async ({ api }, use) => {
    const id = (await api.gamesByFile()).get('Save Point (World).nes');
    if (id === undefined) throw new Error('the demo library has no such game');
    await use({ id, name: 'Save Point' });
  },
});

/** The content of all versions of a save on the server, newest first. */
async function contentsOf(page: Page, romId: number): Promise<string[]> {
  const reply = await page.request.get(`/api/roms/${romId}/timeline`);
  const versions = (await reply.json()) as { download_path: string }[];
  return Promise.all(
    versions.map(async ({ download_path }) => (await page.request.get(download_path)).text()),
  );
}

async function signIn(page: Page, { username }: Player): Promise<void> {
  await signInBrowser(page, username);
  await page.goto('/');
}

const playthrough = (userId: number, romId: number, save: object | null = null) => ({
  ...{ userId, romId, save, baseName: 'Game', saveExtension: 'srm' },
  ...{ emulator: 'fceumm', coreVersion: '4.2.3' },
});

/** Blocks all uploads of saves. */
async function blockSaves(page: Page): Promise<void> {
  await page.route(/\/api\/(saves|states)(\/\d+)?\?/, (route) => route.abort());
}

test('closing the tab right after a save does not lose the save', async ({
  browser,
  server,
  player,
  game: { id },
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  await signIn(page, player);
  const sync = await SaveSyncInPage.start(page, playthrough(player.id, id));
  await sync.save('long ago');
  await expect.poll(sync.kind).toBe('saved');
  await sync.save('saved and gone');
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(() => contentsOf(next, id)).toEqual(['saved and gone', 'long ago']);
  await context.close();
});

test('two browsers continue from one save: both saves stay, and the second browser says so', async ({
  browser,
  server,
  player,
  game: { id, name },
}) => {
  const options = { baseURL: server.address, locale: 'en-US' };
  const [here, there] = [await browser.newContext(options), await browser.newContext(options)];
  const [mine, other] = [await here.newPage(), await there.newPage()];
  await signIn(mine, player);
  await signIn(other, player);
  const begin = await SaveSyncInPage.start(mine, playthrough(player.id, id));
  await begin.save('start');
  await expect.poll(begin.kind).toBe('saved');
  const timeline = await mine.request.get(`/api/roms/${id}/timeline`);
  const [start] = (await timeline.json()) as { id: number; asset_id: number }[];
  const save = { assetId: start?.asset_id, versionId: start?.id };

  const first = await SaveSyncInPage.start(mine, playthrough(player.id, id, save));
  const second = await SaveSyncInPage.start(other, playthrough(player.id, id, save));
  await first.save('here');
  await expect.poll(first.kind).toBe('saved');
  await second.save('there');
  await expect.poll(second.kind).toBe('saved');
  expect(await first.divergedFrom()).toBeNull();
  expect(await second.divergedFrom()).not.toBeNull();
  expect(await contentsOf(mine, id)).toEqual(['there', 'here', 'start']);

  await other.goto(`/rom/${id}?tab=saves`);
  const rom = new RomPage(other);
  await rom.isOpen(name);
  await expect(rom.panel.getByText(/Save conflict with .* Both versions were kept/)).toBeVisible();
  await expect(rom.panel.getByText('Other branch')).toBeVisible();
  await here.close();
  await there.close();
});

test('the next user of the same browser neither sees nor sends the save of the first', async ({
  browser,
  server,
  player,
  otherPlayer,
  game: { id },
}) => {
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-US' });
  const page = await context.newPage();
  await signIn(page, player);
  await blockSaves(page);
  const sync = await SaveSyncInPage.start(page, playthrough(player.id, id));
  await sync.save('private');
  await expect.poll(sync.kind).toBe('waiting');
  await context.clearCookies();
  // The page with the game is closed before the other user signs in.
  await page.goto('/login');

  await page.unrouteAll();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await signIn(page, otherPlayer);
  await page.goto(`/rom/${id}?tab=saves`);
  await expect(page.getByText('No saves or states yet')).toBeVisible();
  expect(sent.filter((url) => /\/(saves|states|devices|play-sessions)\b/.test(url))).toEqual([]);

  await context.clearCookies();
  await signIn(page, player);
  await expect.poll(() => contentsOf(page, id)).toEqual(['private']);
  await context.close();
});

test('@long @phone a version is made the newest, deleted and restored in the timeline', async ({
  page,
  player,
  game: { id, name },
}) => {
  await signIn(page, player);
  const sync = await SaveSyncInPage.start(page, playthrough(player.id, id));
  for (const text of ['one', 'two']) {
    await sync.save(text);
    await expect.poll(() => contentsOf(page, id)).toContain(text);
  }
  await page.goto(`/rom/${id}?tab=saves`);
  const rom = new RomPage(page);
  await rom.isOpen(name);
  const rows = rom.panel.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows
    .last()
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Restore this version' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Restored from');
  expect(await contentsOf(page, id)).toEqual(['one', 'two', 'one']);

  await rows
    .first()
    .getByRole('button', { name: /^More actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete all versions' }).click();
  await expect(rom.panel.getByText('No saves or states yet')).toBeVisible();
  const said = page.getByRole('listitem').filter({ hasText: 'and all its versions deleted' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
  expect(await contentsOf(page, id)).toEqual(['one', 'two', 'one']);
});
