import { expect, test } from './fixtures.ts';
import { speak } from './languages.ts';
import { OPEN_SCREENS } from './screens.ts';
import { seriousFlaws } from './serious-flaws.ts';

const SIGNED_IN = [
  '/',
  '/search',
  '/platform/1',
  '/collection/1',
  '/collection/virtual/x',
  '/collection/smart/1',
  '/rom/1',
  '/scan',
  '/user/1',
  '/user-interface',
  '/library-management',
  '/administration',
  '/server-stats',
  '/console',
  '/nowhere',
];

/** English, and besides it one with long words or one with many strokes. */
const OTHER_LANGUAGE = { dark: 'de_DE', light: 'ja_JP' } as const;

for (const scheme of ['dark', 'light'] as const) {
  for (const path of OPEN_SCREENS) {
    test(`@phone ${path} has no serious flaw, ${scheme}`, async ({ signedOutPage: page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.goto(path);
      expect(await seriousFlaws(page)).toEqual([]);
      await speak(page, OTHER_LANGUAGE[scheme]);
      expect(await seriousFlaws(page)).toEqual([]);
    });
  }

  test(`@phone no screen has a serious flaw, ${scheme}`, async ({ signedInPage: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of SIGNED_IN) {
      await page.goto(path);
      for (const language of ['en_US', OTHER_LANGUAGE[scheme]]) {
        await speak(page, language);
        expect(await seriousFlaws(page), `${path} ${language}`).toEqual([]);
      }
    }
  });
}
