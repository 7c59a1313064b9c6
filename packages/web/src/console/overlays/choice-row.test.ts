import { expect, test } from 'vitest';

import { rowToFocus } from './choice-row.ts';
import type { ChoiceRow } from './choice-row.ts';

const rows = (...keys: string[]): ChoiceRow[] =>
  keys.map((key) => ({ kind: 'button', key, label: key, onPress: () => undefined }));

test.each([
  ['stays on its row', rows('a', 'b', 'c'), { key: 'b', index: 1 }, 1],
  [
    'moves with its row when a row is inserted before it',
    rows('new', 'a', 'b'),
    { key: 'b', index: 1 },
    2,
  ],
  ['moves to the next row when its row is removed', rows('a', 'c'), { key: 'b', index: 1 }, 1],
  [
    'moves to the last row when its row was the last and is removed',
    rows('a', 'b'),
    { key: 'c', index: 2 },
    1,
  ],
  ['starts on the first row', rows('a'), { key: '', index: 0 }, 0],
])('the focus %s', (_, choices, focus, expected) => {
  expect(rowToFocus(choices, focus)).toBe(expected);
});
