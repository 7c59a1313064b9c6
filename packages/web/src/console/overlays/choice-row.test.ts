import { expect, test } from 'vitest';

import { settleRow } from './choice-row.ts';
import type { ChoiceRow } from './choice-row.ts';

const rows = (...keys: string[]): ChoiceRow[] =>
  keys.map((key) => ({ kind: 'button', key, label: key, onPress: () => undefined }));

test.each([
  ['stays where it was', rows('a', 'b', 'c'), { key: 'b', index: 1 }, 1],
  ['goes along when a line comes before', rows('new', 'a', 'b'), { key: 'b', index: 1 }, 2],
  ['goes to the next one when its own went away', rows('a', 'c'), { key: 'b', index: 1 }, 1],
  ['goes to the last one when it was the last', rows('a', 'b'), { key: 'c', index: 2 }, 1],
  ['begins at the first one', rows('a'), { key: '', index: 0 }, 0],
])('the focus %s', (_, given, wanted, expected) => {
  expect(settleRow(given, wanted)).toBe(expected);
});
