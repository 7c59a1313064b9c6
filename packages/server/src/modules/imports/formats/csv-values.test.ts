import { expect, test } from 'vitest';

import { CellError, readDuration } from './csv-values.ts';

test.each([
  ['1:30:00', 5400],
  ['1:30', 5400],
  ['2h 30m', 9000],
  ['2h30m', 9000],
  ['1 hour, 5 min. 10 s', 3910],
  ['2.5 hours', 9000],
  ['2,5h', 9000],
])('play time %s is read', (text, seconds) => {
  expect(readDuration(text, 'Play time')).toBe(seconds);
});

test.each([
  ['Play time', 90],
  ['Playtime (minutes)', 5400],
  ['Playtime (hours)', 324_000],
])('number below the header %s has the unit of the header', (header, seconds) => {
  expect(readDuration('90', header)).toBe(seconds);
});

test.each(['', 'long', '2h 30', '2h and 30m', '-2h'])('play time “%s” is refused', (text) => {
  expect(() => readDuration(text, 'Play time')).toThrow(CellError);
});
