import { expect, test } from 'vitest';

import { SeededRandom } from '#testing/seeded-random.ts';

import { correctedForm, countBits, editDistance } from './spelling.ts';
import { letterMask } from './build-word-index.ts';

test.each([
  ['zelda', 'zelda', 0],
  ['zelda', 'zleda', 1],
  ['zelda', 'zlda', 1],
  ['zelda', 'zeldaa', 1],
  ['zelda', 'zalda', 1],
  ['castlevania', 'castelvanai', 2],
  ['zelda', 'mario', 3],
])('edit distance of %s and %s is %i', (a, b, edits) => {
  expect(editDistance(a, b, 2)).toBe(edits);
  expect(editDistance(b, a, 2)).toBe(edits);
});

test.each([
  ['castelvania', 'castlevania', 'castlevania'],
  ['castelv', 'castlevania', 'castlev'],
  ['kazoie', 'banjo-kazooie', 'kazooie'],
  ['banjokazoie', 'banjo-kazooie', 'banjokazooie'],
  ['kazoo', 'banjo-kazooie', 'kazoo'],
])('%s, which may be incomplete, is corrected to a form of %s', (typed, word, meant) => {
  expect(correctedForm(typed, word, true)).toBe(meant);
});

test('the letter mask never rules out words within the edit distance', () => {
  const random = new SeededRandom(9);
  const letters = 'abcdeé3';
  const word = () =>
    Array.from({ length: 3 + random.below(4) }, () => letters[random.below(7)]).join('');
  for (let turn = 0; turn < 3000; turn += 1) {
    const [a, b] = [word(), word()];
    const edits = editDistance(a, b, 2);
    if (edits > 2) continue;
    const [inA, inB] = [letterMask(a), letterMask(b)];
    expect(countBits(inA & ~inB)).toBeLessThanOrEqual(edits);
    expect(countBits(inB & ~inA)).toBeLessThanOrEqual(edits);
  }
});
