import { expect, test } from 'vitest';

import { findInPage } from './pdf-search.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text, endsLine: true }));

test('findInPage ignores case and accents', () => {
  const page = lines('Press START to begin.', 'The start of Café Étoilé');
  expect(findInPage(3, page, 'start')).toEqual([
    { page: 3, items: [0] },
    { page: 3, items: [1] },
  ]);
  expect(findInPage(3, page, 'cafe etoile')).toEqual([{ page: 3, items: [1] }]);
});

test('findInPage finds text that spans lines and items', () => {
  expect(findInPage(1, lines('the secret', 'of the lantern'), 'secret  of')).toEqual([
    { page: 1, items: [0, 1] },
  ]);
  const torn = ['Lan', 'tern'].map((text) => ({ text, endsLine: false }));
  expect(findInPage(1, torn, 'lantern')).toEqual([{ page: 1, items: [0, 1] }]);
});

test.each(['', '   ', 'nowhere'])('findInPage of %j returns []', (query) => {
  expect(findInPage(1, lines('a page'), query)).toEqual([]);
});
