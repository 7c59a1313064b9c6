import { expect, test } from 'vitest';

import { asDosTitle } from './play-order.ts';

test.each([
  ['Quiet Engine', 'Quiet Engine'],
  ['Café Étoilé', 'Cafe Etoile'],
  ['Quest: Part 2 / Gold #1?', 'Quest Part 2 Gold 1'],
  ['...', ''],
  ['ゼルダ', ''],
])('DOS title of "%s" is "%s"', (name, title) => {
  expect(asDosTitle(name)).toBe(title);
});
