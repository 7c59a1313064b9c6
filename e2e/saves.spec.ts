import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { chromium, type BrowserContext, type Page } from '@playwright/test';

import { ADMIN } from './api.ts';
import { expect, test } from './fixtures.ts';
import { KeeperInPage } from './keeper-bundle.ts';
import { killBrowser } from './kill-browser.ts';
import { LoginPage } from './pages/login-page.ts';
import { RomPage } from './pages/rom-page.ts';

/** A new one each time: one worker may come back to this file. */
let otherPlayer = '';
/** What the server has of a game: each version's content, newest first. */
async function contentsOf(page: Page, romId: number): Promise<string[]> {
  const reply = await page.request.get(`/api/roms/${romId}/timeline`);
  const versions = (await reply.json()) as { download_path: string }[];
  return Promise.all(
    versions.map(async ({ download_path }) => (await page.request.get(download_path)).text()),
  );
}

async function signIn(page: Page, username: string): Promise<number> {
  await page.goto('/login');
  await new LoginPage(page).signIn(username, ADMIN.password);
  await expect(page).toHaveURL('/');
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: number };
  return me.id;
}

let used = 0;
/** A game of its own for each test. */
async function gameOf(page: Page): Promise<{ id: number; name: string }> {
  const reply = await page.request.get('/api/roms?limit=50');
  const { items } = (await reply.json()) as { items: { id: number; name: string }[] };
  const game = items[used];
  used += 1;
  if (!game) throw new Error('the demo library has no such game');
  return game;
}

const playthrough = (userId: number, romId: number, save: object | null = null) => ({
  ...{ userId, romId, save, baseName: 'Game', saveExtension: 'srm' },
  ...{ emulator: 'fceumm', coreVersion: '4.2.3' },
});

/** Nothing that is played arrives. */
async function cutOff(page: Page): Promise<void> {
  await page.route(/\/api\/(saves|states)(\/\d+)?\?/, (route) => route.abort());
}

test.beforeAll(async ({ server }) => {
  const { Api } = await import('./api.ts');
  const api = new Api(server.address);
  await api.scanFor('Nintendo Entertainment System');
  otherPlayer = `mira-${Date.now()}`;
  await api.addUser({ username: otherPlayer, role: 'viewer' });
});

test('a save outlives the browser that was killed before it could send it', async ({ server }, {
  project,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'saveroom-profile-'));
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, {
      ...project.use.launchOptions,
      baseURL: server.address,
      locale: 'en-US',
    });
  const first = await open();
  const before = await first.newPage();
  const userId = await signIn(before, ADMIN.username);
  const { id } = await gameOf(before);
  await cutOff(before);
  const keeper = await KeeperInPage.start(before, playthrough(userId, id));
  await keeper.save('played for hours');
  await expect.poll(keeper.kind).toBe('waiting');
  await killBrowser(first, profile);

  const second = await open();
  const after = await second.newPage();
  await signIn(after, ADMIN.username);
  await expect.poll(() => contentsOf(after, id)).toEqual(['played for hours']);
  await second.close();
  await rm(profile, { recursive: true, force: true });
});

test('closing the tab right after a save loses nothing', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  const userId = await signIn(page, ADMIN.username);
  const { id } = await gameOf(page);
  const keeper = await KeeperInPage.start(page, playthrough(userId, id));
  await keeper.save('long ago');
  await expect.poll(keeper.kind).toBe('kept');
  await keeper.save('saved and gone');
  await page.close();
  const next = await context.newPage();
  await next.goto('/');
  await expect.poll(() => contentsOf(next, id)).toEqual(['saved and gone', 'long ago']);
  await context.close();
});

test('two browsers that go on from one save keep both, and the second is told', async ({
  browser,
  server,
}) => {
  const options = { baseURL: server.address, locale: 'en-US' };
  const [here, there] = [await browser.newContext(options), await browser.newContext(options)];
  const [mine, other] = [await here.newPage(), await there.newPage()];
  const userId = await signIn(mine, ADMIN.username);
  await signIn(other, ADMIN.username);
  const { id, name } = await gameOf(mine);
  const begin = await KeeperInPage.start(mine, playthrough(userId, id));
  await begin.save('start');
  await expect.poll(begin.kind).toBe('kept');
  const timeline = await mine.request.get(`/api/roms/${id}/timeline`);
  const [start] = (await timeline.json()) as { id: number; asset_id: number }[];
  const save = { assetId: start?.asset_id, versionId: start?.id };

  const first = await KeeperInPage.start(mine, playthrough(userId, id, save));
  const second = await KeeperInPage.start(other, playthrough(userId, id, save));
  await first.save('here');
  await expect.poll(first.kind).toBe('kept');
  await second.save('there');
  await expect.poll(second.kind).toBe('kept');
  expect(await first.divergedFrom()).toBeNull();
  expect(await second.divergedFrom()).not.toBeNull();
  expect(await contentsOf(mine, id)).toEqual(['there', 'here', 'start']);

  await other.goto(`/rom/${id}?tab=saves`);
  const rom = new RomPage(other);
  await rom.isOpen(name);
  await expect(rom.panel.getByText(/Went on from the same save as .* Both are kept/)).toBeVisible();
  await expect(rom.panel.getByText('Other branch')).toBeVisible();
  await here.close();
  await there.close();
});

test('who signs in next on the same browser neither sees nor sends it', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address, locale: 'en-US' });
  const page = await context.newPage();
  const userId = await signIn(page, ADMIN.username);
  const { id } = await gameOf(page);
  await cutOff(page);
  const keeper = await KeeperInPage.start(page, playthrough(userId, id));
  await keeper.save('private');
  await expect.poll(keeper.kind).toBe('waiting');
  await context.clearCookies();

  await page.unrouteAll();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await signIn(page, otherPlayer);
  await page.goto(`/rom/${id}?tab=saves`);
  await expect(page.getByText('No saves and states yet')).toBeVisible();
  expect(sent.filter((url) => /\/(saves|states|devices|play-sessions)\b/.test(url))).toEqual([]);

  await context.clearCookies();
  await signIn(page, ADMIN.username);
  await expect.poll(() => contentsOf(page, id)).toEqual(['private']);
  await context.close();
});

test('@phone a version is brought back, deleted and had back from the timeline', async ({
  signedInPage: page,
}) => {
  const me = (await (await page.request.get('/api/users/me')).json()) as { id: number };
  const { id, name } = await gameOf(page);
  const keeper = await KeeperInPage.start(page, playthrough(me.id, id));
  for (const text of ['one', 'two']) {
    await keeper.save(text);
    await expect.poll(() => contentsOf(page, id)).toContain(text);
  }
  await page.goto(`/rom/${id}?tab=saves`);
  const rom = new RomPage(page);
  await rom.isOpen(name);
  const rows = rom.panel.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows
    .last()
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Make it the newest' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Brought back from');
  expect(await contentsOf(page, id)).toEqual(['one', 'two', 'one']);

  await rows
    .first()
    .getByRole('button', { name: /^More about/ })
    .click();
  await page.getByRole('menuitem', { name: 'Delete with all versions' }).click();
  await expect(rom.panel.getByText('No saves and states yet')).toBeVisible();
  const said = page.getByRole('listitem').filter({ hasText: 'was deleted with all its versions' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
  expect(await contentsOf(page, id)).toEqual(['one', 'two', 'one']);
});
