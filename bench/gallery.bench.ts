import { setTimeout as wait } from 'node:timers/promises';

import { PAGE_SIZE } from '@saveroom/contract';

import { migrate } from '../packages/server/src/core/db/migrate.ts';
import { MIGRATIONS } from '../packages/server/src/core/db/migrations/index.ts';
import { openDatabase } from '../packages/server/src/core/db/open-database.ts';
import { createDataFolder, dataFolder } from '../packages/server/src/core/files/data-folder.ts';
import { fillLibrary } from '../packages/server/src/testing/large-library.ts';
import { paintCovers } from '../packages/server/src/testing/paint-covers.ts';
import type { Figure } from './all.ts';
import { BareBrowser } from './bare-browser.ts';
import { PASSWORD } from './browse-cases.ts';
import { ServerProcess } from './server-process.ts';
import { limitFrames, startWatcher, timeCompletePage, type WatchResult } from './watch-gallery.ts';

const GAMES = 100_000;
const SCREEN = { width: 1440, height: 900 };
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const WHEEL_MS = 20_000;
const STOPS = 25;
const STEPS = 4;
const MAX_BLANK_MS = 300;
const MAX_TASK_MS = 50;
const MAX_GROWTH = 1.3;
/** How much slower the processor is in the run for slow machines. */
const SLOWDOWN = 4;
const MAX_COMPLETE_MS = 1500;
const COMPLETE_STOPS = [0.15, 0.35, 0.55, 0.75, 0.95];
/** Global variable of the page that holds the watcher. */
const WATCHER = 'galleryWatch';

/** Scrolls through 100,000 games on a real server, in a browser. */
export async function gallery(): Promise<Figure[]> {
  const server = new ServerProcess();
  await makeLibrary(server.folder);
  await server.start();
  await server.createAdmin(PASSWORD);
  const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await BareBrowser.start(path, SCREEN);
  try {
    await browser.goTo(`${server.address}/login`);
    await browser.evaluate(`(${String(signIn)})(${JSON.stringify(PASSWORD)})`);
    await browser.goTo(`${server.address}/search`);
    await browser.waitFor(`document.querySelector('[role=grid] a') !== null`);
    // Warm up first, so that one-time work such as compiling is not measured.
    await byLetters(browser);
    await byWheel(browser, WHEEL_MS / 4);
    const before = await heapOf(browser);
    const cards = await measureScrolling(browser, 'cards');
    const growth = (await heapOf(browser)) / before;
    const value = Math.round(growth * 100) / 100;
    const what = 'memory of the page, after and before';
    await browser.evaluate(`document.querySelector('input[type=radio][value="2"]').click()`);
    await browser.waitFor(`document.querySelector('[role=grid] tr[data-index] a') !== null`);
    const lines = await measureScrolling(browser, 'lines');
    await browser.evaluate(`document.querySelector('input[type=radio][value="0"]').click()`);
    await browser.waitFor(`document.querySelector('[role=grid] td[data-index] a') !== null`);
    return [
      ...cards,
      { what, value, unit: '×', limit: MAX_GROWTH },
      ...lines,
      ...(await onSlowMachine(browser)),
      ...(await atThirtyFrames(browser)),
    ];
  } finally {
    await browser.close();
    await server.stop();
    server.dispose();
  }
}

async function measureScrolling(browser: BareBrowser, view: string): Promise<Figure[]> {
  return [
    ...(await during(browser, `${view}, letter bar`, () => byLetters(browser))),
    ...(await during(browser, `${view}, wheel`, () => byWheel(browser, WHEEL_MS))),
    ...(await during(browser, `${view}, scroll bar`, () => byBar(browser))),
  ];
}

/** Jumps to games that are not loaded yet, and waits until all visible cards have their covers. */
async function onSlowMachine(browser: BareBrowser): Promise<Figure[]> {
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const pages: { ms: number; cards: number }[] = [];
  for (const share of COMPLETE_STOPS) {
    pages.push(await browser.evaluate(`(${String(timeCompletePage)})(${share})`));
    await wait(1000);
  }
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  // A viewport may show less than a page of 72 games.
  const perPage = pages.map(({ ms, cards }) => Math.round(ms * Math.max(1, PAGE_SIZE / cards)));
  const what = `processor ${SLOWDOWN} times slower: ${PAGE_SIZE} cards with covers after a jump`;
  return [
    { what: `${what}, median`, value: median(perPage), unit: 'ms' },
    { what: `${what}, longest`, value: Math.max(...perPage), unit: 'ms', limit: MAX_COMPLETE_MS },
  ];
}

