import { describe, expect, test } from 'vitest';

import { fitTitle, fitTitles } from './generated-cover-title.ts';

const LONG =
  'Dr. Jekyll and Mr. Hyde no Houma ga Toki: The Extremely Long Subtitle Edition of the Century';

describe('the title of a generated cover', () => {
  test('has a smaller font size the longer it is', () => {
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
    'is not hyphenated if its words fit: %s',
    (title) => {
      expect(fitTitle(title).text).toBe(title);
    },
  );

  test.each([
    ['Pebble Harbour', 17],
    ['Northbound Ferry', 12.5],
  ])('“%s” has font size %d, so that its words fit with rounded letter widths', (title, size) => {
    expect(fitTitle(title).size).toBe(size);
  });

  test('has soft hyphens only in a word that is longer than a line', () => {
    const { text, size } = fitTitle('Der Donaudampfschifffahrtsgesellschaftskapitän');
    expect(text.split('\u00AD').join('')).toBe('Der Donaudampfschifffahrtsgesellschaftskapitän');
    expect(text).toContain('ge\u00ADsel');
    expect(text).toMatch(/^Der D/);
    expect(size).toBeGreaterThanOrEqual(9);
  });

  test('is not smaller for long words of a script that breaks anywhere', () => {
    expect(fitTitle('ドラゴンクエストV').size).toBeGreaterThan(fitTitle('Donkeykongquest').size);
  });

  test.each([
    ['Contra III - The Alien Wars', ['Contra III', 'The Alien Wars']],
    ['Zelda II: The Adventure of Link', ['Zelda II', 'The Adventure of Link']],
    ['Spider-Man 2', ['Spider-Man 2']],
    ['Re:Zero', ['Re:Zero']],
    ['- Untitled -', ['- Untitled -']],
  ])('of %s consists of %j', (title, parts) => {
    const { main, subtitle } = fitTitles(title);
    expect([main.text, ...(subtitle ? [subtitle.text] : [])]).toEqual(parts);
  });

  test('is larger above a subtitle than in one piece, and both are readable', () => {
    const title = "Donkey Kong Country 3 - Dixie Kong's Double Trouble!";
    const { main, subtitle } = fitTitles(title);
    expect(main.size).toBeGreaterThan(1.5 * fitTitle(title).size);
    expect(subtitle?.size).toBeGreaterThanOrEqual(9);
    expect(subtitle?.size).toBeLessThan(main.size);
  });

  test.each(['', ' ', 'W'.repeat(400), '-'.repeat(90), '\u00AD', '💥'.repeat(40)])(
    'has a font size above 6 for %j',
    (title) => {
      expect(fitTitle(title).size).toBeGreaterThan(6);
    },
  );
});
