import type { Page } from '@playwright/test';

import { signInBrowser } from './api.ts';
import { holdFinger } from './hold-finger.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

const GAME = 'Save Point (World).nes';
const SKIES = [
  [33, 24, 140],
  [222, 40, 0],
  [0, 170, 0],
] as const;
const A_BUTTON = '[data-input="8"]';
const RIGHT_ARM = '[data-input="7"]';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('touch controls play a game in both orientations and can be moved', async ({
  page,
  games,
  player,
}) => {
  test.setTimeout(600_000);
  await signInBrowser(page, player);
  const playTime = await limitPlayTime(page);
  const game = new PlayerPage(page);
  await game.open(games.get(GAME) ?? 0);
  await page.getByRole('button', { name: /^(Play|Continue)$/ }).click();
  const controls = page.getByRole('region', { name: 'Touch controls' });
  const button = controls.locator(A_BUTTON);
  await expect(button).toBeVisible({ timeout: 90_000 });
  await game.takesInput();
  await game.shows(SKIES[0]);

  await holdFinger(page, button, async () => {
    await expect(button).toHaveAttribute('data-pressed');
    await game.shows(SKIES[1]);
  });
  await expect(button).not.toHaveAttribute('data-pressed');
  // The controls only include buttons that the system has.
  await expect(controls.getByRole('button')).toHaveText([
    '',
    '',
    '',
    '',
    'B',
    'A',
    'Select',
    'Start',
  ]);

  await playTime.endIn(9);
  await expectNoCoveredButton(page);

  const arm = controls.locator(RIGHT_ARM);
  const before = await arm.boundingBox();
  await page.getByRole('button', { name: 'Pause' }).tap();
  const menu = page.getByRole('dialog', { name: 'Paused' });
  await menu.getByRole('button', { name: 'Touch controls' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Touch controls' });
  const group = dialog.getByRole('button', { name: 'Move the left controls' });
  for (let step = 0; step < 3; step += 1) await group.press('ArrowUp');
  await dialog.getByRole('slider', { name: 'Opacity' }).press('Home');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().tap();
  await menu.getByRole('button', { name: 'Resume' }).tap();
  const after = await arm.boundingBox();
  expect(after?.y).toBeCloseTo((before?.y ?? 0) - 3 * 0.02 * 844, 0);

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(controls.getByRole('button', { name: 'Pause' })).toBeVisible();
  await game.frames(4);
  await playTime.endIn(1);
  await expectNoCoveredButton(page);
  await holdFinger(page, button, () => game.shows(SKIES[2]));
});

/** Sets the end of play time in the server's reply; the page requests it when it becomes visible. */
async function limitPlayTime(page: Page) {
  const now = '2030-01-01T20:00:00+00:00';
  let endsAt = '2030-01-01T23:00:00+00:00';
  const rules = { schedules: [], daily: null, extended_until: null };
  await page.route('**/api/limits/me/play', (route) =>
    route.fulfill({
      json: {
        ...{ now, because: 'hours', played_ms: 0, rules, is_allowed: true },
        ...{ ends_at: endsAt, next_at: null },
      },
    }),
  );
  return {
    endIn: async (minutes: number) => {
      endsAt = `2030-01-01T20:0${minutes}:00+00:00`;
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    },
  };
}

/** Checks that the newest message is visible and that no message covers a button. */
async function expectNoCoveredButton(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(toasts.filter({ hasText: 'Playing ends at' }).last()).toBeInViewport({ ratio: 1 });
  const covered = await toasts.evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect());
    return [...document.querySelectorAll('[data-theme=dark] section button')]
      .filter((button) => button.checkVisibility({ opacityProperty: true }))
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return boxes.some(
          (box) => box.left < right && left < box.right && box.top < bottom && top < box.bottom,
        );
      })
      .map((button) => button.ariaLabel ?? button.textContent);
  });
  expect(covered).toEqual([]);
}
