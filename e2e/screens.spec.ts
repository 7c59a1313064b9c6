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

/** Checked besides English: a language with long words, and one with other glyphs. */
const OTHER_LANGUAGE = { dark: 'de_DE', light: 'ja_JP' } as const;

for (const scheme of ['dark', 'light'] as const) {
  test(`axe finds nothing serious, signed out, ${scheme}`, async ({ signedOutPage: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of OPEN_SCREENS) {
      await page.goto(path);
      expect(await seriousFlaws(page), path).toEqual([]);
    }
  });

  test(`axe finds nothing serious, signed in, ${scheme}`, async ({ signedInPage: page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of SIGNED_IN) {
      await page.goto(path);
      expect(await seriousFlaws(page), path).toEqual([]);
    }
  });

  test(`@long @phone axe finds nothing serious in another language, signed in, ${scheme}`, async ({
    signedInPage: page,
  }) => {
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

  test(`@long @phone axe finds nothing serious in another language, signed out, ${scheme}`, async ({
    signedOutPage: page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const path of OPEN_SCREENS) {
      await page.goto(path);
      for (const language of ['en_US', OTHER_LANGUAGE[scheme]]) {
        await speak(page, language);
        expect(await seriousFlaws(page), `${path} ${language}`).toEqual([]);
      }
    }
  });
}
