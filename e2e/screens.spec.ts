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

/** The languages checked in addition to English: one with long words, one with other glyphs. */
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

test('signed-out screens have no serious accessibility violation in either theme', async ({
  signedOutPage: page,
}) => {
  await checkScreens(page, OPEN_SCREENS);
});

test('signed-in screens have no serious accessibility violation in either theme', async ({
  adminPage: page,
}) => {
  await checkScreens(page, SIGNED_IN);
});

test('@long signed-out screens have no serious accessibility violation in other languages', async ({
  signedOutPage: page,
}) => {
  test.slow();
  await checkLanguages(page, OPEN_SCREENS);
});

test('@long signed-in screens have no serious accessibility violation in other languages', async ({
  adminPage: page,
}) => {
  test.slow();
  await checkLanguages(page, SIGNED_IN);
});
