import { expect, test } from 'vitest';

import { foldName, withoutTags } from './fold-name.ts';

test.each([
  ['The Legend of Zelda', 'Legend of Zelda, The'],
  ['The Legend of Zelda: Ocarina of Time', 'Legend of Zelda, The - Ocarina of Time'],
  ['Pokémon Émeraude', 'pokemon emeraude'],
  ['Sonic & Knuckles', 'Sonic and Knuckles'],
  ['Sonic _ Knuckles', 'Sonic & Knuckles'],
  ["Disney's Aladdin", 'Disneys Aladdin'],
  ['Mega Man X', 'MEGA-MAN X'],
])('%s and %s fold to the same name', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test.each([
  ['Final Fantasy VII', 'Final Fantasy VIII'],
  ['Mega Man 2', 'Mega Man 3'],
  ['ハム', 'バム'],
  ['Andro Dunos', 'Ro Dunos'],
  ['!!!', '???'],
])('%s and %s fold to different names', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other));
});

test('withoutTags removes text in brackets', () => {
  expect(withoutTags('Sonic (USA, Europe) [!] 2 (Rev A)')).toBe('Sonic 2');
});
