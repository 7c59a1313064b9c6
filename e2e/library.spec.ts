import type { Page } from '@playwright/test';

import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest as test } from './fixtures.ts';

const GAMES = Array.from({ length: 250 }, (_, index) => {
  const name = `Absent Game ${String(index).padStart(3, '0')}`;
  const crc = index.toString(16).padStart(8, '0');
  return `<game name="${name}"><rom name="${name}.nes" size="9" crc="${crc}"/></game>`;
}).join('');
const HEADER = '<header><name>My own list</name><version>7</version></header>';
const DAT = `<?xml version="1.0"?><datafile>${HEADER}${GAMES}</datafile>`;

const fileOf = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

test('@long rules are added and removed, an incomplete rule is refused, and removal can be undone', async ({
  page,
  server,
}) => {
  await enterDemo(page, server, '/library-management');
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.getByRole('button', { name: 'Add folder mapping' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Choose a platform.')).toBeVisible();
  await dialog.getByLabel('Folder').fill('famicom-hacks');
  await dialog.getByRole('searchbox').fill('family comp');
  await dialog.getByRole('radio', { name: /^Family Computer famicom$/ }).check();
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  const bindings = page.getByRole('region', { name: 'Folder mappings' });
  await expect(bindings.getByRole('listitem')).toContainText('Family Computer');

  const list = page.getByRole('region', { name: 'Single files, by extension' });
  await list.getByRole('button', { name: 'Add' }).click();
  await list.getByRole('textbox').fill('.NFO');
  await list.getByRole('textbox').press('Enter');
  await expect(list.getByText('nfo', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Remove exclusion nfo' }).click();
  await expect(list.getByText('nfo', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByText('nfo', { exact: true })).toBeVisible();
  await page.reload();
  await expect(list.getByText('nfo', { exact: true })).toBeVisible();
});

test('@long @phone a DAT is uploaded, assigned to a platform, shown in pages and deleted', async ({
  page,
  server,
}) => {
  await enterDemo(page, server, '/library-management?tab=dats');
  await expect(page.getByRole('heading', { name: 'No DAT files yet' })).toBeVisible();
  await choose(page, [fileOf('own.dat', DAT)]);
  await page.getByRole('button', { name: 'Choose platform' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('Nintendo Entertainment System');
  await dialog.getByRole('radio', { name: /^Nintendo Entertainment System nes$/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 of 250 games')).toBeVisible();

  await page.getByRole('button', { name: 'My own list', exact: true }).click();
  await expect(page.getByText('Absent Game 099')).toBeVisible();
  await expect(page.getByText('1–100 of 250')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('Absent Game 150')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.getByRole('tab', { name: 'Have (0)' }).click();
  await expect(
    page.getByText('No games from this DAT file are in your library yet.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'All DAT files' }).click();

  await page.getByRole('button', { name: 'Actions for My own list' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete DAT file' }).click();
  await expect(page.getByRole('heading', { name: 'No DAT files yet' })).toBeVisible();
});

test('@long firmware is uploaded and deleted; a platform is edited, scanned and removed', async ({
  page,
  server,
}) => {
  await enterDemo(page, server);
  await page.getByRole('link', { name: /^Game Boy Advance/ }).click();
  await page.getByRole('button', { name: 'Firmware' }).click();
  await choose(page, [fileOf('own bios.bin', 'not really')]);
  await expect(page.getByText('Unverified')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download own bios.bin' }).click();
  expect((await download).suggestedFilename()).toBe('own bios.bin');
  await choose(page, [fileOf('own bios.bin', 'another')]);
  await expect(page.getByRole('alert')).toContainText('own bios.bin');
  await page.getByRole('button', { name: 'Delete own bios.bin' }).click();
  await page.getByLabel('Also delete file from disk').check();
  await page.getByRole('button', { name: 'Move to trash' }).click();
  await expect(page.getByText('No firmware yet.')).toBeVisible();

  await page.reload();
  const drawer = page.getByRole('dialog', { name: 'About this platform' });
  const open = () => page.getByRole('button', { name: 'About this platform' }).click();
  await open();
  await drawer.getByRole('radio', { name: '1 / 1' }).check();
  await page.reload();
  await open();
  await expect(drawer.getByRole('radio', { name: '1 / 1' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Scan this platform' }).click();
  await expect(page.getByText('Scan finished: no new games')).toBeVisible();

  await drawer.getByRole('button', { name: 'Remove from library' }).click();
  const confirm = page.getByRole('dialog', { name: 'Remove Game Boy Advance?' });
  await confirm.getByRole('button', { name: 'Remove from library' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: /^Game Boy Color/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Game Boy Advance/ })).toBeHidden();
});

async function choose(page: Page, files: Parameters<Page['setInputFiles']>[1]): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(files);
}
