import { performance } from 'node:perf_hooks';

import { chromium, type Page } from '@playwright/test';

import { ADMIN, Api } from '../e2e/api.ts';
import { LoginPage } from '../e2e/pages/login-page.ts';
import { PlayerPage } from '../e2e/pages/player-page.ts';
import { PLAYER_ARGS } from '../e2e/playwright.config.ts';
import { Server } from '../e2e/server.ts';
import type { Figure } from './all.ts';

const GAMES = {
  NES: 'Save Point (World).nes',
  'Game Boy': 'Acorn Courier (World).gb',
};
const RUNS = 5;
const MAX_START_MS = 3000;

/** Time from click to first frame, with a warm browser cache. */
export async function play(): Promise<Figure[]> {
  const server = await Server.start();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: PLAYER_ARGS,
  });
  try {
    const api = new Api(server.address);
    await api.setUp();
    await api.scanFor('Nintendo Entertainment System');
    const games = await api.gamesByFile();
    const page = await browser.newPage({ baseURL: server.address });
    await page.goto('/login');
    await new LoginPage(page).signIn(ADMIN.username, ADMIN.password);
    await page.waitForURL(`${server.address}/`);
    const figures: Figure[] = [];
    for (const [system, file] of Object.entries(GAMES)) {
      const value = await medianStart(page, games.get(file) ?? 0);
      figures.push({
        what: `${system}: click to first picture`,
        value,
        unit: 'ms',
        limit: MAX_START_MS,
      });
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function medianStart(page: Page, romId: number): Promise<number> {
  const times: number[] = [];
  // The first run fills the cache and is not counted.
  for (let run = 0; run <= RUNS; run += 1) {
    const game = new PlayerPage(page);
    await game.open(romId);
    const began = performance.now();
    await game.start();
    times.push(performance.now() - began);
    await game.quit();
  }
  const warm = times.slice(1).toSorted((a, b) => a - b);
  return Math.round(warm[Math.floor(warm.length / 2)] ?? 0);
}
