import { expect, test } from 'vitest';

import { jumpLetter, letterAt, letterPlaces } from './letter-jump.ts';

const places = letterPlaces({ '#': 0, m: 40, a: 3, z: 90 });

test('letters are in the order of the list', () => {
  expect(places.map(({ letter }) => letter)).toEqual(['#', 'A', 'M', 'Z']);
});

test('forward jumps to the next letter and stays at the last', () => {
  expect(jumpLetter(places, 0, 'next')).toBe(3);
  expect(jumpLetter(places, 50, 'next')).toBe(90);
  expect(jumpLetter(places, 95, 'next')).toBeNull();
});

test('back jumps to the start of the letter, then to the previous one', () => {
  expect(jumpLetter(places, 50, 'previous')).toBe(40);
  expect(jumpLetter(places, 40, 'previous')).toBe(3);
  expect(jumpLetter(places, 0, 'previous')).toBeNull();
});

test('letterAt returns the letter of a game', () => {
  expect(letterAt(places, 39)?.letter).toBe('A');
  expect(letterAt([], 39)).toBeUndefined();
});
