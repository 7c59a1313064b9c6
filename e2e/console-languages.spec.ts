import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Browser, Page } from '@playwright/test';

import { CONSOLE_SCREENS, PAUSED_SCREENS } from './console-screens.ts';
import { enterDemo } from './demo-library.ts';
import { expect, ownServerTest as test } from './fixtures.ts';
import { furnish, showPictures } from './furnished-library.ts';
import { PLAYER_ARGS } from './playwright.config.ts';
import { textFlaws } from './text-overflow.ts';

const LOCALES = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'locales');
const USUAL = { width: 1920, height: 1080 };
const SIZES = [USUAL, { width: 1280, height: 720 }, { width: 3840, height: 2160 }];

// One of the screens belongs to a running game.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: PLAYER_ARGS,
  },
});
// Machines that do something else besides draw a picture now and then.
test.setTimeout(600_000);

const SHOWN = { 'console mode': CONSOLE_SCREENS, 'a paused game': PAUSED_SCREENS };
/** One root font size follows the width, so that one size shows what all of them show. */
const SETUPS = [
  { language: 'de_DE', sizes: [USUAL], tag: [] },
  { language: 'de_DE', sizes: SIZES, tag: '@long' },
  { language: 'ru_RU', sizes: SIZES, tag: '@long' },
  { language: 'ja_JP', sizes: SIZES, tag: '@long' },
];
const CASES = SETUPS.flatMap((setup) =>
  Object.entries(SHOWN).map(([what, screens]) => ({ ...setup, what, screens })),
);

for (const { language, sizes, tag, what, screens } of CASES) {
  const title = `texts of ${what} fit, ${language}, ${sizes.length} sizes`;
  test(title, { tag }, async ({ page, server, browser }) => {
    const api = await enterDemo(page, server);
    const library = await furnish(server, api);
    const screen = await openIn(language, page, browser);
    await showPictures(screen, library.game);
    const words = Object.values(
      JSON.parse(readFileSync(join(LOCALES, language, 'console.json'), 'utf8')) as object,
    ) as string[];
    for (const { name, open } of screens) {
      await screen.setViewportSize(USUAL);
      await open(screen, library);
      for (const size of sizes) {
        await screen.setViewportSize(size);
        // One after the other, so that all of them are told.
        expect.soft(await textFlaws(screen, words), `${name}, ${size.width}`).toEqual([]);
      }
    }
  });
}

/** The same person at a screen in the living room, in another language. */
async function openIn(language: string, page: Page, browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    storageState: await page.context().storageState(),
    locale: language.replace('_', '-'),
    viewport: USUAL,
    reducedMotion: 'reduce',
  });
  const screen = await context.newPage();
  await screen.goto('/console');
  await expect(screen.locator('html')).toHaveAttribute('lang', language.replace('_', '-'));
  return screen;
}
