import { expect, test } from '@playwright/test';

import { ADMIN, useAdminSession } from './api.ts';
import { Server } from './server.ts';

const SLOW_MS = 60_000;

// Not the page of the fixtures, which allows no faults: requests fail while the server restarts.
test('a backup is created and checked, restored while the page shows the progress, and deleted', async ({
  page,
}) => {
  const server = await Server.startPrepared();
  try {
    await useAdminSession(page.context());
    await page.goto(`${server.address}/administration?tab=backups`);
    await expect(page.getByRole('heading', { name: 'No backups yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Back up now' }).click();
    const made = page.getByRole('listitem').filter({ hasText: 'Manual' });
    await expect(made).toContainText('Checked', { timeout: SLOW_MS });

    await made.getByRole('button', { name: /^Restore the backup/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Restore backup' })).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Restore backup' }).click();
    await expect(page.getByText(/^Backup from .* restored on/)).toBeVisible({ timeout: SLOW_MS });
    await expect(page.getByText('Restore point', { exact: true })).toBeVisible();

    await made.getByRole('button', { name: /^More actions for the backup/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(made).toHaveCount(0);
  } finally {
    await server.stop();
  }
});

test('a new server is set up from a backup of another, and its admin logs in and sees the folders', async ({
  page,
  browser,
}) => {
  const old = await Server.startPrepared();
  const fresh = await Server.start();
  try {
    await useAdminSession(page.context());
    await page.goto(`${old.address}/administration?tab=backups`);
    await page.getByRole('button', { name: 'Back up now' }).click();
    const made = page.getByRole('listitem').filter({ hasText: 'Manual' });
    await expect(made).toContainText('Checked', { timeout: SLOW_MS });
    await made.getByRole('button', { name: /^More actions for the backup/ }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Download' }).click();
    const file = await (await downloading).path();

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(fresh.address);
    await visitor.getByRole('button', { name: 'Next' }).click();
    await visitor.getByRole('button', { name: 'Restore a backup' }).click();
    await expect(
      visitor.getByRole('heading', { name: 'Move from another Saveroom server' }),
    ).toBeFocused();
    await visitor.locator('input[type=file]').setInputFiles(file);
    await expect(visitor.getByRole('heading', { name: 'Restore this backup?' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Restore backup' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your data is here' })).toBeVisible({
      timeout: SLOW_MS,
    });
    await visitor.getByLabel('Username').fill(ADMIN.username);
    await visitor.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await visitor.getByRole('button', { name: 'Log in' }).click();
    await expect(visitor.getByRole('heading', { name: 'Your library folders' })).toBeVisible();
    await visitor.getByRole('button', { name: 'Open library' }).click();
    await expect(visitor.getByRole('region', { name: 'Recently added' })).toBeVisible();
  } finally {
    await old.stop();
    await fresh.stop();
  }
});
