import { signInBrowser, uniqueName } from './api.ts';
import { expect, test } from './fixtures.ts';
import { UsersPage } from './pages/users-page.ts';

const NEVER = Array.from({ length: 7 }, () => '0'.repeat(24));

test('more play time reaches a tab whose live connection is not open yet', async ({
  adminPage: page,
  api,
  browser,
  baseURL,
}) => {
  const name = uniqueName('kim');
  const { id } = await api.addUser({ username: name, role: 'viewer' });
  await api.limit(id, { play_hours: NEVER, time_zone: 'UTC' });
  await new UsersPage(page).open();
  await new UsersPage(page).choose(name, 'Limits');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Allow 30 minutes more' })).toBeVisible();
  // Only the body of the dialog scrolls: title and buttons stay.
  expect(await dialog.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const child = await context.newPage();
  await signInBrowser(child, name);
  const allowed = Promise.withResolvers<null>();
  await child.routeWebSocket(/socket\.io/, async (socket) => {
    await allowed.promise;
    socket.connectToServer();
  });
  const games = await api.gamesByFile();
  await child.goto(`/rom/${[...games.values()][0]}/ejs`);
  const ended = child.getByRole('heading', { name: 'That’s it for now' });
  await expect(ended).toBeVisible();
  await child.evaluate(() => Object.assign(window, { isSamePage: true }));
  await dialog.getByRole('button', { name: 'Allow 30 minutes more' }).click();
  await expect(page.getByText(/Playing is allowed until/)).toBeVisible();
  allowed.resolve(null);
  // Without the event the page would update only after a minute, when this test has ended.
  await expect(ended).toBeHidden();
  expect(await child.evaluate(() => 'isSamePage' in window)).toBe(true);
  await context.close();
});
