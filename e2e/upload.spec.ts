import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest } from './fixtures.ts';
import { RomPage } from './pages/rom-page.ts';
import { UploadPage, someFile } from './pages/upload-page.ts';
import { startProxy } from './proxy.ts';
import { seriousViolations } from './accessibility.ts';
import type { Server } from './server.ts';
import { smallPdf } from './small-pdf.ts';

/** The page sends files in chunks of at most 8 MiB: an upload of this size can stop between two. */
const TWO_CHUNKS = 8 * 1024 * 1024 + 1000;
const SMALL_BYTES = 100_000;

async function enter(page: Page, server: Server): Promise<number> {
  const api = await enterDemo(page, server);
  return api.platformId('Nintendo Entertainment System');
}

const CHUNK = /\/api\/roms\/upload\/[^/]+$/;

interface HeldUpload {
  /** A server behind a proxy that lets one large chunk of an upload pass and holds the others. */
  readonly address: string;
  readonly release: () => void;
}

const test = ownServerTest.extend<{ heldUpload: HeldUpload }>({
  heldUpload: async ({ server }, use) => {
    const gate = Promise.withResolvers<void>();
    let passed = 0;
    const proxy = await startProxy(server.address, async ({ method, url, headers }) => {
      if (method !== 'PUT' || !CHUNK.test(url ?? '')) return;
      const isLarge = Number(headers['content-length']) > SMALL_BYTES;
      if (isLarge) passed += 1;
      if (!isLarge || passed > 1) await gate.promise;
    });
    await use({ address: proxy.address, release: gate.resolve });
    gate.resolve();
    proxy.close();
  },
});
/** Checksums take long on a busy machine. */
test.setTimeout(300_000);

const chunkArrived = (page: Page): Promise<unknown> =>
  page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && CHUNK.test(new URL(reply.url()).pathname),
    { timeout: 60_000 },
  );

test('@long the upload of a folder continues after the server loses power, on any screen', async ({
  page,
  server,
  heldUpload,
}) => {
  await enterDemo(page, server, `${heldUpload.address}/`);
  const folder = await mkdtemp(join(tmpdir(), 'saveroom-upload-'));
  const game = join(folder, 'Epic Trail (USA)');
  await mkdir(join(game, 'dlc'), { recursive: true });
  const files = [
    someFile('Epic Trail (USA) (Disc 1).nes', TWO_CHUNKS, 3),
    someFile('Epic Trail (USA) (Disc 2).nes', 4000, 5),
  ];
  for (const { name, buffer } of files) await writeFile(join(game, name), buffer);
  await writeFile(join(game, 'dlc', 'Extra.nes'), 'extra');

  const upload = new UploadPage(page);
  await upload.open();
  await upload.chooseFolder(game);
  await expect(upload.dialog.getByText('3 files · 8.4 MB')).toBeVisible();
  await expect(
    upload.dialog.getByRole('combobox', { name: 'Platform for Epic Trail (USA)' }),
  ).toHaveValue('nes');
  const firstChunk = chunkArrived(page);
  await upload.send();
  await firstChunk;
  await page.getByRole('link', { name: 'Scan' }).click();
  // The screen must have loaded before the server crashes.
  await expect(page.getByRole('button', { name: 'Start scan' })).toBeVisible();
  await expect(upload.panel).toBeVisible();

  await server.crash();
  heldUpload.release();
  await expect(upload.panel).toContainText('Can’t reach the server');
  await server.revive();
  for (const { name } of files) await upload.isDone(name);
  await upload.isDone('Extra.nes');

  const stored = join(server.library, 'roms', 'nes', 'Epic Trail (USA)');
  for (const { name, buffer } of files) {
    expect(buffer.equals(await readFile(join(stored, name)))).toBe(true);
  }
  expect(await readFile(join(stored, 'dlc', 'Extra.nes'), 'utf8')).toBe('extra');
  await upload.panel.getByRole('button', { name: 'Clear finished' }).click();
  await expect(upload.panel).toHaveCount(0);
  await rm(folder, { recursive: true });
});

