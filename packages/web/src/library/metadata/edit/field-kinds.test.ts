import { expect, test } from 'vitest';

import { fromDateText, fromRatingText, toDateText } from './field-kinds.ts';

test('a date goes there and back whatever the time of day or the time zone', () => {
  expect(toDateText(Date.UTC(1986, 7, 6, 23, 30))).toBe('1986-08-06');
  expect(fromDateText('1986-08-06')).toBe(Date.UTC(1986, 7, 6));
  expect(toDateText(null)).toBe('');
  expect(toDateText(Number.NaN)).toBe('');
  expect(fromDateText('')).toBeNull();
});

test.each([
  ['88', 88],
  ['88,5', 88.5],
  ['140', 100],
  ['-3', 0],
  ['', null],
  ['good', null],
])('a rating of %s is %s', (text, rating) => {
  expect(fromRatingText(text)).toBe(rating);
});
