import { expect, test } from 'vitest';

import { encodePiece, joinPieces } from './json-pieces.ts';

test('texts and bytes become one text, whatever their characters', () => {
  const pieces = ['["', encodePiece('Ōkami „Ω“ 🎮'), '","', encodePiece(''), 'ラ', '"]'];
  expect(JSON.parse(joinPieces(pieces).toString())).toEqual(['Ōkami „Ω“ 🎮', 'ラ']);
});

test('nothing is an empty text', () => {
  expect(joinPieces([]).length).toBe(0);
});
