import { expect, test } from 'vitest';

import { bigText, playfield } from './playfield.ts';

test('playfield bytes show dots from left to right', () => {
  expect(playfield([0, 3])).toEqual([0x90, 0, 0, 0, 0, 0]);
  expect(playfield([4, 11])).toEqual([0, 0x81, 0, 0, 0, 0]);
  expect(playfield([12, 19])).toEqual([0, 0, 0x81, 0, 0, 0]);
  expect(playfield([20, 24, 39])).toEqual([0, 0, 0, 0x10, 0x80, 0x80]);
});

test('text is centred in forty dots', () => {
  const [top] = bigText('LIT');
  expect(top).toEqual([15, 19, 21, 22, 23]);
});

test('text that is too wide or not in the font is refused', () => {
  expect(() => bigText('WIDE WIDE WIDE')).toThrow('wider than the screen');
  expect(() => bigText('NO 1')).toThrow('the wide font has no "1"');
});
