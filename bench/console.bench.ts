import { chromium, type Page } from '@playwright/test';

import { ADMIN, Api } from '../e2e/api.ts';
import { HugeLibrary } from '../e2e/huge-library.ts';
import { LoginPage } from '../e2e/pages/login-page.ts';
import { Server } from '../e2e/server.ts';
import type { Figure } from './all.ts';

const GAMES = 10_000;
/** Long enough that most of it is at full speed. */
const HOLD_MS = 10_000;
const MAX_FRAME_MS = 50;
const SCREEN = { width: 1920, height: 1080 };

/** Frame times while the right key is held in a list of 10,000 games. */
export async function consoleMode(): Promise<Figure[]> {
  const server = await Server.start();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const api = new Api(server.address);
    await api.setUp();
    await api.scanFor('Nintendo Entertainment System');
    const page = await browser.newPage({ baseURL: server.address, viewport: SCREEN });
    await page.goto('/login');
    await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
    await page.waitForURL(`${server.address}/`);
    await new HugeLibrary(GAMES).serve(page);
    await page.goto('/console/platform/1');
    await page.getByText(/^1 of/).waitFor();
    // Warm up first, so that one-time work such as compiling is not measured.
    await hold(page, HOLD_MS / 4);
    return figures(await hold(page, HOLD_MS), await position(page));
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Milliseconds between frames while the right key is held. */
async function hold(page: Page, holdMs: number): Promise<number[]> {
  await page.keyboard.down('ArrowRight');
  const frames = await page.evaluate(async (until) => {
    const gaps: number[] = [];
    let before = performance.now();
    const end = before + until;
    while (before < end) {
      const now = await new Promise<number>((resolve) => {
        requestAnimationFrame(resolve);
      });
      gaps.push(now - before);
      before = now;
    }
    return gaps.slice(1);
  }, holdMs);
  await page.keyboard.up('ArrowRight');
  return frames;
}

async function position(page: Page): Promise<number> {
  const text = (await page.getByText(/ of 10,000$/).textContent()) ?? '';
  return Number.parseInt(text, 10);
}

function figures(frames: readonly number[], passed: number): Figure[] {
  const sorted = frames.toSorted((a, b) => a - b);
  const share = (part: number) =>
    Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return [
    { what: 'frames per second', value: Math.round((frames.length / HOLD_MS) * 1000), unit: '' },
    { what: 'frame time, p95', value: share(0.95), unit: 'ms' },
    {
      what: 'longest frame',
      value: Math.round(sorted.at(-1) ?? 0),
      unit: 'ms',
      limit: MAX_FRAME_MS,
    },
    { what: 'games passed', value: passed, unit: '' },
  ];
}
