import { expect, test } from 'vitest';

import { parseMarkdown } from './markdown-parse.ts';

test('a line break stays one and a task list needs no form controls', () => {
  expect(parseMarkdown('one\ntwo')).toBe('<p>one<br>two</p>\n');
  expect(parseMarkdown('- [x] done')).toBe('<ul>\n<li>☑ done</li>\n</ul>\n');
});

test.each([
  ['longer than a book', 'word '.repeat(20_001)],
  ['nested without end', '>'.repeat(50_000)],
  ['made to take minutes', '_a**'.repeat(20_000)],
])('what is %s is left as it is', (_, text) => {
  const start = performance.now();
  expect(parseMarkdown(text)).toBeNull();
  expect(performance.now() - start).toBeLessThan(5000);
});

test('a wide gap costs no time', () => {
  const start = performance.now();
  expect(parseMarkdown(`a${' '.repeat(90_000)}b`)).toBe('<p>a b</p>\n');
  expect(performance.now() - start).toBeLessThan(1000);
});
