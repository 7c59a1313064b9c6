import { describe, expect, test } from 'vitest';

import { parseSearch, SEARCH_OPERATORS } from './search-query.ts';

const NOTHING = { text: '', phrases: [], excluded: [], conditions: [] };
const one = (text: string) => parseSearch(text)[0];

describe('parseSearch', () => {
  test.each([
    ['zelda', { text: 'zelda' }],
    ['  Super   Mario ', { text: 'Super Mario' }],
    ['"super mario" world', { text: 'world', phrases: ['super mario'] }],
    ['“super mario”', { phrases: ['super mario'] }],
    ['mario -beta -"kart 64"', { text: 'mario', excluded: ['beta', 'kart 64'] }],
    ['zelda - ocarina', { text: 'zelda - ocarina' }],
    ['f-zero', { text: 'f-zero' }],
    ['"unfinished phra', { text: 'unfinished phra' }],
    ['', {}],
    ['""', { phrases: [''] }],
  ])('%j is text, phrases and exclusions', (text, expected) => {
    expect(one(text)).toEqual({ ...NOTHING, ...expected });
  });

  test.each([
    ['platform:snes', { kind: 'platform', values: ['snes'] }],
    ['PLATFORM:"Game Boy"', { kind: 'platform', values: ['Game Boy'] }],
    ['system:nes,snes', { kind: 'platform', values: ['nes', 'snes'] }],
    ['genre:rpg', { kind: 'list', list: 'genres', values: ['rpg'] }],
    ['collection:mine', { kind: 'collection', values: ['mine'] }],
    ['year:1994', { kind: 'year', from: 1994, to: 1994 }],
    ['year:1990..1995', { kind: 'year', from: 1990, to: 1995 }],
    ['year:1990-1995', { kind: 'year', from: 1990, to: 1995 }],
    ['year:1990..', { kind: 'year', from: 1990, to: Number.POSITIVE_INFINITY }],
    ['year:..1995', { kind: 'year', from: Number.NEGATIVE_INFINITY, to: 1995 }],
    ['year:1990s', { kind: 'year', from: 1990, to: 1999 }],
    ['is:unplayed', { kind: 'named', filters: [{ flag: 'last_played', wanted: false }] }],
    ['is:fav', { kind: 'named', filters: [{ flag: 'favorite', wanted: true }] }],
    ['is:backlog', { kind: 'named', filters: [{ status: 'backlogged' }] }],
    ['has:save', { kind: 'named', filters: [{ flag: 'has_saves', wanted: true }] }],
  ])('%s is a condition', (text, condition) => {
    const expected = { ...NOTHING, conditions: [{ ...condition, isExcluded: false }] };
    expect(one(text)).toEqual(expected);
    expect(one(`-${text}`)?.conditions).toEqual([{ ...condition, isExcluded: true }]);
    expect(one(`sonic ${text} 2`)).toEqual({ ...expected, text: 'sonic 2' });
  });

  test.each([
    ['re:zero', 're:zero'],
    ['zelda:ocarina', 'zelda:ocarina'],
    ['year:soon', 'year:soon'],
    ['year:..', 'year:..'],
    ['is:lovely', 'is:lovely'],
    ['mega man collection: classics', 'mega man collection: classics'],
    ['is:constructor', 'is:constructor'],
  ])('%s is text, because it is no known operator or value', (text, expected) => {
    expect(one(text)).toEqual({ ...NOTHING, text: expected });
  });

  test('an operator without a value at the end of the text is ignored', () => {
    expect(one('sonic platform:')).toEqual({ ...NOTHING, text: 'sonic' });
  });

  test('alternatives are separated by a bar outside of quotes', () => {
    expect(parseSearch('pokemon | platform:gb')).toEqual([
      { ...NOTHING, text: 'pokemon' },
      { ...NOTHING, conditions: [{ kind: 'platform', values: ['gb'], isExcluded: false }] },
    ]);
    expect(parseSearch('"a|b"')).toEqual([{ ...NOTHING, phrases: ['a|b'] }]);
  });

  test.each(SEARCH_OPERATORS.map(({ name, example }) => [name, example] as const))(
    'the example of %s is one condition',
    (name, example) => {
      expect(example.startsWith(`${name}:`)).toBe(true);
      expect(one(example)).toMatchObject({ text: '', phrases: [], excluded: [] });
      expect(one(example)?.conditions).toHaveLength(1);
    },
  );
});
