import { expect, test } from 'vitest';

import { fromDateText, fromRatingText, isPictureAddress, toDateText } from './field-values.ts';

test('a date survives the conversion to text and back in any time zone', () => {
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
])('fromRatingText of %s is %s', (text, rating) => {
  expect(fromRatingText(text)).toBe(rating);
});

test.each([
  ['https://images.example.org/a.png', true],
  [' http://images.example.org/a.png ', true],
  ['images.example.org/a.png', false],
  ['https://localhost/a.png', false],
  ['data:image/png;base64,AA', false],
  ['', false],
])('isPictureAddress of %s is %s', (text, isValid) => {
  expect(isPictureAddress(text)).toBe(isValid);
});
