import { describe, expect, test } from 'vitest';

import { indexFor, letterOfRow, lettersOf } from './letter-bar.tsx';

const asc = lettersOf({ '1': 0, '7': 4, a: 6, c: 10, é: 30, z: 20, ゼ: 32 }, false);
const desc = lettersOf({ c: 0, a: 5, '7': 9, '1': 11 }, true);

describe('the letter bar', () => {
  test('has entries for signs, all letters and other scripts', () => {
    expect(asc.map(({ name }) => name).join('')).toBe('#ABCDEFGHIJKLMNOPQRSTUVWXYZ…');
  });

  test('has no entry for other scripts if no game needs it', () => {
    expect(desc).toHaveLength(27);
  });

  test('runs from Z to A in descending order', () => {
    expect(desc[0]?.name).toBe('Z');
    expect(desc.at(-1)).toEqual({ name: '#', index: 9 });
  });

  test('has letters without games, without an index', () => {
    expect(asc.find(({ name }) => name === 'B')?.index).toBeNull();
  });
});

test.each([
  [0, '#'],
  [5, '#'],
  [6, 'A'],
  [19, 'C'],
  [29, 'Z'],
  [40, '…'],
])('a row that begins with game %i has the letter %s', (first, name) => {
  expect(letterOfRow(asc, { first, end: first + 12 }, null)).toBe(name);
});

test('a picked letter is current while its game is in the top row', () => {
  const picked = asc.find(({ name }) => name === 'C') ?? null;
  expect(letterOfRow(asc, { first: 0, end: 12 }, picked)).toBe('C');
  expect(letterOfRow(asc, { first: 0, end: 10 }, picked)).toBe('#');
  expect(letterOfRow(asc, { first: 24, end: 36 }, picked)).toBe('Z');
});

test('a letter that was picked in another list is not current', () => {
  const before = lettersOf({ a: 0, c: 10 }, false);
  const picked = before.find(({ name }) => name === 'C') ?? null;
  expect(letterOfRow(asc, { first: 0, end: 12 }, picked)).toBe('#');
});

test('the current letter is that of the top row in descending order', () => {
  expect(letterOfRow(desc, { first: 4, end: 16 }, null)).toBe('C');
  expect(letterOfRow(desc, { first: 5, end: 17 }, null)).toBe('A');
  expect(letterOfRow(desc, { first: 12, end: 13 }, null)).toBe('#');
});

test.each([
  ['a', 6],
  ['B', 10],
  ['3', 0],
  ['ゼ', 32],
])('typing “%s” finds game %i', (typed, index) => {
  expect(indexFor(asc, typed)).toBe(index);
});

test('typing a letter finds no game in an empty list', () => {
  expect(indexFor(lettersOf({}, false), 'a')).toBeNull();
});
