import { expect, test } from 'vitest';

import facts from '../../../server/data/regions.json';
import sheet from '../ui/flags.svg?raw';
import { flagOf, regionName } from './region-flags.ts';

const drawn = new Set(
  [...sheet.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 16">/g)].map(([, id]) => id),
);

test.each(facts.regions.map(({ name }) => name))('%s has a flag', (name) => {
  expect(drawn).toContain(flagOf(name));
  expect(flagOf(name) === 'f-zz').toBe(name === 'Unknown');
});

test('the sheet holds nothing else, and nothing that could run', () => {
  expect(drawn.size).toBe(facts.regions.length);
  expect(sheet).not.toMatch(/script|href|style|url\(|NaN|undefined|<!/);
});

test.each(['Atlantis', '', 'constructor'])('%j is unheard of, and keeps its name', (region) => {
  expect([flagOf(region), regionName(region, 'en')]).toEqual(['f-zz', region]);
});

test.each([
  ['Japan', 'de-DE', 'Japan'],
  ['Germany', 'de-DE', 'Deutschland'],
  ['England', 'fr-FR', 'Royaume-Uni'],
  ['World', 'en-US', 'World'],
  ['Europe', 'pl-PL', 'Europa'],
  ['Latin America', 'es-ES', 'Latinoamérica'],
  ['Scandinavia', 'de-DE', 'Scandinavia'],
  ['Yugoslavia', 'en-US', 'Yugoslavia'],
])('%s is in %s %s', (region, language, name) => {
  expect(regionName(region, language)).toBe(name);
});
