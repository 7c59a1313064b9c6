import { expect, test } from 'vitest';

import {
  drawRoom,
  interleaved,
  NOTES,
  SCORE_DIGITS,
  TILE,
  tileOf,
  tilePlanes,
  TILES,
} from './room.ts';

const OPTIONS = {
  columns: 20,
  rows: 18,
  top: 3,
  lampRow: 6,
  firstLamp: 2,
  lampStep: 2,
  title: 'TIN ORCHARD',
  help: ['D-PAD: WALK', '', 'A: SWITCH A LAMP'],
};

const textOf = (row: readonly number[] | undefined): string =>
  (row ?? [])
    .map(
      (tile) =>
        [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-'&!"].find((one) => tileOf(one) === tile) ?? ' ',
    )
    .join('')
    .trim();

test('room shows title, score and help as text', () => {
  const { map } = drawRoom(OPTIONS);
  const lines = map.map(textOf).filter((line) => line !== '');
  expect(lines).toEqual(['TIN ORCHARD', 'SCORE 000', 'D-PAD: WALK', 'A: SWITCH A LAMP']);
});

test('room has eight lamps on posts above the ground, and a sky between', () => {
  const { map, lamps, score, keeperTop } = drawRoom(OPTIONS);
  expect(lamps.map(({ column }) => column)).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  for (const { row, column } of lamps) {
    expect([0, 1, 2, 3].map((down) => map[row + down]?.[column])).toEqual([
      TILE.lampOff,
      TILE.post,
      TILE.post,
      TILE.ground,
    ]);
  }
  expect(
    map
      .slice(3, 6)
      .flat()
      .every((tile) => tile === TILE.sky),
  ).toBe(true);
  expect(map[score.row]?.slice(score.column, score.column + 3)).toEqual(Array(3).fill(tileOf('0')));
  expect(keeperTop).toBe((9 - 2) * 8);
});

test('room refuses a title that is wider than the screen', () => {
  expect(() => drawRoom({ ...OPTIONS, title: 'A'.repeat(21) })).toThrow('wider than the screen');
});

test('tiles are split into bit planes', () => {
  const tile = TILES[TILE.panel] ?? [];
  expect(tile).toHaveLength(64);
  expect(tilePlanes(tile)).toEqual({ low: Array(8).fill(0xff), high: Array(8).fill(0xff) });
  // Letters are colour 1 on colour 3: the low plane is full, the high one is the ground.
  const letter = tilePlanes(TILES[tileOf('L')] ?? []);
  expect([letter.low[0], letter.high[0]]).toEqual([0xff, 0b00111111]);
  expect(interleaved(TILES[tileOf('L')] ?? []).slice(0, 2)).toEqual([0xff, 0b00111111]);
  expect(TILE.lampOn).toBe(TILE.lampOff + 1);
});

test('score digits of 207 are 2, 0 and 7', () => {
  expect(SCORE_DIGITS.map((tiles) => tiles[207])).toEqual([...'207'].map(tileOf));
  expect(NOTES).toHaveLength(8);
});
