import type { Page } from '@playwright/test';

import { expect, newServerTest, test } from './fixtures.ts';
import { flawsInAllLanguages, speak } from './languages.ts';
import { OPEN_SCREENS, SCREENS } from './screens.ts';
import { textFlaws } from './text-overflow.ts';

/** Tall enough that a whole screen is looked at without scrolling. */
const TALL = 2400;
/** As wide as a small phone, or as a window of 640 at 200 %. */
const NARROW = 320;
/** Those with the longest words. */
const LONG_WORDED = ['de_DE', 'ru_RU'];

async function standTall(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.setViewportSize({ width, height: TALL });
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

const mapValues = (texts: Record<string, string>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, change(text)]));

/** By its own words, so that lines break as those of a language do. */
function stretched(text: string): string {
  const words = text.replaceAll(/\{\{.*?\}\}|<[^>]*>/g, '').trim();
  return `${text}${words.slice(0, Math.round(words.length * 0.4))}`;
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading').first()).toBeVisible();
}

/** Every language in the width of the project; on phones, the long ones also where it is narrow. */
async function flawsOf(page: Page): Promise<string[]> {
  const found = await flawsInAllLanguages(page);
  const width = page.viewportSize()?.width ?? 0;
  if (width > 400) return found;
  await page.setViewportSize({ width: NARROW, height: TALL });
  for (const language of LONG_WORDED) {
    await speak(page, language);
    const wide = (await textFlaws(page)).filter((flaw) => flaw.startsWith('the page'));
    found.push(...wide.map((flaw) => `${flaw} (${language}, ${NARROW} px)`));
  }
  await speak(page, 'en_US');
  await page.setViewportSize({ width, height: TALL });
  return found;
}

test('@phone texts fit in every language, before the door', async ({ signedOutPage: page }) => {
  test.slow();
  await standTall(page);
  const found: string[] = [];
  for (const path of OPEN_SCREENS) {
    await lookAt(page, path);
    found.push(...(await flawsOf(page)).map((flaw) => `${path} ${flaw}`));
  }
  expect(found).toEqual([]);
});

for (const [name, paths] of Object.entries(SCREENS)) {
  test(`@phone texts fit in every language, ${name}`, async ({ signedInPage: page, api }) => {
    test.slow();
    await api.scanFor('Game Boy Advance');
    await standTall(page);
    const found: string[] = [];
    for (const path of paths) {
      await lookAt(page, path);
      found.push(...(await flawsOf(page)).map((flaw) => `${path} ${flaw}`));
    }
    expect(found).toEqual([]);
  });
}

test('@phone texts that are longer by two fifths fit', async ({ signedInPage: page, api }) => {
  test.slow();
  await api.scanFor('Game Boy Advance');
  await page.route('**/locales/en_US/*.json', async (route) => {
    const reply = await route.fetch();
    const texts = (await reply.json()) as Record<string, string>;
    await route.fulfill({ response: reply, json: mapValues(texts, stretched) });
  });
  await standTall(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your libraryYour');
  const found: string[] = [];
  for (const path of Object.values(SCREENS).flat()) {
    await lookAt(page, path);
    found.push(...(await textFlaws(page)).map((flaw) => `${path} ${flaw}`));
  }
  // What is still on its way would fail in the middle of the next test.
  await page.unrouteAll({ behavior: 'wait' });
  expect(found).toEqual([]);
});

newServerTest('@phone texts fit in every language, the first run', async ({ page }) => {
  newServerTest.slow();
  await standTall(page);
  await lookAt(page, '/');
  const found = await flawsOf(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Your library folder' })).toBeVisible();
  found.push(...(await flawsOf(page)));
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('User name')).toBeVisible();
  found.push(...(await flawsOf(page)));
  expect(found).toEqual([]);
});

test('only the texts of the chosen language are fetched, each when it is needed', async ({
  signedInPage: page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const file = /\/locales\/(\w+\/\w+)\.json/.exec(request.url())?.[1];
    if (file) fetched.push(file);
  });
  await page.evaluate(() => localStorage.setItem('settings.locale', 'de_DE'));
  await lookAt(page, '/');
  expect(fetched).toContain('de_DE/home');
  expect(fetched).not.toContain('de_DE/health');
  await page.evaluate(() => history.pushState(null, '', '/administration?tab=health'));
  await expect.poll(() => fetched).toContain('de_DE/health');
  expect(fetched.filter((file) => !file.startsWith('de_DE/'))).toEqual([]);
  expect(fetched).toHaveLength(new Set(fetched).size);
});
