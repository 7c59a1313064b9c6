import { signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

// Only a busy machine needs this long.
test.setTimeout(600_000);

test('one click on home continues the last game, and leaving it leads back to home', async ({
  page,
  games,
  player,
}) => {
  await signInBrowser(page, player);
  const game = new PlayerPage(page);
  await game.open(games.get('Save Point (World).nes') ?? 0);
  await game.start();
  await game.saveState();
  await game.quit();

  await page.goto('/');
  const hero = page.getByRole('region', { name: 'Last played' });
  await expect(hero.getByText(/ on Chrome/)).toBeVisible();
  await expect(hero.locator('img[src*="/screenshots/"]')).toBeVisible();
  await hero.getByRole('link', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(/start=now/);
  await expect(game.bar).toBeAttached({ timeout: 90_000 });
  await game.takesInput();
  await game.quit();
  await expect(hero).toBeVisible();
  await expect(page).toHaveURL('/');
});
