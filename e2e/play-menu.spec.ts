import { ADMIN, signInBrowser } from './api.ts';
import { FakePad } from './fake-pad.ts';
import { countMenuFrames, menuOpening } from './menu-frames.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';
import { seriousViolations } from './accessibility.ts';
import { smallPdf } from './small-pdf.ts';

const GAME = 'Save Point (World).nes';
const SKY = { first: [33, 24, 140], second: [222, 40, 0] } as const;

test('a game can be rewound and remapped, and its shader and screenshots are saved', async ({
  page,
  games,
  player,
}) => {
  test.setTimeout(600_000);
  const romId = games.get(GAME) ?? 0;
  await signInBrowser(page, player);
  const game = new PlayerPage(page);
  await game.open(romId);
  const hint = page.getByRole('status').filter({ hasText: 'Move' });
  await Promise.all([game.start(), expect(hint).toContainText('AZ', { timeout: 90_000 })]);
  await game.shows(SKY.first);
  // A snapshot is taken twice a second.
  await game.frames(60);
  await game.press('z', SKY.second);
  await expect(hint).toBeHidden();
  await game.rewindTo(SKY.first);
  expect(await game.hasScanlines()).toBe(false);

  await page.keyboard.press('F9');
  const menu = page.getByRole('dialog', { name: 'Paused' });
  await menu.getByRole('button', { name: 'Controls', exact: true }).click();
  const controls = page.getByRole('dialog', { name: 'Controls' });
  const pad = controls.getByRole('group', { name: 'Controller of this system' });
  await expect(pad.getByRole('button')).toHaveText([
    '↑',
    '↓',
    '←',
    '→',
    'B',
    'A',
    'Select',
    'Start',
  ]);
  await pad.getByRole('button', { name: 'A', exact: true }).click();
  await page.keyboard.press('x');
  await expect(controls.getByText('X was used for B')).toBeVisible();
  await controls.getByRole('button', { name: 'Swap' }).click();
  await expect(controls.getByRole('button', { name: 'B, Key: Z' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await controls.getByRole('button', { name: 'Close' }).last().click();
  await menu.getByRole('button', { name: 'Resume' }).click();
  await game.frames(30);
  await game.press('x', SKY.second);

  await page.keyboard.press('F9');
  await menu.getByRole('radio', { name: 'Scanlines' }).check();
  await menu.getByRole('button', { name: 'Screenshot' }).click();
  await expect(page.getByText('Screenshot saved')).toBeVisible();
  await menu.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => game.hasScanlines()).toBe(true);
  const reply = await page.request.get(`/api/roms/${romId}`);
  const { user_screenshots } = (await reply.json()) as {
    user_screenshots: { file_name: string }[];
  };
  // The save also has a picture, which is named after the game.
  const taken = user_screenshots.filter(({ file_name }) => /^\d{4}-.+\.png$/.test(file_name));
  expect(taken).toHaveLength(1);
});

test('the menu opens all of its parts after an update has removed their files', async ({
  page,
  games,
  player,
}) => {
  test.setTimeout(600_000);
  await signInBrowser(page, player);
  const loaded: string[] = [];
  page.on('requestfinished', (request) => loaded.push(request.url()));
  const game = new PlayerPage(page);
  await game.open(games.get(GAME) ?? 0);
  await game.start();
  for (const part of ['touch-dialog', 'room-dialog', 'notes-panel', 'markdown-html']) {
    await expect.poll(() => loaded.some((url) => url.includes(`/assets/${part}`))).toBe(true);
  }
  await page.route('**/assets/*.{js,css}', (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('F9');
  const menu = page.getByRole('dialog', { name: 'Paused' });
  for (const part of ['Touch controls', 'Play together']) {
    await menu.getByRole('button', { name: part }).click();
    const dialog = page.getByRole('dialog', { name: part });
    await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
    await expect(dialog).toBeHidden();
  }
  await menu.getByRole('button', { name: 'Notes' }).click();
  await expect(page.getByRole('complementary', { name: 'Notes' })).toContainText('No notes');
  await page.keyboard.press('Escape');
  await menu.getByRole('button', { name: 'Resume' }).click();
  await game.takesInput();
  await game.shows(SKY.first);
});

async function addManual(address: string): Promise<void> {
  const pair = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64');
  const form = new FormData();
  form.set('file', new File([new Uint8Array(smallPdf('How to play'))], 'manual.pdf'));
  const headers = { authorization: `Basic ${pair}`, 'x-upload-filename': 'manual.pdf' };
  const reply = await fetch(address, { method: 'POST', headers, body: form });
  expect(reply.status).toBe(201);
}

const CONFIRM = 0;
const BACK = 1;
const MENU_CHORD = [8, 9];
const DOWN = 13;
const LEFT = 14;
const RIGHT = 15;

test('the menu opens in one frame, works with a pad, and shows the manual next to the game', async ({
  page,
  games,
  server,
  player,
}) => {
  test.setTimeout(600_000);
  const romId = games.get(GAME) ?? 0;
  await addManual(`${server.address}/api/roms/${romId}/manuals`);
  await countMenuFrames(page);
  const pad = await FakePad.plugInto(page);
  await signInBrowser(page, player);
  const game = new PlayerPage(page);
  await game.open(romId);
  await game.start();
  await game.shows(SKY.first);
  await page.keyboard.press('F9');
  const menu = page.getByRole('dialog', { name: 'Paused' });
  await expect(menu).toBeVisible();
  expect((await menuOpening(page)).frames).toBe(1);

  const press = (button: number, focused: string) =>
    expect(async () => {
      await pad.tap(button);
      await expect(menu.getByRole('button', { name: focused })).toBeFocused({ timeout: 500 });
    }).toPass();
  await expect(menu.getByRole('button', { name: 'Resume' })).toBeFocused();
  await press(LEFT, 'Quit');
  await press(DOWN, 'Save state');
  const volume = menu.getByRole('slider', { name: 'Volume' });
  await volume.focus();
  await pad.tap(RIGHT);
  await expect(volume).toHaveValue('55');
  await menu.getByRole('switch', { name: 'Show performance' }).check();
  await pad.tap(BACK);
  await expect(menu).toBeHidden();
  await expect(page.getByText(/^\d+ fps · started in [\d.]+ s$/)).toBeVisible();

  await pad.holdAll(MENU_CHORD, () => expect(menu).toBeVisible());
  await menu.getByRole('button', { name: 'Manual' }).focus();
  await pad.tap(CONFIRM);
  const panel = page.getByRole('complementary', { name: 'Manual' });
  await expect(panel.getByRole('document', { name: 'Manual pages' })).toContainText('How to play');
  await expect(menu).toBeHidden();
  // The paused game is drawn again in its smaller frame.
  await game.showsAt(SKY.first, 0.25);
  await panel.getByRole('button', { name: 'Resume' }).click();
  await game.frames(4);
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await game.shows(SKY.first);

  // The game gets all keys again, however the menu was opened.
  await page.keyboard.press('F9');
  await menu.getByRole('button', { name: 'Notes' }).click();
  await page.keyboard.press('Escape');
  await menu.getByRole('button', { name: 'Resume' }).click();
  await game.takesInput();
});
