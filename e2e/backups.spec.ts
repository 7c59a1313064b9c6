import { expect, test } from '@playwright/test';

import { useAdminSession } from './api.ts';
import { Server } from './server.ts';

const SLOW_MS = 60_000;

// No fixture of ours: while the server restarts, the page has requests that fail.
test('a backup is made and checked, restored while the page follows it, and deleted', async ({
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
