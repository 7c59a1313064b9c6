/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import facts from '../../../../server/data/regions.json';
import { flagOf, regionName } from './region-codes.ts';

const sheet = readFileSync(join(import.meta.dirname, 'flags.module.css'), 'utf8');
const HARMFUL = /script|href|style|url\(|NaN|undefined|<!/;

const isPicture = (svg: string): boolean => {
  const { documentElement } = new DOMParser().parseFromString(
    decodeURIComponent(svg),
    'image/svg+xml',
  );
  return documentElement.getAttribute('viewBox') === '0 0 24 16';
};

const drawn = new Set([...sheet.matchAll(/^\.([\w-]+) \{$/gm)].map(([, name]) => name));

test.each(facts.regions.map(({ name }) => name))('the region %s has a flag', (name) => {
  expect(drawn).toContain(flagOf(name));
  expect(flagOf(name) === 'f-zz').toBe(name === 'Unknown');
});

test('the style sheet has no other flags, and no scripts or links', () => {
  expect(drawn.size).toBe(facts.regions.length);
  const pictures = sheet.matchAll(/url\("data:image\/svg\+xml,(.+)"\)/g);
  const isHarmless = [...pictures].map(([, svg = '']) => !HARMFUL.test(svg) && isPicture(svg));
  expect(isHarmless).toEqual(facts.regions.map(() => true));
});

test.each(['Atlantis', '', 'constructor'])(
  'the unknown region %j has the fallback flag and keeps its name',
  (region) => {
    expect([flagOf(region), regionName(region, 'en')]).toEqual(['f-zz', region]);
  },
);

test.each([
  ['Japan', 'de-DE', 'Japan'],
  ['Germany', 'de-DE', 'Deutschland'],
  ['England', 'fr-FR', 'Royaume-Uni'],
  ['World', 'en-US', 'World'],
  ['Europe', 'pl-PL', 'Europa'],
  ['Latin America', 'es-ES', 'Latinoamérica'],
  ['Scandinavia', 'de-DE', 'Scandinavia'],
  ['Yugoslavia', 'en-US', 'Yugoslavia'],
])('regionName of %s in %s is %s', (region, language, name) => {
  expect(regionName(region, language)).toBe(name);
});
