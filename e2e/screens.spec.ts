import type { Page } from '@playwright/test';

import { expect, test } from './fixtures.ts';
import { setLanguage } from './languages.ts';
import { OPEN_SCREENS, openScreen } from './screens.ts';
import { violationsInThemes } from './accessibility.ts';

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
async function checkScreens(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openScreen(page, path);
    expect.soft(await violationsInThemes(page), path).toEqual([]);
  }
}

async function checkLanguages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await openScreen(page, path);
    for (const language of ['en_US', ...OTHER_LANGUAGES]) {
      await setLanguage(page, language);
      expect.soft(await violationsInThemes(page), `${path} ${language}`).toEqual([]);
    }
  }
}

test('axe finds nothing serious in both themes, signed out', async ({ signedOutPage: page }) => {
  await checkScreens(page, OPEN_SCREENS);
});

test('axe finds nothing serious in both themes, signed in', async ({ adminPage: page }) => {
  await checkScreens(page, SIGNED_IN);
});

test('@long axe finds nothing serious in other languages, signed out', async ({
  signedOutPage: page,
}) => {
  test.slow();
  await checkLanguages(page, OPEN_SCREENS);
});

test('@long axe finds nothing serious in other languages, signed in', async ({
  adminPage: page,
}) => {
  test.slow();
  await checkLanguages(page, SIGNED_IN);
});
