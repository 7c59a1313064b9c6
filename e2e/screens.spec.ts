import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { setLanguage } from './languages.ts';
import { OPEN_SCREENS, openScreen } from './screens.ts';
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
const OTHER_LANGUAGES = ['de_DE', 'ja_JP'];
/** The rules whose result depends on the theme. */
const THEME_RULES = ['color-contrast'];

/** All rules in the dark theme, then those that depend on the theme in the light one. */
async function flawsInThemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await seriousFlaws(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const light = await seriousFlaws(page, THEME_RULES);
  return [...dark, ...light.map((flaw) => `light theme: ${flaw}`)];
}

async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await openScreen(page, path);
    expect.soft(await flawsInThemes(page), path).toEqual([]);
  }
}

async function checkLanguages(page: Page, paths: readonly string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await openScreen(page, path);
    for (const language of ['en_US', ...OTHER_LANGUAGES]) {
      await setLanguage(page, language);
      expect.soft(await flawsInThemes(page), `${path} ${language}`).toEqual([]);
    }
  }
}

test('axe finds nothing serious in both themes, signed out', async ({ signedOutPage: page }) => {
  await checkScreens(page, OPEN_SCREENS);
});

test('axe finds nothing serious in both themes, signed in', async ({ adminPage: page }) => {
  await checkScreens(page, SIGNED_IN);
});

test('@long @phone axe finds nothing serious in other languages, signed out', async ({
  signedOutPage: page,
}) => {
  test.slow();
  await checkLanguages(page, OPEN_SCREENS);
});

test('@long @phone axe finds nothing serious in other languages, signed in', async ({
  adminPage: page,
}) => {
  test.slow();
  await checkLanguages(page, SIGNED_IN);
});
