import { expect, test } from 'vitest';

import { jumpLetter, letterAt, letterPlaces } from './letter-jump.ts';

const places = letterPlaces({ '#': 0, m: 40, a: 3, z: 90 });

test('letters are in the order of the list', () => {
  expect(places.map(({ letter }) => letter)).toEqual(['#', 'A', 'M', 'Z']);
});

test('forth goes to the next letter, and stays at the last', () => {
  expect(jumpLetter(places, 0, 'forth')).toBe(3);
  expect(jumpLetter(places, 50, 'forth')).toBe(90);
  expect(jumpLetter(places, 95, 'forth')).toBeNull();
});

test('back goes to the start of the letter first, then to the one before', () => {
  expect(jumpLetter(places, 50, 'back')).toBe(40);
  expect(jumpLetter(places, 40, 'back')).toBe(3);
  expect(jumpLetter(places, 0, 'back')).toBeNull();
});

test('a game stands under its letter', () => {
  expect(letterAt(places, 39)?.letter).toBe('A');
  expect(letterAt([], 39)).toBeUndefined();
});
