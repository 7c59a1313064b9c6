import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { ERROR_CODES } from '../packages/contract/src/error-codes.ts';
import { LANGUAGES } from '../packages/web/src/i18n/languages.ts';

const LOCALES = join(import.meta.dirname, '../packages/web/public/locales');

test.each(LANGUAGES)('every refusal of the server is put into words in $name', ({ code }) => {
  const file = readFileSync(join(LOCALES, code, 'common.json'), 'utf8');
  const texts = JSON.parse(file) as Record<string, string>;
  expect(ERROR_CODES.filter((error) => !texts[`error-${error}`])).toEqual([]);
});
