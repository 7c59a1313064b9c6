import { signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';
import { seriousFlaws } from './serious-flaws.ts';

const GAME = 'Save Point (World).nes';
const SKY = { first: [33, 24, 140], second: [222, 40, 0] } as const;

test('a game can be rewound and remapped, and its screen effect and screenshots stay', async ({
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
  expect(await seriousFlaws(page)).toEqual([]);
  await controls.getByRole('button', { name: 'Close' }).last().click();
  await menu.getByRole('button', { name: 'Resume' }).click();
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
  // The save has a picture too, which is named after the game.
  const taken = user_screenshots.filter(({ file_name }) => /^\d{4}-.+\.png$/.test(file_name));
  expect(taken).toHaveLength(1);
});
