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

test('new lines come to the end, those that are there already do not come twice', () => {
  const { pages } = withLines(data, [line(3), line(4)]);
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[1], [2, 3, 4]]);
});

test('nothing new leaves everything as it is', () => {
  expect(withLines(data, [line(2), line(3)])).toBe(data);
});
