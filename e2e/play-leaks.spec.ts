import type { CDPSession, Page } from '@playwright/test';

import { PlayerPage } from './pages/player-page.ts';
import { expect, signIn, test } from './play-fixtures.ts';

const ROUNDS = 10;
const WARM_UP = 2;
const MIB = 1024 * 1024;

async function measure(page: Page, cdp: CDPSession): Promise<Record<string, number>> {
  await cdp.send('HeapProfiler.collectGarbage');
  await page.waitForTimeout(500);
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

test('ten games later nothing is left of them', async ({ page, games, player }) => {
  test.setTimeout(900_000);
  const romId = games.get('Save Point (World).nes') ?? 0;
  await signIn(page, player);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const game = new PlayerPage(page);
  const play = async () => {
    await game.openWithin(romId);
    await game.start();
    await game.quit();
  };
  await game.open(romId);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  for (let round = 0; round < WARM_UP; round += 1) await play();
  const before = await measure(page, cdp);
  for (let round = 0; round < ROUNDS; round += 1) await play();
  const after = await measure(page, cdp);

  expect(page.frames()).toHaveLength(1);
  expect(page.workers()).toHaveLength(0);
  const grown = (name: string): number => (after[name] ?? 0) - (before[name] ?? 0);
  expect(grown('Frames')).toBeLessThanOrEqual(0);
  expect(grown('Documents')).toBeLessThanOrEqual(1);
  // A leak would grow by hundreds for each game.
  expect(grown('JSEventListeners')).toBeLessThan(ROUNDS * 5);
  expect(grown('Nodes')).toBeLessThan(ROUNDS * 50);
  expect(grown('JSHeapUsedSize') / MIB).toBeLessThan(ROUNDS);
});
