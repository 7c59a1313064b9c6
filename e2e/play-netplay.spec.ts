import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { makeNesPaddles, PADDLE_FIELD } from '../tools/demo-games/nes-paddles.ts';
import { Api, signInBrowser, uniqueName } from './api.ts';
import { ownServerTest as test } from './fixtures.ts';
import { PlayerPage } from './pages/player-page.ts';
import { colorAt, isNear } from './pixels.ts';
import type { Color } from './pixels.ts';
import { expect, savedBytes, sendSave } from './play-fixtures.ts';

// Two emulators share the processor, and each frame waits for both.
test.setTimeout(900_000);

const FILE = 'Paddles (World).nes';
const PICTURE = { width: 256, height: 240 } as const;
const PADDLES: readonly [Color, Color] = [
  [222, 40, 0],
  [0, 170, 0],
];

interface Checked extends Window {
  checksums?: Record<string, number>;
}

/** Records the checksums that the document of the player reports to the page. */
const recordChecksums = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const view = window as Checked;
    view.checksums = {};
    window.addEventListener('message', ({ data }: MessageEvent) => {
      const { event } = (data ?? {}) as { event?: Record<string, unknown> };
      if (event?.['type'] !== 'round-checksum' || !view.checksums) return;
      const name = `${String(event['round'])}:${String(event['frame'])}`;
      view.checksums[name] = Number(event['checksum']);
    });
  });

const checksumsOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as Checked).checksums ?? {});

/** Whether a paddle is at its upper or lower end position. */
async function showsPaddle(page: Page, side: 0 | 1, end: 'top' | 'bottom'): Promise<void> {
  const x = (PADDLE_FIELD.x[side] ?? 0) / PICTURE.width;
  const y = (PADDLE_FIELD[end] + PADDLE_FIELD.height / 2) / PICTURE.height;
  const look = async () => isNear(await colorAt(page, x, y), PADDLES[side], 60);
  await expect.poll(look, { timeout: 120_000, intervals: [200] }).toBe(true);
}

test('two users play a round together, and the guest is notified when the host leaves', async ({
  page: hostPage,
  browser,
  server,
}) => {
  const api = new Api(server.address);
  writeFileSync(join(server.library, 'roms', 'nes', FILE), makeNesPaddles());
  await api.scanFor('Nintendo Entertainment System');
  const romId = (await api.gamesByFile()).get(FILE) ?? 0;
  const [mia, leo] = [uniqueName('mia'), uniqueName('leo')];
  for (const username of [mia, leo]) await api.addUser({ username, role: 'viewer' });
  await sendSave({ address: server.address, player: leo, romId, presses: 7 });
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 1024, height: 768 },
  });
  const guestPage = await context.newPage();
  await signInBrowser(hostPage, mia);
  await signInBrowser(guestPage, leo);
  for (const page of [hostPage, guestPage]) await recordChecksums(page);
  const [host, guest] = [new PlayerPage(hostPage), new PlayerPage(guestPage)];
  const savedBefore = await savedBytes(guestPage, romId);

  await hostPage.goto(`/rom/${romId}`);
  await hostPage.getByRole('button', { name: 'More ways to play' }).click();
  await hostPage.getByRole('menuitem', { name: 'Play together' }).click();
  const room = hostPage.getByRole('dialog', { name: 'Play together' });
  await room.getByLabel('Password (optional)').fill('sesame', { timeout: 120_000 });
  await room.getByRole('button', { name: 'Open room' }).click();
  await expect(room.getByLabel('Invite link')).toHaveValue(/\/ejs\?room=[0-9a-f]{32}$/);
  await room.getByRole('button', { name: 'Close', exact: true }).last().click();

  await guestPage.goto(`/rom/${romId}`);
  await expect(guestPage.getByText(`${mia} is waiting for players`)).toBeVisible();
  await guestPage.getByRole('link', { name: 'Join' }).click();
  await guestPage.getByLabel('Room password').fill('wrong');
  await guestPage.getByRole('button', { name: 'Join' }).click();
  await expect(guestPage.getByText('Wrong password.')).toBeVisible();
  await guestPage.getByLabel('Room password').fill('sesame');
  await guestPage.getByRole('button', { name: 'Join' }).click();
  await expect(guest.bar).toBeAttached({ timeout: 120_000 });
  await expect
    .poll(async () => Object.keys(await checksumsOf(guestPage)).length, { timeout: 120_000 })
    .toBeGreaterThan(0);
  await host.takesInput();
  await guest.takesInput();

  const both = (look: (page: Page) => Promise<void>) =>
    Promise.all([hostPage, guestPage].map(look));
  await guestPage.keyboard.down('ArrowUp');
  await both((page) => showsPaddle(page, 1, 'top'));
  await guestPage.keyboard.up('ArrowUp');
  await hostPage.keyboard.down('ArrowDown');
  await both((page) => showsPaddle(page, 0, 'bottom'));
  await hostPage.keyboard.up('ArrowDown');
  await both((page) => showsPaddle(page, 1, 'top'));

  const common = async () => {
    const [ours, theirs] = await Promise.all([checksumsOf(hostPage), checksumsOf(guestPage)]);
    return Object.keys(ours).filter((frame) => frame in theirs);
  };
  const before = (await common()).length;
  await expect
    .poll(async () => (await common()).length, { timeout: 120_000 })
    .toBeGreaterThan(before);
  const [ours, theirs] = await Promise.all([checksumsOf(hostPage), checksumsOf(guestPage)]);
  const frames = await common();
  expect(frames.map((frame) => ours[frame])).toEqual(frames.map((frame) => theirs[frame]));
  expect(new Set(Object.keys(ours).map((frame) => frame.split(':')[0]))).toEqual(new Set(['1']));

  await hostPage.keyboard.press('F9');
  await expect(guestPage.getByText(`Paused by ${mia}`)).toBeVisible();
  const menu = hostPage.getByRole('dialog', { name: 'Paused' });
  await menu.getByRole('button', { name: 'Resume' }).click();
  await expect(guestPage.getByText(`Paused by ${mia}`)).toBeHidden();

  await host.quit();
  const end = guestPage.getByRole('dialog', { name: 'You’re no longer playing together' });
  await expect(end.getByText('The host closed the room.')).toBeVisible();
  await end.getByRole('button', { name: 'Back to game page' }).click();
  await expect(guest.bar).toHaveCount(0);
  expect(await savedBytes(guestPage, romId)).toEqual(savedBefore);
  await context.close();
});
