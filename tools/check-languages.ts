import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { AREAS, LANGUAGES } from '../packages/web/src/i18n/languages.ts';
import { findBareText } from './find-bare-text.ts';
import { compareArea, type Texts } from './compare-area.ts';

const WEB = join(import.meta.dirname, '..', 'packages', 'web');
const SOURCE_LANGUAGE = 'en_US';

const problems: string[] = [];
let missing = 0;
for (const area of AREAS) {
  const english = readArea(SOURCE_LANGUAGE, area);
  for (const { code } of LANGUAGES) {
    const result = compareArea(english, readArea(code, area), code);
    problems.push(...result.problems.map((text) => `${code}/${area}.json: ${text}`));
    missing += result.missing.length;
  }
}
for (const path of globSync('src/**/*.tsx', { cwd: WEB })) {
  if (path.endsWith('.test.tsx')) continue;
  const found = findBareText(path, readFileSync(join(WEB, path), 'utf8'));
  problems.push(...found.map((text) => `${path}: untranslated text “${text}”`));
}

if (missing > 0) console.log(`${missing} texts are not translated yet and fall back to English`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function readArea(language: string, area: string): Texts {
  const path = join(WEB, 'public', 'locales', language, `${area}.json`);
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Texts;
  } catch (error) {
    problems.push(`${language}/${area}.json: ${(error as Error).message}`);
    return {};
  }
}
