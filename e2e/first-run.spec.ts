import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ADMIN, Api } from './api.ts';
import { expect, newServerTest as test } from './fixtures.ts';
import { SetupPage } from './pages/setup-page.ts';
import { UploadPage, someFile } from './pages/upload-page.ts';
import { Server } from './server.ts';

test('set-up with the keyboard alone scans the library, and home shows its games', async ({
  page,
}) => {
  await page.goto('/search');
  await expect(page).toHaveURL('/setup');
  const press = async (name: string) => {
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Tab');
          return page.evaluate(() => document.activeElement?.textContent?.trim());
        },
        { intervals: [50] },
      )
      .toBe(name);
    await page.keyboard.press('Enter');
  };
  await press('Next');
  await page.getByLabel('Username').focus();
  await page.keyboard.type(ADMIN.username);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(ADMIN.password);
  await page.getByLabel('Confirm password').focus();
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your library folders' })).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await expect(page.getByText('The demo uses its own library.')).toBeVisible();
  await expect(page.getByText('Folder structure: roms › platform › games')).toBeVisible();
  await press('Open library');

  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(/Home/);
  const recent = page.getByRole('region', { name: 'Recently added' });
  await expect(recent.getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByText('Your library is empty')).toBeHidden();
  await page.goto('/setup');
  await expect(page).toHaveURL('/');
});

test('@long when two browsers set up one server, the second one is redirected to the log-in', async ({
  page,
  browser,
  baseURL,
}) => {
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  for (const one of [page, other]) {
    await one.goto('/setup');
    await new SetupPage(one).fillIn(ADMIN.username, ADMIN.password);
  }
  await new SetupPage(page).finish();
  await expect(page).toHaveURL('/');
  await new SetupPage(other).createAccount();

  await expect(other.getByText('This server is already set up')).toBeVisible();
  await other.getByRole('link', { name: 'Go to login' }).click();
  await expect(other).toHaveURL(/\/login/);
});

test('@phone the screens of an empty library lead to the upload of the first game', async ({
  page,
}) => {
  const server = await Server.start({ words: [] });
  await new Api(server.address).setUp();
  const basic = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64');
  const headers = { authorization: `Basic ${basic}` };
  await page.request.post(`${server.address}/api/login`, { headers });
  const upload = new UploadPage(page);
  const button = page.getByRole('button', { name: 'Upload games' });

  for (const path of ['/', '/search']) {
    await page.goto(`${server.address}${path}`);
    await button.click();
    await expect(upload.dialog).toBeVisible();
  }
  await page.goto(server.address);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: /^(Platforms|Library)$/ }).click();
  await page
    .getByRole('dialog', { name: /^(Platforms|Library)$/ })
    .getByRole('button', { name: 'Upload games' })
    .click();
  await upload.chooseFiles(someFile('First Find (World).nes', 5000));
  await upload.send();
  await upload.isDone('First Find');
  await page.goto(server.address);
  await expect(page.getByRole('link', { name: /^First Find/ }).first()).toBeVisible();
  await server.stop();
});

// This runs on a phone only: the pages are the same, and narrow ones break more easily.
test('@touch a folder is added in set-up and removed in library management', async ({ page }) => {
  const parent = await mkdtemp(join(tmpdir(), 'saveroom-folders-'));
  for (const [folder, game] of [
    ['mine', 'First Find'],
    ['other', 'Second Find'],
  ] as const) {
    await mkdir(join(parent, folder, 'roms', 'nes'), { recursive: true });
    await writeFile(join(parent, folder, 'roms', 'nes', `${game} (World).nes`), game);
  }
  const server = await Server.start({ words: [] });
  await page.goto(`${server.address}/setup`);
  const setup = new SetupPage(page);
  await setup.fillIn(ADMIN.username, ADMIN.password);
  await setup.createAccount();
  const dialog = page.getByRole('dialog', { name: 'Add library folder' });

  await page.getByRole('button', { name: 'Add folder' }).click();
  await dialog.getByLabel('Folder path').fill(parent);
  await dialog.getByRole('button', { name: 'Open folder' }).click();
  await dialog.getByRole('button', { name: 'mine' }).click();
  await dialog.getByRole('button', { name: 'Add this folder' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(join(parent, 'mine'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Open library' }).click();
  await expect(page.getByRole('link', { name: /^First Find/ }).first()).toBeVisible();

  await page.goto(`${server.address}/scan`);
  await page.getByRole('button', { name: 'Add folder' }).click();
  await dialog.getByLabel('Folder path').fill('/proc');
  await dialog.getByRole('button', { name: 'Open folder' }).click();
  await expect(dialog.getByText('System folders can’t be added')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add this folder' })).toBeDisabled();
  await dialog.getByLabel('Folder path').fill(join(parent, 'other'));
  await dialog.getByLabel('Folder path').press('Enter');
  await dialog.getByRole('button', { name: 'Add this folder' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(server.address);
  await expect(page.getByRole('link', { name: /^Second Find/ }).first()).toBeVisible();

  await page.goto(`${server.address}/library-management`);
  const mine = join(parent, 'mine');
  await page.getByRole('button', { name: `Remove ${mine} from the library` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove folder' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(mine, { exact: true })).toBeHidden();
  await page.goto(server.address);
  await expect(page.getByRole('link', { name: /^Second Find/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^First Find/ })).toBeHidden();
  await server.stop();
  await rm(parent, { recursive: true });
});
