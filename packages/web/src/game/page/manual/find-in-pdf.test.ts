import { expect, test } from 'vitest';

import { findInPage } from './find-in-pdf.ts';

const lines = (...texts: string[]) => texts.map((text) => ({ text, endsLine: true }));

test('finds every place, whatever the capitals and accents', () => {
  const page = lines('Press START to begin.', 'The start of Café Étoilé');
  expect(findInPage(3, page, 'start')).toEqual([
    { page: 3, pieces: [0] },
    { page: 3, pieces: [1] },
  ]);
  expect(findInPage(3, page, 'cafe etoile')).toEqual([{ page: 3, pieces: [1] }]);
});

test('words may be torn apart by a line or by the file', () => {
  expect(findInPage(1, lines('the secret', 'of the lantern'), 'secret  of')).toEqual([
    { page: 1, pieces: [0, 1] },
  ]);
  const torn = ['Lan', 'tern'].map((text) => ({ text, endsLine: false }));
  expect(findInPage(1, torn, 'lantern')).toEqual([{ page: 1, pieces: [0, 1] }]);
});

test.each(['', '   ', 'nowhere'])('finds nothing for “%s”', (words) => {
  expect(findInPage(1, lines('a page'), words)).toEqual([]);
});
