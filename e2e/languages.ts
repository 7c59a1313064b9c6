import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { measure } from '../packages/server/src/testing/measure.ts';
import { LANGUAGES, tagOf } from '../packages/web/src/shared/i18n/languages.ts';
import { textOverflows } from './text-overflow.ts';

const LOCALES = join(import.meta.dirname, '..', 'packages', 'web', 'public', 'locales');

/** The texts of a language that are shown as they are written. */
function wordsOf(language: string): string[] {
  const texts = globSync('*.json', { cwd: join(LOCALES, language) }).flatMap((file) =>
    Object.values(
      JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Record<string, string>,
    ),
  );
  return texts.filter((text) => !text.includes('{{'));
}
/** Words that even Japanese writes in Latin letters are names. */
const NAMES = new Set(wordsOf('ja_JP').filter((text) => /^[\p{Script=Latin}\P{L}]+$/u.test(text)));
const WORDS = new Map<string, string[]>(
  LANGUAGES.map(({ code }) => [code, wordsOf(code).filter((text) => !NAMES.has(text))]),
);

/** Switches the language without a reload, as if another tab of this browser had changed it. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  // A page that has not rendered yet does not receive the change.
  await expect(page.locator('#root')).not.toBeEmpty();
  await page.evaluate((code) => {
    localStorage.setItem('settings.locale', code);
    const change = { key: 'settings.locale', newValue: code, storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', change));
  }, language);
  await page.locator(`html[lang="${tagOf(language)}"]`).waitFor({ state: 'attached' });
}

const currentLanguage = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.lang.replace('-', '_'));

/**
 * Texts of the page that do not fit, with the languages in which they do not. The last language
 * stays: a page that has it already begins with it.
 */
export async function overflowsIn(page: Page, languages: readonly string[]): Promise<string[]> {
  const found = new Map<string, string[]>();
  const isLast = (await currentLanguage(page)) === languages.at(-1);
  for (const code of isLast ? languages.toReversed() : languages) {
    await measure('language pass', async () => {
      await setLanguage(page, code);
      for (const overflow of await textOverflows(page, WORDS.get(code))) {
        found.set(overflow, [...(found.get(overflow) ?? []), code]);
      }
    });
  }
  return [...found].map(([overflow, codes]) => `${overflow} (${codes.join()})`);
}
