import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';

async function openConsole(page: Page, path = '/console'): Promise<void> {
  await page.goto(path);
  // While the page is loading, another element has the focus.
  const content = page.locator('main').locator('section, header h1:not(:empty)');
  await expect(content.first()).toBeVisible();
  await expect(page.locator('main [data-focused="true"]')).toBeFocused();
}

test('the pointer hides, sounds can be switched off, and reduced motion is respected', async ({
  signedInPage: page,
}) => {
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        const { dataset } = document.documentElement;
        dataset['tones'] = String(Number(dataset['tones'] ?? 0) + 1);
        return super.createOscillator();
      }
    };
  });
  await openConsole(page);
  const root = page.locator('html');
  const focused = page.locator('main [data-focused="true"]');
  await expect(root).toHaveClass(/cursor-hidden/);
  await expect(focused).toHaveCSS('cursor', 'none');
  const isHidden = await page.evaluate(() => {
    window.dispatchEvent(new PointerEvent('pointermove'));
    return document.documentElement.classList.contains('cursor-hidden');
  });
  expect(isHidden).toBe(false);
  await expect(root).toHaveClass(/cursor-hidden/);

  const tones = () => page.evaluate(() => Number(document.documentElement.dataset['tones'] ?? 0));
  await page.keyboard.press('ArrowRight');
  await expect.poll(tones).toBe(1);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Off', { exact: true }).first()).toBeVisible();
  const before = await tones();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(focused).toBeFocused();
  expect(await tones()).toBe(before);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(root).toHaveAttribute('data-motion', 'reduced');
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('main *')].map((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return Math.max(
          ...`${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat),
        );
      }),
    ),
  );
  expect(longest).toBeLessThan(0.001);
});

test('a game or platform that does not exist shows "not found"', async ({ signedInPage: page }) => {
  await page.goto('/console/rom/999999');
  await expect(page.getByRole('heading', { name: 'Game not found' })).toBeVisible();
  await page.goto('/console/platform/999999');
  await expect(page.getByRole('heading', { name: 'Platform not found' })).toBeVisible();
});

test('@touch a finger scrolls a list and taps the buttons', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openConsole(page, '/console?search=e');
  const focused = page.locator('main [data-focused="true"]');
  const first = (await focused.textContent()) ?? '';
  await pull(page, { x: 300, y: 500 }, { x: 180, y: 500 });
  await expect(focused).not.toHaveText(first);
  await expect(page).toHaveURL(/search=e/);
  const options = page.getByRole('dialog', { name: 'Options' });
  // Chromium makes no click of a tap within some 300 ms after a drag, on any page: tap again.
  await expect(async () => {
    if (!(await options.isVisible())) await page.getByRole('button', { name: 'Options' }).tap();
    await expect(options).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page.getByRole('region', { name: 'Platforms' })).toBeVisible();
});

interface Place {
  x: number;
  y: number;
}

/** Scrolls the list by dragging it with one finger. */
async function pull(page: Page, from: Place, to: Place): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  await send('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await send('touchMove', [to]);
  await send('touchEnd', []);
}

test('@touch all actions of a game with a long version name stay on the screen', async ({
  adminPage: page,
}) => {
  const reply = await page.request.get('/api/roms?search_term=Paper%20Comet');
  const { items } = (await reply.json()) as { items: { id: number }[] };
  await openConsole(page, `/console/rom/${items[0]?.id}`);
  await expect(page.getByRole('button', { name: 'Details' })).toBeInViewport({ ratio: 1 });
});
