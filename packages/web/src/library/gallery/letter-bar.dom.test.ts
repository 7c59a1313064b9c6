import { describe, expect, test } from 'vitest';

import { indexFor, letterOfRow, lettersOf } from './letter-bar.tsx';

const asc = lettersOf({ '1': 0, '7': 4, a: 6, c: 10, é: 30, z: 20, ゼ: 32 }, false);
const desc = lettersOf({ c: 0, a: 5, '7': 9, '1': 11 }, true);

describe('the bar', () => {
  test('has signs, the whole alphabet and other scripts', () => {
    expect(asc.map(({ name }) => name).join('')).toBe('#ABCDEFGHIJKLMNOPQRSTUVWXYZ…');
  });

  test('has no place for other scripts without games of such names', () => {
    expect(desc).toHaveLength(27);
  });

  test('runs from Z to A in descending order', () => {
    expect(desc[0]?.name).toBe('Z');
    expect(desc.at(-1)).toEqual({ name: '#', index: 9 });
  });

  test('knows letters without games', () => {
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

test('a letter somebody went to in another list is not', () => {
  const before = lettersOf({ a: 0, c: 10 }, false);
  const picked = before.find(({ name }) => name === 'C') ?? null;
  expect(letterOfRow(asc, { first: 0, end: 12 }, picked)).toBe('#');
});

test('in descending order as well', () => {
  expect(letterOfRow(desc, { first: 4, end: 16 }, null)).toBe('C');
  expect(letterOfRow(desc, { first: 5, end: 17 }, null)).toBe('A');
  expect(letterOfRow(desc, { first: 12, end: 13 }, null)).toBe('#');
});

test.each([
  ['a', 6],
  ['B', 10],
  ['3', 0],
  ['ゼ', 32],
])('typing %s leads to game %i', (typed, index) => {
  expect(indexFor(asc, typed)).toBe(index);
});

test('typing leads nowhere without games', () => {
  expect(indexFor(lettersOf({}, false), 'a')).toBeNull();
});
