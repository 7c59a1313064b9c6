import { expect, test, vi } from 'vitest';

import { parseMarkdown } from './markdown-parse.ts';

test('line breaks are kept and task lists have no form controls', () => {
  expect(parseMarkdown('one\ntwo')).toBe('<p>one<br>two</p>\n');
  expect(parseMarkdown('- [x] done')).toBe('<ul>\n<li>☑ done</li>\n</ul>\n');
});

test.each([
  ['longer than a book', 'word '.repeat(20_001)],
  ['nested without end', '>'.repeat(50_000)],
  ['made to take minutes', '_a**'.repeat(20_000)],
])('text that is %s is not parsed', (_, text) => {
  expect(parseMarkdown(text)).toBeNull();
});

test('parsing stops at the first step after the time limit', () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  expect(parseMarkdown('*word* '.repeat(5000))).toBeNull();
  // One check at the start, one for each of 500 allowed steps, one that is too late.
  expect(clock).toHaveBeenCalledTimes(502);
});

test('a long run of spaces becomes one space before parsing', () => {
  expect(parseMarkdown(`a${' '.repeat(90_000)}b`)).toBe('<p>a b</p>\n');
});
