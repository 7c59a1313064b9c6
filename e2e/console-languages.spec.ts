import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { measure } from '../packages/server/src/testing/measure.ts';
import { tagOf } from '../packages/web/src/shared/i18n/languages.ts';
import { Api, useAdminSession } from './api.ts';
import { CONSOLE_SCREENS, PAUSED_SCREENS } from './console-screens.ts';
import { expect, ownServerTest as test } from './fixtures.ts';
import { createSampleGame, showPictures } from './sample-game.ts';
import { PLAYER_ARGS } from './playwright.config.ts';
import { textOverflows } from './text-overflow.ts';

const LOCALES = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'locales');
const USUAL = { width: 1920, height: 1080 };
// Texts scale with the screen: at 3840 px they fit as they do at 1920.
const SIZES = [USUAL, { width: 1280, height: 720 }];

// One of the screens needs a running game.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: PLAYER_ARGS,
  },
});
// Only a busy machine needs this long.
test.setTimeout(600_000);

const SHOWN = { 'console mode': CONSOLE_SCREENS, 'a paused game': PAUSED_SCREENS };

for (const language of ['de_DE', 'ru_RU', 'ja_JP']) {
  test.describe(language, () => {
    test.use({
      locale: tagOf(language),
      viewport: USUAL,
      contextOptions: { reducedMotion: 'reduce' },
    });

    for (const [what, screens] of Object.entries(SHOWN)) {
      test(`@long texts of ${what} fit in ${language}`, async ({ page, server }) => {
        const library = await createSampleGame(server, new Api(server.address));
        await useAdminSession(page.context());
        await showPictures(page, library.game);
        await page.goto('/console');
        await expect(page.locator('html')).toHaveAttribute('lang', tagOf(language));
        const words = Object.values(
          JSON.parse(readFileSync(join(LOCALES, language, 'console.json'), 'utf8')) as object,
        ) as string[];
        for (const { name, open } of screens) {
          await page.setViewportSize(USUAL);
          await open(page, library);
          for (const size of SIZES) {
            await page.setViewportSize(size);
            const overflows = await measure('language pass', () => textOverflows(page, words));
            // The assertion is soft, so that the report lists all screens that fail.
            expect.soft(overflows, `${name}, ${size.width}`).toEqual([]);
          }
        }
      });
    }
  });
}
