import { expect, test } from 'vitest';

import { boardOfRegion } from './board-of-region.ts';

test.each([
  ['en-US', 'ESRB'],
  ['en-GB', 'PEGI'],
  ['de', 'USK'],
  ['ja-JP', 'CERO'],
  ['pt-BR', 'CLASS_IND'],
  ['ko', 'GRAC'],
  ['fr-FR', 'PEGI'],
  ['', 'PEGI'],
])('the board for %s is %s', (language, board) => {
  expect(boardOfRegion(language)).toBe(board);
});
