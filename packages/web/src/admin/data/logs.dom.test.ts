import { expect, test } from 'vitest';

import type { LogLine } from '@saveroom/contract';

import { withLines } from './logs.ts';

const line = (id: number): LogLine => ({
  id,
  ts: id,
  level: 'info',
  module: 'server',
  message: `line ${id}`,
  request_id: null,
  details: null,
  server: null,
});
const data = { pages: [[line(1)], [line(2), line(3)]], pageParams: [2, null] };

test('new lines are appended, known lines are not added twice', () => {
  const { pages } = withLines(data, [line(3), line(4)]);
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[1], [2, 3, 4]]);
});

test('the data stays the same object without new lines', () => {
  expect(withLines(data, [line(2), line(3)])).toBe(data);
});
