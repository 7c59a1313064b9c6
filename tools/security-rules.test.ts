import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const page = readFileSync(join(ROOT, 'docs', 'security.md'), 'utf8');
const rules = page.split(/^(?=\d+\. \*\*)/m).slice(1);
const testsOf = (rule: string) =>
  [...rule.matchAll(/- `([^`]+)` "([^"]+)"/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

test('docs/security.md has forty rules in order, each with a test', () => {
  expect(rules.map((rule) => Number.parseInt(rule, 10))).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(rules.filter((rule) => testsOf(rule).length === 0)).toEqual([]);
});

test('every test named in docs/security.md exists under its whole title', () => {
  const absent = rules.flatMap(testsOf).filter(({ file, title }) => {
    const path = join(ROOT, file);
    const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return !["'", '"'].some((quote) => code.includes(`${quote}${title}${quote}`));
  });
  expect(absent).toEqual([]);
});
