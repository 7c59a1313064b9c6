import { expect, test } from 'vitest';

import { fromHeaderText, toHeaderText } from './header-text.ts';

test.each([
  'Zelda (USA).nes',
  '100%25.nes',
  'Pokémon – Édition.gb',
  'ゼルダの伝説.sfc',
  ' leading and trailing ',
  "UTF-8''not.nes",
  'line\r\nbreak',
  '🎮',
])('%j is the same after encoding and decoding', (name) => {
  const header = toHeaderText(name);
  expect(header).toMatch(/^[\x20-\x7E]*$/);
  expect(header.trim()).toBe(header);
  expect(fromHeaderText(header)).toBe(name);
});

test('plain names are not encoded, and an invalid encoding decodes to null', () => {
  expect(toHeaderText('Zelda (USA).nes')).toBe('Zelda (USA).nes');
  expect(fromHeaderText("UTF-8''%E0%A4%A")).toBeNull();
});
