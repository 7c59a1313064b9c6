import { expect, test } from 'vitest';

import { passwordScore } from './password-field.tsx';

test.each([
  ['', 0],
  ['short', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['password', 1],
  ['Password1', 2],
  ['correct-horse', 2],
  ['Correct-Horse-9', 3],
  ['Tr0ub4dor & three more words', 4],
])('%j scores %i', (password, score) => {
  expect(passwordScore(password)).toBe(score);
});
