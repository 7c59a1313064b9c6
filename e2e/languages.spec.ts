import type { Page } from '@playwright/test';

import { LANGUAGES } from '../packages/web/src/shared/i18n/languages.ts';
import { ADMIN } from './api.ts';
import { expect, newServerTest, test } from './fixtures.ts';
import { setLanguage, overflowsIn } from './languages.ts';
import { OPEN_SCREENS, openScreen, SCREENS } from './screens.ts';
import { waitForRequests } from './wait-for-requests.ts';
import { textOverflows } from './text-overflow.ts';

/** Tall enough to check a whole screen without scrolling. */
const TALL = 2400;
/** The width of a small phone, or of a 640 px window at 200 % zoom. */
const NARROW = 320;
/** The languages with the longest words. */
const LONG_WORDED = ['de_DE', 'ru_RU'];
/**
 * English texts that are 40 % longer, a language with long words and one with wide glyphs find
 * almost every text that does not fit, in a seventh of the passes of the full matrix.
 */
const REPRESENTATIVE = ['en_US', 'de_DE', 'ja_JP'];
const ALL_LANGUAGES = LANGUAGES.map(({ code }) => code);

async function useTallViewport(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: TALL });
}

const mapValues = (texts: Record<string, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));

/** Repeats words of the text itself, so that lines break as those of a real language do. */
function lengthened(text: string): string {
  const words = text.replaceAll(/\{\{.*?\}\}|<[^>]*>/g, '').trim();
  return `${text}${words.slice(0, Math.round(words.length * 0.4))}`;
}

/** Serves every English text 40 % longer. */
async function lengthenEnglish(page: Page): Promise<void> {
  await page.route('**/locales/en_US/*.json', async (route) => {
    const reply = await route.fetch();
    const texts = (await reply.json()) as Record<string, string>;
    await route.fulfill({ response: reply, json: mapValues(texts, lengthened) });
  });
}

/** All languages at the width of the phone, the long-worded ones also at 320 px. */
async function overflowsInAllLanguages(page: Page): Promise<string[]> {
  const found = await overflowsIn(page, ALL_LANGUAGES);
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width: NARROW, height: TALL });
  for (const language of LONG_WORDED) {
    await setLanguage(page, language);
    const wide = (await textOverflows(page)).filter((overflow) => overflow.startsWith('the page'));
    found.push(...wide.map((overflow) => `${overflow} (${language}, ${NARROW} px)`));
  }
  await page.setViewportSize({ width, height: TALL });
  return found;
}

async function overflowsOfScreens(
  page: Page,
  paths: readonly string[],
  look: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  await useTallViewport(page);
  const found: string[] = [];
  for (const path of paths) {
    await openScreen(page, path);
    found.push(...(await look(page)).map((overflow) => `${path} ${overflow}`));
  }
  // A request that is still in flight would fail during the next test.
  await page.unrouteAll({ behavior: 'wait' });
  return found;
}

const overflowsInSomeLanguages = (page: Page) => overflowsIn(page, REPRESENTATIVE);

test('@touch texts fit in long English, German and Japanese, signed out', async ({
  signedOutPage: page,
}) => {
  test.slow();
  await lengthenEnglish(page);
  expect(await overflowsOfScreens(page, OPEN_SCREENS, overflowsInSomeLanguages)).toEqual([]);
});

test('@long @touch texts fit in every language, signed out', async ({ signedOutPage: page }) => {
  test.slow();
  expect(await overflowsOfScreens(page, OPEN_SCREENS, overflowsInAllLanguages)).toEqual([]);
});

for (const [name, paths] of Object.entries(SCREENS)) {
  test(`@touch texts fit in long English, German and Japanese, ${name}`, async ({
    adminPage: page,
  }) => {
    test.slow();
    await lengthenEnglish(page);
    expect(await overflowsOfScreens(page, paths, overflowsInSomeLanguages)).toEqual([]);
  });

  test(`@long @touch texts fit in every language, ${name}`, async ({ adminPage: page }) => {
    test.slow();
    expect(await overflowsOfScreens(page, paths, overflowsInAllLanguages)).toEqual([]);
  });

  test(`@long texts fit in long English, German and Japanese on a desktop, ${name}`, async ({
    adminPage: page,
  }) => {
    test.slow();
    await lengthenEnglish(page);
    expect(await overflowsOfScreens(page, paths, overflowsInSomeLanguages)).toEqual([]);
  });
}

const FIRST_RUN = [
  ['@touch texts fit in English, German and Japanese, first run', overflowsInSomeLanguages],
  ['@long @touch texts fit in every language, first run', overflowsInAllLanguages],
] as const;

for (const [title, look] of FIRST_RUN) {
  newServerTest(title, async ({ page }) => {
    newServerTest.slow();
    await useTallViewport(page);
    await openScreen(page, '/');
    const found = await look(page);
    await setLanguage(page, 'en_US');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
    found.push(...(await look(page)));
    await setLanguage(page, 'en_US');
    await page.getByLabel('Username').fill(ADMIN.username);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByLabel('Confirm password').fill(ADMIN.password);
    // When the new account is given the language of the browser, it overwrites what was set since.
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Your library folders' })).toBeVisible();
    await saved;
    await waitForRequests(page);
    found.push(...(await look(page)));
    expect(found).toEqual([]);
  });
}

test('only texts of the chosen language are loaded, when a screen needs them', async ({
  signedInPage: page,
}) => {
  await page.evaluate(() => localStorage.setItem('settings.locale', 'de_DE'));
  // The page loads more texts when the browser is idle.
  await page.goto('about:blank');
  const fetched: string[] = [];
  page.on('request', (request) => {
    const file = /\/locales\/(\w+\/\w+)\.json/.exec(request.url())?.[1];
    if (file) fetched.push(file);
  });
  await page.goto('/');
  await expect.poll(() => fetched).toContain('de_DE/home');
  await waitForRequests(page);
  expect(fetched).not.toContain('de_DE/health');
  await page.evaluate(() => history.pushState(null, '', '/administration?tab=health'));
  await expect.poll(() => fetched).toContain('de_DE/health');
  expect(fetched.filter((file) => !file.startsWith('de_DE/'))).toEqual([]);
  expect(fetched).toHaveLength(new Set(fetched).size);
});
