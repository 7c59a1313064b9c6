import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Texts } from './compare-area.ts';
import { completeArea } from './complete-area.ts';

const SOURCE_LANGUAGE = 'en_US';

/**
 * The built app has all texts of an area in one file, so that browsers need not load English too.
 */
const [, , locales = ''] = process.argv;
for (const file of readdirSync(join(locales, SOURCE_LANGUAGE))) {
  const english = read(join(locales, SOURCE_LANGUAGE, file));
  for (const language of readdirSync(locales)) {
    const path = join(locales, language, file);
    writeFileSync(path, JSON.stringify(completeArea(english, read(path), language)));
  }
}

function read(path: string): Texts {
  return JSON.parse(readFileSync(path, 'utf8')) as Texts;
}
