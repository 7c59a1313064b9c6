import { expect, test } from 'vitest';

import { jumpLetter, letterAt, listLetters } from './letter-jump.ts';

const letters = listLetters({ '#': 0, m: 40, a: 3, z: 90 });

test('letters are in the order of the list', () => {
  expect(letters.map(({ letter }) => letter)).toEqual(['#', 'A', 'M', 'Z']);
});

test('forward jumps to the next letter and stays at the last', () => {
  expect(jumpLetter(letters, 0, 'next')).toBe(3);
  expect(jumpLetter(letters, 50, 'next')).toBe(90);
  expect(jumpLetter(letters, 95, 'next')).toBeNull();
});

test('back jumps to the start of the letter, then to the previous one', () => {
  expect(jumpLetter(letters, 50, 'previous')).toBe(40);
  expect(jumpLetter(letters, 40, 'previous')).toBe(3);
  expect(jumpLetter(letters, 0, 'previous')).toBeNull();
});

test('letterAt returns the letter of a game', () => {
  expect(letterAt(letters, 39)?.letter).toBe('A');
  expect(letterAt([], 39)).toBeUndefined();
});
