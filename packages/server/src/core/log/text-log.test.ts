import { expect, test } from 'vitest';

import { textLine } from './text-log.ts';

const at = '2026-01-01T00:00:00.000Z';

test('a line is formatted as text with its fields', () => {
  const line = {
    level: 30,
    time: at,
    reqId: 'a-1',
    route: '/api/roms/:id',
    ms: 3.5,
    msg: 'answered',
  };
  expect(textLine(JSON.stringify(line))).toBe(
    `${at} INFO  answered reqId=a-1 route=/api/roms/:id ms=3.5\n`,
  );
});

test('an error stack is indented below, and line breaks in values are escaped', () => {
  const err = { message: 'broken', stack: 'Error: broken\n  at somewhere' };
  const text = textLine(
    JSON.stringify({ level: 50, time: at, name: 'a\nb c', err, msg: 'failed' }),
  );
  expect(text).toBe(`${at} ERROR failed name="a\\nb c"\n    Error: broken\n      at somewhere\n`);
});
