import { expect, test } from 'vitest';

import { encodePiece, joinPieces } from './json-pieces.ts';

test('strings and encoded pieces are joined to valid UTF-8', () => {
  const pieces = ['["', encodePiece('Ōkami „Ω“ 🎮'), '","', encodePiece(''), 'ラ', '"]'];
  expect(JSON.parse(joinPieces(pieces).toString())).toEqual(['Ōkami „Ω“ 🎮', 'ラ']);
});

test('no pieces are joined to an empty buffer', () => {
  expect(joinPieces([]).length).toBe(0);
});
