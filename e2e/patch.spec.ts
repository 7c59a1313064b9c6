import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

import type { Page } from '@playwright/test';

import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest as test } from './fixtures.ts';
import { RomPage } from './pages/rom-page.ts';
import { violationsInThemes } from './accessibility.ts';

const IPS = Buffer.from('PATCH\0\0\x20\0\x05HELLOEOF', 'latin1');

/** A BPS patch of a file with another content. */
function foreignPatch(): Buffer {
  const sums = Buffer.alloc(8);
  sums.writeUInt32LE(0x12_34_ab_cd, 0);
  const content = Buffer.concat([Buffer.from([...Buffer.from('BPS1'), 0x81, 0x80, 0x80]), sums]);
  const own = Buffer.alloc(4);
  own.writeUInt32LE(crc32(content));
  return Buffer.concat([content, own]);
}

async function openPatchDialog(page: Page) {
  await page.getByRole('button', { name: 'More actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Apply a patch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply a patch' });
  await expect(dialog).toBeVisible();
  const choose = (name: string, buffer: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  return { dialog, choose };
}

test('@phone-long a patch from this device becomes a version of the game, or a download', async ({
  page,
  server,
}) => {
  const api = await enterDemo(page, server);
  await page.goto(`/platform/${await api.platformId('Game Boy Color')}`);
  await page.getByRole('link', { name: /^Café Étoilé/ }).click();
  const game = new RomPage(page);
  await game.isOpen('Café Étoilé');
  const original = page.url();

  const { dialog, choose } = await openPatchDialog(page);
  await choose('Foreign.bps', foreignPatch());
  expect(await violationsInThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save version' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('This patch is for a different file.');
  await expect(alert).toContainText('CRC32 1234ABCD');
  expect(await violationsInThemes(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Remove Foreign.bps' }).click();
  await choose('Hello v1.ips', IPS);
  await expect(dialog.getByLabel('File name')).toHaveValue(/ \[Hello v1\]\.\w+$/);
  await dialog.getByLabel('File name').press('Enter');
  const saved = page.getByRole('dialog', { name: 'Version saved' });
  await saved.getByRole('link', { name: 'Open version' }).click();
  await expect(page).not.toHaveURL(original);
  await game.isOpen('Café Étoilé');
  await expect(page.getByRole('button', { name: /\d+ versions$/ })).toBeVisible();
  await game.show('Files');
  await expect(game.panel.getByText(/\[Hello v1\]/).first()).toBeVisible();

  await page.goto(original);
  const again = await openPatchDialog(page);
  await again.choose('Hello v1.ips', IPS);
  await again.dialog.getByRole('radio', { name: 'Download' }).check();
  const started = page.waitForEvent('download');
  await again.dialog.getByRole('button', { name: 'Download' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/ \[Hello v1\]\.\w+$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0x20, 0x25).toString()).toBe('HELLO');
  await expect(again.dialog).toBeHidden();
});
