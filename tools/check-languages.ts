import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { AREAS, LANGUAGES } from '../packages/web/src/shared/i18n/languages.ts';
import { findFlaws } from './check-english.ts';
import { findBareText } from './find-bare-text.ts';
import { compareArea, type Texts } from './compare-area.ts';

const WEB = join(import.meta.dirname, '..', 'packages', 'web');
const SOURCE_LANGUAGE = 'en_US';
const I18N = join(import.meta.dirname, '..', 'docs', 'i18n');

/** Reviewed: `area:key` to the reason why a text may break a rule. */
const exceptions = readTexts(join(I18N, 'exceptions.json'));
const unused = new Set(Object.keys(exceptions));

const problems: string[] = [];
let missing = 0;
for (const area of AREAS) {
  const english = readArea(SOURCE_LANGUAGE, area);
  for (const [key, text] of Object.entries(english)) {
    const name = `${area}:${key}`;
    const flaws = typeof text === 'string' ? findFlaws(area, key, text) : [];
    if (flaws.length > 0 && unused.delete(name)) continue;
    problems.push(...flaws.map((flaw) => `${SOURCE_LANGUAGE}/${area}.json: ${key}: ${flaw}`));
  }
  const bases = new Set(Object.keys(english).map((key) => key.replace(/_(one|other)$/, '')));
  for (const key of Object.keys(readTexts(join(I18N, 'notes', `${area}.json`)))) {
    if (!bases.has(key)) problems.push(`docs/i18n/notes/${area}.json: there is no text “${key}”`);
  }
  for (const { code } of LANGUAGES) {
    const result = compareArea(english, readArea(code, area), code);
    problems.push(...result.problems.map((text) => `${code}/${area}.json: ${text}`));
    missing += result.missing.length;
  }
}
for (const name of unused) problems.push(`docs/i18n/exceptions.json: ${name} needs no exception`);
for (const path of globSync('src/**/*.tsx', { cwd: WEB })) {
  if (path.endsWith('.test.tsx')) continue;
  const found = findBareText(path, readFileSync(join(WEB, path), 'utf8'));
  problems.push(...found.map((text) => `${path}: untranslated text “${text}”`));
}

if (missing > 0) console.log(`${missing} texts are not translated yet and fall back to English`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function readArea(language: string, area: string): Texts {
  return readTexts(join(WEB, 'public', 'locales', language, `${area}.json`));
}

function readTexts(path: string): Texts {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Texts;
  } catch (error) {
    problems.push(`${path}: ${(error as Error).message}`);
    return {};
  }
}
