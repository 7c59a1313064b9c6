import { performance } from 'node:perf_hooks';

import { chromium, type Frame, type Page } from '@playwright/test';

import { ADMIN, Api } from '../e2e/api.ts';
import { countMenuFrames, menuOpening } from '../e2e/menu-frames.ts';
import { LoginPage } from '../e2e/pages/login-page.ts';
import { PauseMenu } from '../e2e/pages/pause-menu.ts';
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
const MAX_REWIND_MS = 300;
/** A little more than the five seconds that each key press goes back. */
const PLAYED_FRAMES = 60 * 6;

/** Times of a running game, and from click to its first frame with a warm browser cache. */
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
    await countMenuFrames(page);
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
    const game = new PlayerPage(page);
    await game.open(games.get(GAMES.NES) ?? 0);
    await game.start();
    const rewind = await medianRewind(page, game);
    const opening = await measureOpening(page, new PauseMenu(page, game));
    figures.push(
      { what: 'NES: rewind of 5 s', value: rewind, unit: 'ms', limit: MAX_REWIND_MS },
      { what: 'pause menu: key to first frame', value: opening.ms, unit: 'ms' },
      {
        what: 'pause menu: most frames until it is drawn',
        value: opening.frames,
        unit: '',
        limit: 1,
      },
    );
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
  return median(times.slice(1));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

function playerFrame(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes('/player/'));
  if (!frame) throw new Error('there is no player');
  return frame;
}

interface Player extends Window {
  readonly EJS_emulator: {
    readonly gameManager: { getFrameNum(): number; loadState(state: Uint8Array): void };
  };
}

/** What a document has measured of itself. */
interface Measured extends Window {
  rewound?: Promise<number>;
  /** When the key was pressed. */
  pressed?: Promise<number>;
}

/** From pressing the key to the first frame of the earlier state. */
async function medianRewind(page: Page, game: PlayerPage): Promise<number> {
  const times: number[] = [];
  const frame = playerFrame(page);
  for (let run = 0; run < RUNS; run += 1) {
    await game.frames(PLAYED_FRAMES);
    await frame.evaluate(() => {
      const manager = (window as unknown as Player).EJS_emulator.gameManager;
      const load = manager.loadState.bind(manager);
      const pressed = new Promise<number>((resolve) => {
        window.addEventListener('keydown', ({ timeStamp }) => resolve(timeStamp), {
          capture: true,
          once: true,
        });
      });
      const drawn = new Promise<number>((resolve) => {
        manager.loadState = (state) => {
          load(state);
          manager.loadState = load;
          const loaded = manager.getFrameNum();
          const look = (now: number): void => {
            if (manager.getFrameNum() === loaded) requestAnimationFrame(look);
            else resolve(now);
          };
          requestAnimationFrame(look);
        };
      });
      (window as Measured).rewound = Promise.all([pressed, drawn]).then(([from, to]) => to - from);
    });
    await page.keyboard.press('F7');
    times.push((await frame.evaluate(() => (window as Measured).rewound)) ?? NaN);
  }
  return median(times);
}

/**
 * The key is pressed in the document of the player, and the menu is drawn by the page around it.
 * Frames are counted as in the tests: the time has also what it takes until the page gets the key.
 */
async function measureOpening(
  page: Page,
  menu: PauseMenu,
): Promise<{ ms: number; frames: number }> {
  const times: number[] = [];
  const frames: number[] = [];
  for (let run = 0; run < RUNS * 3; run += 1) {
    const frame = playerFrame(page);
    await frame.evaluate(() => {
      (window as Measured).pressed = new Promise((resolve) => {
        const note = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
        window.addEventListener('keydown', note, { capture: true, once: true });
      });
    });
    await menu.do(async () => {
      const from = (await frame.evaluate(() => (window as Measured).pressed)) ?? NaN;
      const opening = await menuOpening(page);
      times.push(opening.drawnAt - from);
      frames.push(opening.frames);
    });
  }
  return { ms: median(times), frames: Math.max(...frames) };
}
