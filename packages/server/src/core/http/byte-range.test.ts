import { expect, test } from 'vitest';

import { parseRange } from './byte-range.ts';

test.each([
  ['no header', undefined, undefined],
  ['first bytes', 'bytes=0-3', { start: 0, end: 3 }],
  ['one byte', 'bytes=9-9', { start: 9, end: 9 }],
  ['open end', 'bytes=4-', { start: 4, end: 9 }],
  ['suffix', 'bytes=-4', { start: 6, end: 9 }],
  ['end after the file', 'bytes=4-999', { start: 4, end: 9 }],
  ['suffix longer than the file', 'bytes=-999', { start: 0, end: 9 }],
  ['upper case', 'Bytes=0-0', { start: 0, end: 0 }],
  ['start after the file', 'bytes=10-', null],
  ['empty suffix', 'bytes=-0', null],
  ['start after end', 'bytes=5-2', undefined],
  ['several ranges', 'bytes=0-1,4-5', undefined],
  ['another unit', 'pages=1-2', undefined],
  ['not a number', 'bytes=a-b', undefined],
  ['only a dash', 'bytes=-', undefined],
])('range of a 10-byte file: %s', (_case, header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test('a range of an empty file is not satisfiable', () => {
  expect(parseRange('bytes=0-', 0)).toBeNull();
  expect(parseRange('bytes=-5', 0)).toBeNull();
});
