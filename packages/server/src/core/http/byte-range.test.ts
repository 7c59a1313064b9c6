import { expect, test } from 'vitest';

import { parseRange } from './byte-range.ts';

test.each([
  ['nothing', undefined, undefined],
  ['a beginning', 'bytes=0-3', { start: 0, end: 3 }],
  ['one byte', 'bytes=9-9', { start: 9, end: 9 }],
  ['a rest', 'bytes=4-', { start: 4, end: 9 }],
  ['an end', 'bytes=-4', { start: 6, end: 9 }],
  ['more than there is', 'bytes=4-999', { start: 4, end: 9 }],
  ['a longer end than there is', 'bytes=-999', { start: 0, end: 9 }],
  ['upper case', 'Bytes=0-0', { start: 0, end: 0 }],
  ['a start behind the end', 'bytes=10-', null],
  ['no bytes of the end', 'bytes=-0', null],
  ['backwards', 'bytes=5-2', undefined],
  ['several', 'bytes=0-1,4-5', undefined],
  ['another unit', 'pages=1-2', undefined],
  ['nonsense', 'bytes=a-b', undefined],
  ['only a dash', 'bytes=-', undefined],
])('%s of ten bytes', (_what, header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test('an empty file has no part to give', () => {
  expect(parseRange('bytes=0-', 0)).toBeNull();
  expect(parseRange('bytes=-5', 0)).toBeNull();
});
