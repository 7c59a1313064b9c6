import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { SERVER_MESSAGE_CODES } from '../packages/contract/src/error-codes.ts';
import { SOURCE_PROBLEMS } from '../packages/contract/src/sources.ts';
import { WARNING_CODES } from '../packages/contract/src/warning-codes.ts';
import { LANGUAGES } from '../packages/web/src/shared/i18n/languages.ts';

const LOCALES = join(import.meta.dirname, '../packages/web/public/locales');

describe.each(LANGUAGES)('every code of the server has a text in $name', ({ code }) => {
  const textsOf = (area: string) =>
    JSON.parse(readFileSync(join(LOCALES, code, `${area}.json`), 'utf8')) as Record<string, string>;

  test.each([
    ['error codes', 'common', SERVER_MESSAGE_CODES.map((one) => `error-${one}`)],
    ['source problems', 'common', SOURCE_PROBLEMS.map((one) => `source-problem-${one}`)],
    [
      'warnings of task runs',
      'scan',
      WARNING_CODES.map((one) => `warning-${one.replace(/^archive-/, '')}`),
    ],
  ])('%s', (_what, area, keys) => {
    const texts = textsOf(area);
    expect(keys.filter((key) => !texts[key])).toEqual([]);
  });
});
