import { expect, test } from 'vitest';

import { SeededRandom } from '#testing/seeded-random.ts';

import { letterDifference, letterMask, typingErrors } from './typing-error.ts';

test.each([
  ['zelda', 'zelda', 0],
  ['zelda', 'zleda', 1],
  ['zelda', 'zlda', 1],
  ['zelda', 'zeldaa', 1],
  ['zelda', 'zalda', 1],
  ['castlevania', 'castelvanai', 2],
  ['zelda', 'mario', 3],
])('%s and %s: %i', (a, b, errors) => {
  expect(typingErrors(a, b, 2)).toBe(errors);
  expect(typingErrors(b, a, 2)).toBe(errors);
});

test('words that are near enough are never sorted out by their letters', () => {
  const random = new SeededRandom(9);
  const letters = 'abcdeé3';
  const word = () =>
    Array.from({ length: 3 + random.below(4) }, () => letters[random.below(7)]).join('');
  for (let turn = 0; turn < 3000; turn += 1) {
    const [a, b] = [word(), word()];
    const errors = typingErrors(a, b, 2);
    if (errors > 2) continue;
    expect(letterDifference(letterMask(a), letterMask(b))).toBeLessThanOrEqual(errors * 2);
  }
});