async function atThirtyFrames(browser: BareBrowser): Promise<Figure[]> {
  await browser.evaluate(`(${String(limitFrames)})()`);
  await browser.evaluate(`void (window.${WATCHER} = (${String(startWatcher)})())`);
  await byWheel(browser, WHEEL_MS / 2);
  const { coverlessMs, framesPerSecond } = await browser.evaluate<WatchResult>(
    `window.${WATCHER}.end()`,
  );
  const way = 'cards, wheel at 30 frames per second';
  return [
    { what: `${way}: frames per second`, value: Math.round(framesPerSecond), unit: '' },
    {
      what: `${way}: longest time without a cover`,
      value: Math.round(coverlessMs),
      unit: 'ms',
      limit: MAX_BLANK_MS,
    },
  ];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Runs in the page, so it must not use anything outside this function. */
async function signIn(password: string): Promise<void> {
  const [, token = ''] = /romm_csrftoken=([^;]+)/.exec(document.cookie) ?? [];
  const headers = { 'x-csrftoken': token, authorization: `Basic ${btoa(`admin:${password}`)}` };
  const { ok, status } = await fetch('/api/login', { method: 'POST', headers });
  if (!ok) throw new Error(`gallery: sign-in failed: ${status}`);
}

async function makeLibrary(folder: string): Promise<void> {
  const data = dataFolder(folder);
  const { root, database } = data;
  createDataFolder(data);
  const engine = await openDatabase('', { file: database, snapshotDir: root });
  await migrate(engine, MIGRATIONS, new Date());
  await fillLibrary(engine, GAMES);
  await paintCovers(engine, data);
  await engine.close();
}

async function during(
  browser: BareBrowser,
  way: string,
  scroll: () => Promise<void>,
): Promise<Figure[]> {
  await browser.evaluate(`void (window.${WATCHER} = (${String(startWatcher)})())`);
  await scroll();
  const { voidMs, gamelessMs, tasks } = await browser.evaluate<WatchResult>(
    `window.${WATCHER}.end()`,
  );
  const limits = [
    ['longest time without even a placeholder', voidMs, MAX_BLANK_MS],
    ['longest time without a game', gamelessMs, MAX_BLANK_MS],
    ['longest task', Math.max(0, ...tasks), MAX_TASK_MS],
  ] as const;
  const figures = limits.map(([what, value, limit]) => ({
    ...{ what: `${way}: ${what}`, value: Math.round(value), unit: 'ms', limit },
  }));
  return [
    ...figures,
    { what: `${way}: tasks of more than ${MAX_TASK_MS} ms`, value: tasks.length, unit: '' },
  ];
}

async function byLetters(browser: BareBrowser): Promise<void> {
  for (const letter of LETTERS) {
    const at = await browser.evaluate<{ x: number; y: number } | null>(`(() => {
      const button = document.querySelector('[data-letter="${letter}"]:enabled');
      if (!button) return null;
      const { x, y, width, height } = button.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    if (!at) continue;
    await browser.mouse('Moved', at);
    await browser.mouse('Pressed', at);
    await browser.mouse('Released', at);
    await wait(400);
  }
}

async function byWheel(browser: BareBrowser, durationMs: number): Promise<void> {
  await browser.evaluate('window.scrollTo(0, 0)');
  const middle = { x: SCREEN.width / 2, y: SCREEN.height / 2 };
  await browser.mouse('Moved', middle);
  const until = performance.now() + durationMs;
  while (performance.now() < until) {
    await browser.mouse('Wheel', { ...middle, deltaY: 240 });
    await wait(16);
  }
}

/**
 * Drags the scroll bar from the first game to the last like a person, with stops in between. While
 * it moves, placeholders are enough; at each stop there must be games.
 */
async function byBar(browser: BareBrowser): Promise<void> {
  await browser.evaluate('window.scrollTo(0, 0)');
  await wait(300);
  const x = SCREEN.width - 6;
  const expectGames = (isExpected: boolean) =>
    browser.evaluate(`window.${WATCHER}.expectGames(${isExpected})`);
  await browser.mouse('Moved', { x, y: 24 });
  await browser.mouse('Pressed', { x, y: 24 });
  for (let step = 1; step <= STOPS * STEPS; step += 1) {
    const isStop = step % STEPS === 0;
    if (step % STEPS === 1) await expectGames(false);
    const y = 24 + ((SCREEN.height - 48) * step) / (STOPS * STEPS);
    await browser.mouse('Moved', { x, y, isHeld: true });
    if (isStop) await expectGames(true);
    await wait(isStop ? 600 : 16);
  }
  await browser.mouse('Released', { x, y: SCREEN.height - 24 });
  // Verify that the drag really scrolled.
  const share = await browser.evaluate<number>(
    '(window.scrollY + window.innerHeight) / document.documentElement.scrollHeight',
  );
  if (share < 0.9) throw new Error(`gallery: the scroll bar only reached ${share}`);
}

async function heapOf(browser: BareBrowser): Promise<number> {
  await browser.send('HeapProfiler.collectGarbage');
  const { usedSize } = await browser.send('Runtime.getHeapUsage');
  return Number(usedSize);
}
