import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, type Page } from '@playwright/test';

import { LANGUAGES, tagOf } from '../packages/web/src/i18n/languages.ts';
import { textFlaws } from './text-overflow.ts';

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
/** What even Japanese writes in Latin letters is a name. */
const NAMES = new Set(wordsOf('ja_JP').filter((text) => /^[\p{Script=Latin}\P{L}]+$/u.test(text)));
const WORDS = new Map<string, string[]>(
  LANGUAGES.map(({ code }) => [code, wordsOf(code).filter((text) => !NAMES.has(text))]),
);

/** As when another tab of this browser had chosen it: what is open stays open. */
export async function speak(page: Page, language: string): Promise<void> {
  // Before it is drawn, it does not hear of it.
  await expect(page.locator('#root')).not.toBeEmpty();
  await page.evaluate((code) => {
    localStorage.setItem('settings.locale', code);
    const told = { key: 'settings.locale', newValue: code, storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', told));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', tagOf(language));
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Texts of the page that do not fit, with the languages in which they do not; English afterwards. */
export async function textFlawsIn(page: Page, languages: readonly string[]): Promise<string[]> {
  const found = new Map<string, string[]>();
  for (const code of languages) {
    await speak(page, code);
    for (const flaw of await textFlaws(page, WORDS.get(code))) {
      found.set(flaw, [...(found.get(flaw) ?? []), code]);
    }
  }
  await speak(page, 'en_US');
  return [...found].map(([flaw, codes]) => `${flaw} (${codes.join()})`);
}
