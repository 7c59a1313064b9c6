import { setTimeout as wait } from 'node:timers/promises';

import { chromium, type JSHandle, type Page } from '@playwright/test';

import { LoginPage } from '../e2e/pages/login-page.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/db/migrations/index.ts';
import { openDatabase } from '../packages/server/src/db/open-database.ts';
import { createDataFolder, dataFolder } from '../packages/server/src/storage/data-folder.ts';
import { fillLibrary } from '../packages/server/src/testing/large-library.ts';
import { paintCovers } from '../packages/server/src/testing/paint-covers.ts';
import type { Figure } from './all.ts';
import { PASSWORD } from './browse-cases.ts';
import { ServerProcess } from './server-process.ts';
import { startWatch, type Watch } from './watch-gallery.ts';

const GAMES = 100_000;
const SCREEN = { width: 1440, height: 900 };
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const WHEEL_MS = 20_000;
const STOPS = 25;
const STEPS = 4;
const MOST_BLANK_MS = 300;
const MOST_TASK_MS = 50;
const MOST_GROWTH = 1.3;

/** From one end of a hundred thousand games to the other, in a browser, on a server that has them. */
export async function gallery(): Promise<Figure[]> {
  const server = new ServerProcess();
  await makeLibrary(server.folder);
  await server.start();
  await server.createAdmin(PASSWORD);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    // A bar that is not there cannot be dragged.
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const page = await browser.newPage({ baseURL: server.address, viewport: SCREEN });
    await page.goto('/login');
    await new LoginPage(page).signIn('admin', PASSWORD);
    await page.waitForURL(`${server.address}/`);
    await page.goto('/search');
    await page.getByRole('gridcell').getByRole('link').first().waitFor();
    // What only happens once, such as compiling, is no part of scrolling.
    await byLetters(page);
    await byWheel(page, WHEEL_MS / 4);
    const before = await heapOf(page);
    const figures = [
      ...(await during(page, 'letter bar', () => byLetters(page))),
      ...(await during(page, 'wheel', () => byWheel(page, WHEEL_MS))),
      ...(await during(page, 'scroll bar', (watch) => byBar(page, watch))),
    ];
    const growth = (await heapOf(page)) / before;
    const value = Math.round(growth * 100) / 100;
    const what = 'memory of the page, after and before';
    return [...figures, { what, value, unit: '×', limit: MOST_GROWTH }];
  } finally {
    await browser.close();
    await server.stop();
    server.dispose();
  }
}

async function makeLibrary(folder: string): Promise<void> {
  const place = dataFolder(folder);
  const { root, database } = place;
  createDataFolder(place);
  const engine = await openDatabase('', { file: database, snapshotDir: root });
  await migrate(engine, MIGRATIONS, new Date());
  await fillLibrary(engine, GAMES);
  await paintCovers(engine, place);
  await engine.close();
}

async function during(
  page: Page,
  way: string,
  scroll: (watch: JSHandle<Watch>) => Promise<void>,
): Promise<Figure[]> {
  const watch = await page.evaluateHandle(startWatch);
  await scroll(watch);
  const { voidMs, gamelessMs, tasks } = await watch.evaluate((running) => running.end());
  const limits = [
    ['longest without even the place of a game', voidMs, MOST_BLANK_MS],
    ['longest without a game', gamelessMs, MOST_BLANK_MS],
    ['longest task', Math.max(0, ...tasks), MOST_TASK_MS],
  ] as const;
  const figures = limits.map(([what, value, limit]) => ({
    ...{ what: `${way}: ${what}`, value: Math.round(value), unit: 'ms', limit },
  }));
  return [
    ...figures,
    { what: `${way}: tasks of more than ${MOST_TASK_MS} ms`, value: tasks.length, unit: '' },
  ];
}

async function byLetters(page: Page): Promise<void> {
  for (const letter of LETTERS) {
    const button = page.getByRole('button', { name: `Go to ${letter}`, exact: true });
    if ((await button.count()) === 0 || (await button.isDisabled())) continue;
    await button.click();
    await wait(400);
  }
}

async function byWheel(page: Page, heldMs: number): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.move(SCREEN.width / 2, SCREEN.height / 2);
  const until = performance.now() + heldMs;
  while (performance.now() < until) {
    await page.mouse.wheel(0, 240);
    await wait(16);
  }
}

/**
 * From the first game to the last as people do: on a little, a look, on again, all in one drag. In
 * between there are places; wherever the hand rests there have to be games.
 */
async function byBar(page: Page, watch: JSHandle<Watch>): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await wait(300);
  const x = SCREEN.width - 6;
  await page.mouse.move(x, 24);
  await page.mouse.down();
  for (let step = 1; step <= STOPS * STEPS; step += 1) {
    if (step % STEPS === 1) await watch.evaluate((running) => running.expectGames(false));
    await page.mouse.move(x, 24 + ((SCREEN.height - 48) * step) / (STOPS * STEPS));
    if (step % STEPS === 0) await watch.evaluate((running) => running.expectGames(true));
    await wait(step % STEPS === 0 ? 600 : 16);
  }
  await page.mouse.up();
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
