import { expect, test } from 'vitest';

import { letterOf, sortKey } from './sort-key.ts';

test.each([
  ['The Legend of Zelda', 'legend of zelda'],
  ['A Boy and His Blob', 'boy and his blob'],
  ['An Untitled Story', 'untitled story'],
  ['Les Schtroumpfs', 'schtroumpfs'],
  ["L'Abbaye des Morts", 'abbaye des morts'],
  ['L’Abbaye des Morts', 'abbaye des morts'],
  ['Der Langrisser', 'langrisser'],
  ['Das Schwarze Auge', 'schwarze auge'],
  ['Het Rijk', 'rijk'],
  ['The The', 'the'],
  ['The', 'the'],
  ['A', 'a'],
  ['Theme Park', 'theme park'],
  ['Lego', 'lego'],
  ['Pokémon', 'pokemon'],
  ['Ōkami', 'okami'],
  ['Straße', 'strasse'],
  ['Æon Flux', 'aeon flux'],
  ['Mega Man 2', 'mega man 000000000002'],
  ['007 Racing', '000000000007 racing'],
  ['1234567890123 Ways', '1234567890123 ways'],
  ['ＦＦ７', 'ff000000000007'],
  ['  Two   Blanks ', 'two blanks'],
  ['ガンダム', 'ガンダム'],
  ['한국', '한국'],
  ['', ''],
])('%j has the sort key %j', (title, key) => {
  expect(sortKey(title)).toBe(key);
});

test('numbers sort by value, whatever their length', () => {
  const titles = ['Final Fantasy 10', 'Final Fantasy 9', 'Final Fantasy', 'Final Fantasy 2'];
  const sorted = titles.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  expect(sorted).toEqual([
    'Final Fantasy',
    'Final Fantasy 2',
    'Final Fantasy 9',
    'Final Fantasy 10',
  ]);
});

test('composed and decomposed accents give the same sort key', () => {
  expect(sortKey('Poke\u0301mon')).toBe(sortKey('Pok\u00e9mon'));
});

test('a key has at most 500 whole characters', () => {
  expect(sortKey('x'.repeat(600))).toHaveLength(500);
  expect([...sortKey('😀'.repeat(600))]).toHaveLength(500);
});

test.each([
  ['Zelda', 'z'],
  ['The Legend', 'l'],
  ['Éclair', 'e'],
  ['3D World', '0'],
  ['!Bang', '!'],
  ['😀 Smile', '😀'],
  ['', '#'],
])('%j is listed under the letter %j', (title, letter) => {
  expect(letterOf(sortKey(title))).toBe(letter);
});
