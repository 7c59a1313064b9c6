import { expect as plainExpect, test as plainTest } from '@playwright/test';

import { useAdminSession } from './api.ts';
import { expect, test } from './fixtures.ts';
import { Server } from './server.ts';

const SLOW_MS = 60_000;

test('a backup is made, listed as checked, and deleted', async ({ signedInPage: page }) => {
  await page.goto('/administration?tab=backups');
  await expect(page.getByRole('heading', { name: 'No backup yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'By hand' });
  await expect(row).toContainText('Checked', { timeout: SLOW_MS });
  await page.getByRole('button', { name: /^More for the backup/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No backup yet' })).toBeVisible();
});

// A server that goes away and comes back is no fault of the page here.
plainTest('a restore is followed until the server is back', async ({ page }) => {
  plainTest.setTimeout(3 * SLOW_MS);
  const server = await Server.startPrepared();
  try {
    await useAdminSession(page.context());
    await page.goto(`${server.address}/administration?tab=backups`);
    await page.getByRole('button', { name: 'Back up now' }).click();
    await page.getByRole('button', { name: /^Restore the backup/ }).click({ timeout: SLOW_MS });
    const dialog = page.getByRole('dialog');
    await plainExpect(dialog.getByRole('button', { name: 'Restore this backup' })).toBeDisabled();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Restore this backup' }).click();
    await plainExpect(page.getByText(/was restored\.$/)).toBeVisible({ timeout: SLOW_MS });
    await plainExpect(page.getByText('Restore point', { exact: true })).toBeVisible();
  } finally {
    await server.stop();
  }
});
