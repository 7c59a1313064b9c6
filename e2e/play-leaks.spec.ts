import type { CDPSession, Page } from '@playwright/test';

import { signInBrowser } from './api.ts';
import { PlayerPage } from './pages/player-page.ts';
import { expect, test } from './play-fixtures.ts';

const ROUNDS = 5;
const WARM_UP = 1;
const MIB = 1024 * 1024;

type Metrics = Readonly<Record<string, number>>;

/** The metrics of the page after garbage collections until no more memory is freed. */
async function metricsOf(page: Page, cdp: CDPSession): Promise<Metrics> {
  let before: Metrics = {};
  for (;;) {
    await cdp.send('HeapProfiler.collectGarbage');
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          requestIdleCallback(resolve);
        }),
    );
    const { metrics } = await cdp.send('Performance.getMetrics');
    const now = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    const isStable = ['Documents', 'Frames', 'Nodes', 'JSEventListeners'].every(
      (name) => now[name] === before[name],
    );
    if (isStable) return now;
    before = now;
  }
}

test(`@long nothing remains in memory of ${ROUNDS} games that were played`, async ({
  page,
  games,
  player,
}) => {
  test.setTimeout(900_000);
  const romId = games.get('Save Point (World).nes') ?? 0;
  const sent: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/player/content')) sent.push(response.status());
  });
  await signInBrowser(page, player);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const game = new PlayerPage(page);
  const play = async (times: number) => {
    for (let round = 0; round < times; round += 1) {
      await game.openWithin(romId);
      await game.start();
      await game.quit();
    }
  };
  await page.goto(`/rom/${romId}`);
  await play(WARM_UP);
  const before = await metricsOf(page, cdp);
  await play(ROUNDS);
  // The browser may free the last frame only after some more collections.
  await expect
    .poll(async () => (await metricsOf(page, cdp))['Frames'])
    .toBeLessThanOrEqual(before['Frames'] ?? 0);
  const after = await metricsOf(page, cdp);

  // After the first time the browser has the game in its cache.
  const [first, ...later] = sent;
  expect(first).toBe(200);
  expect(new Set(later)).toEqual(new Set([304]));
  expect(page.frames()).toHaveLength(1);
  expect(page.workers()).toHaveLength(0);
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  expect(grown('Documents')).toBeLessThanOrEqual(1);
  // A leak would grow by hundreds for each game.
  expect(grown('JSEventListeners')).toBeLessThan(ROUNDS * 5);
  expect(grown('Nodes')).toBeLessThan(ROUNDS * 50);
  expect(grown('JSHeapUsedSize') / MIB).toBeLessThan(ROUNDS);
});
