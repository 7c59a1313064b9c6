import { signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

// Only a busy machine needs this long.
test.setTimeout(600_000);

test('a game is downloaded again only after it was removed from the browser @long', async ({
  page,
  games,
  player,
}) => {
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/player/content')) sent.push(response.status());
  });
  await signInBrowser(page, player);
  const game = new PlayerPage(page);
  const play = async () => {
    await game.open(games.get('Save Point (World).nes') ?? 0);
    await game.start();
    await game.quit();
  };
  await play();
  await play();
  expect(sent).toEqual([200, 304]);

  await page.goto(`/rom/${games.get('Acorn Courier (World).gb') ?? 0}/ejs`);
  await page.getByRole('button', { name: /^Games cached in this browser/ }).click();
  await page.getByRole('button', { name: 'Clear cache' }).click();
  await expect(page.getByRole('button', { name: /^Games cached in this browser/ })).toBeHidden();
  await play();
  expect(sent).toEqual([200, 304, 200]);
});
