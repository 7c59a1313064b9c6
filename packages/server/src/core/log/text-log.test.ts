import { expect, test } from 'vitest';

import { textLine } from './text-log.ts';

const at = '2026-01-01T00:00:00.000Z';

test('a line for people', () => {
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

test('a fault is told below, and a value cannot pretend to be another line', () => {
  const err = { message: 'broken', stack: 'Error: broken\n  at somewhere' };
  const text = textLine(
    JSON.stringify({ level: 50, time: at, name: 'a\nb c', err, msg: 'failed' }),
  );
  expect(text).toBe(`${at} ERROR failed name="a\\nb c"\n    Error: broken\n      at somewhere\n`);
});
