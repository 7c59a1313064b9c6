import { signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

const RULES = { schedules: [], daily: null, extended_until: null };

test('a game warns before the play time ends, then saves a state and closes', async ({
  page,
  player,
  games,
}) => {
  test.setTimeout(600_000);
  await signInBrowser(page, player);
  const now = '2030-01-01T19:59:57+00:00';
  let endsAt = '2030-01-01T21:00:00+00:00';
  let hasEnded = false;
  // The page uses the times of the server, so a changed reply simulates that time has passed.
  await page.route('**/api/limits/me/play', (route) =>
    route.fulfill({
      json: {
        ...{ now, because: 'hours', played_ms: 0, rules: RULES, is_allowed: !hasEnded },
        ends_at: hasEnded ? null : endsAt,
        next_at: hasEnded ? '2030-01-02T15:00:00+00:00' : null,
      },
    }),
  );
  const romId = games.get('Save Point (World).nes') ?? 0;
  await page.goto(`/rom/${romId}/ejs?start=now`);
  await new PlayerPage(page).takesInput();

  endsAt = '2030-01-01T20:00:03+00:00';
  // A tab that becomes visible sends the request again.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/Playing ends at/)).toBeVisible();
  hasEnded = true;
  await expect(page.getByRole('heading', { name: 'That’s it for now' })).toBeVisible();
  const states = await (await page.request.get(`/api/states?rom_id=${romId}`)).json();
  expect(states).toHaveLength(1);
});
