import { signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

const GAME = 'Save Point (World).nes';
const SKY = { first: [33, 24, 140], second: [222, 40, 0] } as const;

test('a game can be rewound, and its screen effect and screenshots stay', async ({
  page,
  games,
  player,
}) => {
  test.setTimeout(600_000);
  const romId = games.get(GAME) ?? 0;
  await signInBrowser(page, player);
  const game = new PlayerPage(page);
  await game.open(romId);
  await game.start();
  await game.shows(SKY.first);
  // A snapshot is taken twice a second.
  await game.frames(60);
  await game.press('z', SKY.second);
  await game.rewindTo(SKY.first);
  expect(await game.hasScanlines()).toBe(false);

  await page.keyboard.press('F9');
  const menu = page.getByRole('dialog', { name: 'Paused' });
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
