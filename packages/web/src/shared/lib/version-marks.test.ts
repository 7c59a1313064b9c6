import { expect, test } from 'vitest';

import { editionOfName, marksOfName } from './version-marks.ts';

test.each([
  ['Donkey Kong Country (USA) (Rev 2).sfc', 'revision 2'],
  ['Zelda (U) (PRG1) [!].nes', 'revision 1'],
  ['Sonic The Hedgehog 2 (World) (Rev A).md', 'revision A'],
  [
    '240p Test Suite (World) (v1.22) (Aftermarket) (Unl).md',
    'revision v1.22,aftermarket,unlicensed',
  ],
  ['Star Fox 2 (Japan) (Beta 2).sfc', 'beta 2'],
  ['Star Fox 2 (Japan) (Proto).sfc', 'proto'],
  ['Game (USA) (Kiosk Demo).gb', 'demo'],
  ['Game (Japan) (Taikenban).cue', 'demo'],
  ['Seiken Densetsu 3 (Japan) [T+Eng].sfc', 'translation Eng'],
  ['Super Mario World (USA) (Hack).sfc', 'hack'],
  ['Super Mario World (USA) [h2C].sfc', 'hack'],
  ['Super Mario Kart (USA) [a1].sfc', 'alternate 1'],
  ['Super Mario Kart (USA) (Alt 2).sfc', 'alternate 2'],
  ['Super Mario Kart (USA) [b].sfc', 'bad'],
  ['Final Fantasy VII (USA) (Disc 2).chd', 'disc 2'],
  ["Kirby's Revenge (USA, Europe) (En,Fr).gb", ''],
  ['Plain name.zip', ''],
])('%s has the marks %s', (file, expected) => {
  const marks = marksOfName(file).map(({ mark, detail }) => `${mark} ${detail}`.trim());
  expect(marks.join(',')).toBe(expected);
});

test('editionOfName returns all tags, known ones as marks', () => {
  expect(editionOfName('Game (Europe) (En,Fr) (Rev 1) [!].sfc')).toEqual([
    'Europe',
    'En,Fr',
    { mark: 'revision', detail: '1' },
  ]);
});