test('a folder and a file dropped on any screen are two games', async ({ page, server }) => {
  await enter(page, server);
  const folder = await mkdtemp(join(tmpdir(), 'saveroom-drop-'));
  const game = join(folder, 'Long Way (USA)');
  const loose = join(folder, 'Short Cut (World).nes');
  const discs = ['Long Way (USA) (Disc 1).nes', 'Long Way (USA) (Disc 2).nes'];
  await mkdir(game);
  for (const [seed, name] of discs.entries()) {
    await writeFile(join(game, name), someFile(name, 5000 + seed, seed + 31).buffer);
  }
  await writeFile(join(game, '.DS_Store'), 'left behind by a system');
  await writeFile(loose, someFile('loose', 3000, 37).buffer);

  const upload = new UploadPage(page);
  await upload.drop(game, loose);
  const platformOf = (name: string) =>
    upload.dialog.getByRole('combobox', { name: `Platform for ${name}` });
  await expect(platformOf('Long Way (USA)')).toHaveValue('nes');
  await expect(platformOf('Short Cut (World)')).toHaveValue('nes');
  await upload.dialog.getByRole('button', { name: 'Upload 3 files' }).click();
  for (const name of [...discs, 'Short Cut (World).nes']) await upload.isDone(name);

  const stored = join(server.library, 'roms', 'nes');
  expect((await readdir(join(stored, 'Long Way (USA)'))).toSorted()).toEqual(discs);
  for (const name of discs) {
    const sent = await readFile(join(game, name));
    expect(sent.equals(await readFile(join(stored, 'Long Way (USA)', name)))).toBe(true);
  }
  const sent = await readFile(loose);
  expect(sent.equals(await readFile(join(stored, 'Short Cut (World).nes')))).toBe(true);
  await rm(folder, { recursive: true });
});

test('@long after a closed tab an upload continues when its file is chosen again', async ({
  page,
  server,
  heldUpload,
}) => {
  await enterDemo(page, server, `${heldUpload.address}/`);
  const upload = new UploadPage(page);
  const file = someFile('Second Sight (World).nes', TWO_CHUNKS, 7);
  await upload.open();
  await upload.chooseFiles(file);
  await expect(upload.dialog.getByRole('combobox')).toHaveValue('nes');
  const firstChunk = chunkArrived(page);
  await upload.send();
  await firstChunk;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  heldUpload.release();
  await expect(upload.row(file.name)).toContainText('Choose the same file to resume');
  const again = page.locator('input[data-kind=again]');
  await again.setInputFiles({ ...file, buffer: file.buffer.subarray(1) });
  await expect(upload.row(file.name)).toContainText('different file');
  await again.setInputFiles(file);
  await upload.isDone(file.name);
  const stored = join(server.library, 'roms', 'nes', file.name);
  expect(file.buffer.equals(await readFile(stored))).toBe(true);
});

test('@long bad names are refused with a reason, and a file the library has needs a confirmation', async ({
  page,
  server,
}) => {
  await enter(page, server);
  const upload = new UploadPage(page);
  await upload.open();
  const names = ['CON.nes', 'Trailing dot.nes.', 'Turned \u202Esen.nes', `${'x'.repeat(300)}.nes`];
  await upload.chooseFiles(
    ...names.map((name, seed) => someFile(name, 2000, seed + 11)),
    someFile('Good One (World).nes', 3000, 20),
  );
  await upload.dialog
    .getByRole('combobox', { name: 'Platform for all games' })
    .selectOption({ label: 'Nintendo Entertainment System' });
  await expect(upload.dialog.getByText('Won’t be uploaded:')).toHaveCount(names.length);
  await upload.dialog.getByRole('button', { name: 'Upload 1 file' }).click();
  await upload.isDone('Good One (World).nes');

  await upload.panel.getByRole('button', { name: 'Clear finished' }).click();
  await expect
    .poll(() => page.request.get('/api/roms?search_term=Good').then((r) => r.text()))
    .toContain('Good One');
  await upload.open();
  await upload.chooseFiles(someFile('Another Name (World).nes', 3000, 20));
  await upload.send();
  const row = upload.row('Another Name');
  await expect(row).toContainText('Already in your library');
  await expect(row.getByRole('link')).toContainText('Good One');
  await row.getByRole('button', { name: /^Upload .* anyway$/ }).click();
  await upload.isDone('Another Name');
});

