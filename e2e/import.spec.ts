import { expect, test } from '@playwright/test';

import { ADMIN, Api, useAdminSession } from './api.ts';
import { createSampleGame } from './sample-game.ts';
import { Server } from './server.ts';

const CSV = [
  'Game,System,State,Score,Remarks',
  'Acorn Courier,gb,finished,8,"Second loop, no deaths"',
  'A game that is not here,nes,finished,5,',
].join('\n');

test('a CSV file is uploaded, its columns are corrected, checked, imported and reported', async ({
  page,
}) => {
  const server = await Server.startPrepared();
  try {
    await useAdminSession(page.context());
    await page.goto(`${server.address}/administration?tab=imports`);
    await page.getByRole('link', { name: 'New import' }).click();
    await page.getByRole('button', { name: /^CSV file/ }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await expect(page.getByRole('button', { name: 'Remove games.csv' })).toBeVisible();
    for (const [field, column] of [
      ['Title', 'Game'],
      ['Platform', 'System'],
      ['Status', 'State'],
      ['Rating', 'Score'],
      ['Notes', 'Remarks'],
    ] as const) {
      await page
        .getByRole('combobox', { name: new RegExp(`^${field}`) })
        .selectOption({ label: column });
    }
    await expect(page.getByRole('columnheader', { name: 'Score Rating' })).toBeVisible();

    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('heading', { name: 'Result of the check' })).toBeVisible();
    await page.getByRole('button', { name: /^Games/ }).click();
    const items = page.getByRole('region', { name: 'Items of the report' });
    await expect(items.getByRole('listitem')).toContainText('A game that is not here');
    await expect(items.getByRole('listitem')).toContainText('This game isn’t in the library.');

    await page.getByRole('button', { name: 'Import 3 items' }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download report' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);

    await page.getByRole('link', { name: 'All imports' }).click();
    const done = page.getByRole('listitem').filter({ hasText: 'Finished' });
    await expect(done).toContainText('Imported: 3 · Left out: 1');
    await page.goto(`${server.address}/search?search=Acorn%20Courier`);
    await page
      .getByRole('link', { name: /Acorn Courier/ })
      .first()
      .click();
    await page.getByRole('tab', { name: /Notes/ }).click();
    await expect(page.getByRole('paragraph').filter({ hasText: 'Second loop' })).toBeVisible();

    await page.goto(`${server.address}/administration?tab=imports`);
    await done.getByRole('button', { name: /^More actions for the import/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('heading', { name: 'No imports yet' })).toBeVisible();
  } finally {
    await server.stop();
  }
});

/** The imported data, as the admin of a server sees it. */
async function readContent({ address }: Server) {
  const authorization = `Basic ${btoa(`${ADMIN.username}:${ADMIN.password}`)}`;
  const get = async (path: string) =>
    (await fetch(`${address}/api${path}`, { headers: { authorization } })).json();
  const [states, collections, played, users] = await Promise.all([
    get('/states'),
    get('/collections'),
    get('/roms?last_played=true'),
    get('/users'),
  ]);
  return {
    states: states.map(({ file_name }: { file_name: string }) => file_name).toSorted(),
    collections: collections.map(({ name, rom_count }: Record<string, unknown>) => [
      name,
      rom_count,
    ]),
    played: played.items.map(({ name, last_played }: Record<string, unknown>) => [
      name,
      last_played,
    ]),
    users: users.map(({ username }: { username: string }) => username),
  };
}

test('another Saveroom is checked and imported, and a second import finds nothing new', async ({
  page,
}) => {
  const source = await Server.startPrepared();
  const target = await Server.startPrepared();
  const importAgain = async () => {
    await page.goto(`${target.address}/administration?tab=imports`);
    await page.getByRole('link', { name: 'New import' }).first().click();
    await page.getByRole('button', { name: /^RomM or Saveroom/ }).click();
    await page.getByRole('textbox', { name: 'Server address' }).fill(source.address);
    await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('heading', { name: 'Result of the check' })).toBeVisible();
  };
  try {
    const api = new Api(source.address);
    await createSampleGame(source, api);
    await api.addUser({ username: 'mia', role: 'viewer' });
    const before = await readContent(source);
    expect(before).toMatchObject({ states: { length: 5 }, users: ['admin', 'mia'] });

    await useAdminSession(page.context());
    await importAgain();
    expect((await readContent(target)).states).toEqual([]);
    await page.getByRole('button', { name: /^Import \d+ items$/ }).click();
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible();
    expect(await readContent(target)).toEqual(before);
    await expect(page.getByText('mia', { exact: true })).toBeVisible();

    await importAgain();
    await expect(page.getByRole('button', { name: /^Import \d+ items?$/ })).toBeHidden();
    expect(await readContent(target)).toEqual(before);
  } finally {
    await source.stop();
    await target.stop();
  }
});
