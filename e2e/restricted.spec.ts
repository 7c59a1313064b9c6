import type { Page } from '@playwright/test';

import { signInBrowser, uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { waitForRequests } from './wait-for-requests.ts';

const PLAY_ONLY = ['roms.play', 'platforms.read', 'collections.read'];

/** Opens these pages, checks that none redirects or shows an error, and returns refused requests. */
async function visit(page: Page, paths: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(new URL(reply.url()).pathname);
  });
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await waitForRequests(page);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  return refused;
}

test('an account without rights to saves can use the library, and sends no request that is refused', async ({
  page,
  api,
}) => {
  const username = uniqueName('restricted');
  const [group, user] = await Promise.all([
    api.addGroup(username, PLAY_ONLY),
    api.addUser({ username, role: 'viewer' }),
  ]);
  await api.moveTo(group.id, user.id);
  const [game] = [...(await api.gamesByFile()).values()];
  await signInBrowser(page, username);
  const paths = ['/', `/rom/${game}`, '/search', '/console', `/console/rom/${game}`];
  expect(await visit(page, paths)).toEqual([]);
});

test('a guest without rights to saves can use the library, and sends no request that is refused', async ({
  page,
  api,
}) => {
  const [game] = [...(await api.gamesByFile()).values()];
  const { id } = await api.addGroup(uniqueName('guests'), PLAY_ONLY);
  await page.goto(await api.share('library', id));
  await page.getByRole('button', { name: 'Enter as guest' }).click();
  await expect(page).toHaveURL('/');
  expect(await visit(page, ['/', `/rom/${game}`, `/console/rom/${game}`])).toEqual([]);
});

test('an account without any right is signed in, and sees an empty library', async ({
  page,
  api,
}) => {
  const username = uniqueName('nobody');
  const [group, user] = await Promise.all([
    api.addGroup(username, []),
    api.addUser({ username, role: 'viewer' }),
  ]);
  await api.moveTo(group.id, user.id);
  await signInBrowser(page, username);
  expect(await visit(page, ['/', '/console'])).toEqual([]);
});
