import { describe, expect, test } from 'vitest';

import { fitTitle } from './generated-cover-title.ts';

const LONG =
  'Dr. Jekyll and Mr. Hyde no Houma ga Toki: The Extremely Long Subtitle Edition of the Century';

describe('the title of a generated cover', () => {
  test('shrinks in steps as it grows', () => {
    const titles = [
      'Ico',
      'Contra',
      'Maniac Mansion',
      'The Legend of Zelda: A Link to the Past',
      LONG,
    ];
    const sizes = titles.map((title) => fitTitle(title).size);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(new Set(sizes).size).toBe(titles.length);
  });

  test.each(['Ico', 'Super Mario Bros. 3', 'ファイナルファンタジーVI', 'Sub-Zero', LONG])(
    '%s stays as it is written',
    (title) => {
      expect(fitTitle(title).text).toBe(title);
    },
  );

  test.each([
    ['Pebble Harbour', 17],
    ['Northbound Ferry', 12.5],
  ])('leaves room for the words of %s where letters are rounded up', (title, size) => {
    expect(fitTitle(title).size).toBe(size);
  });

  test('lets a word no line can hold break, and only that one', () => {
    const { text, size } = fitTitle('Der Donaudampfschifffahrtsgesellschaftskapitän');
    expect(text.split('\u00AD').join('')).toBe('Der Donaudampfschifffahrtsgesellschaftskapitän');
    expect(text).toContain('ge\u00ADsel');
    expect(text).toMatch(/^Der D/);
    expect(size).toBeGreaterThanOrEqual(9);
  });

  test('does not shrink a script that breaks anywhere for its long words', () => {
    expect(fitTitle('ドラゴンクエストV').size).toBeGreaterThan(fitTitle('Donkeykongquest').size);
  });

  test.each(['', ' ', 'W'.repeat(400), '-'.repeat(90), '\u00AD', '💥'.repeat(40)])(
    'makes something of %j',
    (title) => {
      expect(fitTitle(title).size).toBeGreaterThan(6);
    },
  );
});