test('files of a game are added and removed, the trash restores them, and deleting is undone', async ({
  page,
  server,
}) => {
  const platform = await enter(page, server);
  await page.goto(`/platform/${platform}`);
  await page.getByRole('link', { name: /^Pebble Harbour/ }).click();
  const rom = new RomPage(page);
  await rom.show('Files');
  const address = page.url();
  await rom.panel.getByRole('button', { name: 'Add files' }).click();
  const upload = new UploadPage(page);
  await upload.chooseFiles(someFile('Bonus Track.nes', 5000, 30));
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await upload.isDone('Bonus Track.nes');
  await expect(rom.panel.getByRole('button', { name: 'Remove Bonus Track.nes' })).toBeVisible();

  await rom.panel.getByRole('button', { name: 'Remove Bonus Track.nes' }).click();
  await page.getByRole('button', { name: 'Move files to trash' }).click();
  await expect(rom.panel.getByText('Bonus Track.nes')).toHaveCount(0);
  await page.goto('/library-management?tab=trash');
  await page.getByRole('button', { name: 'Restore Bonus Track.nes' }).click();
  await expect(page.getByText('Trash is empty')).toBeVisible();
  const stored = await page.request.get('/api/roms?search_term=Pebble').then((r) => r.text());
  expect(stored).toContain('Pebble Harbour');

  await page.goto(address);
  await rom.isOpen('Pebble Harbour');
  await rom.actions.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Also delete files from disk' }).check();
  const list = dialog.getByRole('list', { name: 'Games to delete' });
  await expect(list).toContainText('roms/nes/Pebble Harbour');
  await dialog.getByRole('button', { name: 'Move files to trash' }).click();
  await expect(page).toHaveURL(new RegExp(`/platform/${platform}`));
  await expect(page.getByRole('link', { name: /^Pebble Harbour/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: /^Pebble Harbour/ })).toBeVisible();
});

test('@long a manual is read by keyboard alone', async ({ page, server }) => {
  const platform = await enter(page, server);
  await page.goto(`/platform/${platform}`);
  await page.getByRole('link', { name: /^Pebble Harbour/ }).click();
  const rom = new RomPage(page);
  await rom.show('Manual');
  const buffer = smallPdf('Welcome aboard', 'How to steer', 'The hidden Lantern', 'Credits');
  await page
    .locator('input[data-kind=manual]')
    .setInputFiles({ name: 'Manual.pdf', mimeType: 'application/pdf', buffer });
  const reader = page.getByRole('region', { name: 'Game manual' });
  await expect(reader.getByText('Welcome aboard')).toBeAttached();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousViolations(page), colorScheme).toEqual([]);
  }

  await reader.getByRole('document').focus();
  await page.keyboard.press('PageDown');
  await expect(reader.getByLabel('Page', { exact: true })).toHaveValue('2');
  await page.keyboard.press('End');
  await expect(reader.getByText('Credits')).toBeAttached();
  await page.keyboard.press('+');
  await expect(reader.getByRole('button', { name: '125%, fit to width' })).toBeVisible();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('lantern');
  await expect(reader.getByText('1 of 1')).toBeVisible();
  await expect(reader.getByLabel('Page', { exact: true })).toHaveValue('3');
  await expect(reader.locator('[data-hit=now]')).toHaveText('The hidden Lantern');
});

test('@long @phone the upload dialog and panel have no serious accessibility violation', async ({
  page,
  server,
}) => {
  await enter(page, server);
  const upload = new UploadPage(page);
  await upload.open();
  await upload.chooseFiles(
    someFile('Two Sides (Disc 1).nes', 5000, 40),
    someFile('Two Sides (Disc 2).nes', 6000, 41),
    someFile('Alone.nes', 6000, 42),
  );
  await expect(upload.dialog.getByRole('combobox', { name: 'Platform for Alone.nes' })).toHaveValue(
    'nes',
  );
  expect(await seriousViolations(page)).toEqual([]);
  await upload.send();
  await upload.isDone('Alone.nes');
  expect(await seriousViolations(page)).toEqual([]);
});
