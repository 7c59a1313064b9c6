import {
  METADATA_FIELDS,
  SOURCE_IDS,
  type FieldValue,
  type MetadataField,
  type SourceId,
} from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import {
  type Edit,
  type GameFacts,
  type Layer,
  merge,
  type MergeInput,
  sourceOrder,
  type Priorities,
} from './merge.ts';
import { SeededRandom } from '#testing/seeded-random.ts';

import { toDisplayColumns } from './display-columns.ts';

const PRIORITIES: Priorities = {
  metadata: ['igdb', 'ss'],
  artwork: ['sgdb', 'ss', 'igdb'],
  fields: { genres: ['moby'] },
  platforms: { snes: { metadata: ['ra'], fields: { summary: ['launchbox'] } } },
};

const orderOf =
  (platform = 'nes', priorities = PRIORITIES) =>
  (field: MetadataField): SourceId[] =>
    sourceOrder(priorities, { platform, field });

const layer = (source: SourceId, facts: GameFacts, idAtSource = '1'): Layer => ({
  source,
  idAtSource,
  facts,
});

const input = (given: Partial<MergeInput> = {}): MergeInput => ({
  file: { name: 'Zelda', regions: [], languages: [] },
  dat: null,
  layers: [],
  userFacts: {},
  edits: [],
  orderOf: orderOf(),
  ...given,
});

const edit = (field: MetadataField, value: FieldValue, kind: Edit['kind'] = 'edit'): Edit => ({
  field,
  value,
  kind,
});

describe('merge', () => {
  test('a game without metadata gets its name from the file and no other values', () => {
    const shown = merge(input());
    expect(shown.name).toMatchObject({ value: 'Zelda', origin: 'file' });
    expect(shown.name_sort_key).toMatchObject({ value: 'zelda', origin: 'file' });
    expect(shown.summary).toMatchObject({ value: null, origin: null, choices: [] });
    expect(shown.genres).toMatchObject({ value: [], origin: null });
  });

  test('names prefer sources, then a DAT, then the file; regions the reverse', () => {
    const dat = { name: 'Legend of Zelda', regions: ['Europe'], languages: ['German'] };
    const file = { name: 'zelda1', regions: ['USA'], languages: [] };
    const layers = [layer('ss', { name: 'The Legend of Zelda', regions: ['Japan'] })];
    const shown = merge(input({ dat, file, layers }));
    expect(shown.name.choices.map(({ origin }) => origin)).toEqual(['ss', 'dat', 'file']);
    expect(shown.regions).toMatchObject({ value: ['USA'], origin: 'file' });
    expect(shown.languages).toMatchObject({ value: ['German'], origin: 'dat' });
    expect(merge(input({ dat, file })).name).toMatchObject({ value: dat.name, origin: 'dat' });
  });

  test.each<GameFacts>([
    { summary: '' },
    { name: '', genres: [] },
    { url_cover: '', url_screenshots: [] },
  ])('empty values never win: %j', (empty) => {
    const full: GameFacts = {
      name: 'Full',
      summary: 'words',
      genres: ['RPG'],
      url_cover: 'https://x/c',
      url_screenshots: ['https://x/s'],
    };
    const shown = merge(input({ layers: [layer('igdb', empty), layer('tgdb', full)] }));
    for (const field of ['name', 'summary', 'genres', 'cover', 'screenshots'] as const) {
      expect(shown[field].origin).toBe('tgdb');
    }
  });

  test('each priority list applies to its own fields', () => {
    const facts = { name: 'x', summary: 's', genres: ['g'], url_cover: 'u' };
    const all = (['igdb', 'ss', 'moby', 'ra', 'sgdb', 'launchbox'] as const).map((source) =>
      layer(source, facts),
    );
    const origins = (platform: string) => {
      const shown = merge(input({ layers: all, orderOf: orderOf(platform) }));
      return (['name', 'summary', 'genres', 'cover'] as const).map((field) => shown[field].origin);
    };
    expect(origins('nes')).toEqual(['igdb', 'igdb', 'moby', 'sgdb']);
    expect(origins('snes')).toEqual(['ra', 'launchbox', 'ra', 'sgdb']);
  });

  test('ratings are averaged, and a player count of 1 is used last', () => {
    const layers = [
      layer('igdb', { average_rating: 90, player_count: '1' }),
      layer('ss', { average_rating: 70, player_count: '1-4' }),
      layer('moby', { average_rating: 80 }),
    ];
    const shown = merge(input({ layers }));
    expect(shown.average_rating).toMatchObject({ value: 80, origin: 'igdb' });
    expect(shown.player_count).toMatchObject({ value: '1-4', origin: 'ss' });
    expect(merge(input({ layers: layers.slice(0, 1) })).player_count.value).toBe('1');
  });

  test('an edit may be empty, and a lock reports the origin of its value', () => {
    const layers = [layer('igdb', { summary: 'long', name: 'Zelda II' })];
    const edits = [edit('summary', null), edit('name', 'Zelda II', 'lock')];
    const shown = merge(input({ layers, edits }));
    expect(shown.summary).toMatchObject({ value: null, origin: 'user', isLocked: true });
    expect(shown.name).toMatchObject({ value: 'Zelda II', origin: 'igdb', isLocked: true });
    const later = merge(input({ layers: [layer('igdb', { name: 'Nonsense' })], edits }));
    expect(later.name).toMatchObject({ value: 'Zelda II', origin: 'user' });
  });
});

const WORDS: readonly [string, ...string[]] = [
  '',
  'a',
  'Zelda',
  'The One',
  'é',
  '1',
  '1-4',
  'https://x/1',
  '10000000000',
];

function randomFacts(random: SeededRandom): GameFacts {
  const word = () => random.pick(WORDS);
  const words = () => Array.from({ length: random.below(3) }, word);
  const all = {
    name: word(),
    slug: word(),
    summary: word(),
    player_count: word(),
    url_cover: word(),
    alternative_names: words(),
    genres: words(),
    companies: words(),
    regions: words(),
    average_rating: random.below(101),
    first_release_date: random.below(1e9),
    url_screenshots: words(),
    url_manual: word(),
    is_verified: random.below(2) === 0,
  };
  return Object.fromEntries(Object.entries(all).filter(() => random.below(3) > 0));
}

const randomLayers = (random: SeededRandom): Layer[] =>
  SOURCE_IDS.filter(() => random.below(2) === 0).map((source) =>
    layer(source, randomFacts(random), random.pick(WORDS)),
  );

function shuffled<T>(random: SeededRandom, list: readonly T[]): T[] {
  const left = [...list];
  return list.map(() => left.splice(random.below(left.length), 1)[0] as T);
}

const columnsOf = (given: MergeInput) =>
  toDisplayColumns(merge(given), {
    layers: given.layers,
    order: given.orderOf('name'),
    datName: null,
    isDatComplete: false,
    raw: {},
  });

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'user values stay whatever the layers contain, and row order does not matter, seed %i',
  (seed) => {
    const random = new SeededRandom(seed);
    const fields = METADATA_FIELDS.filter(() => random.below(2) === 0);
    const base = input({
      layers: randomLayers(random),
      orderOf: orderOf(random.pick(['nes', 'snes'])),
    });
    const before = merge(base);
    const edits = fields.map((field) =>
      random.below(2) === 0
        ? edit(field, before[field].value, 'lock')
        : edit(field, field === 'genres' ? ['mine'] : 'mine'),
    );
    const locked = columnsOf({ ...base, edits });
    const lockedFields = merge({ ...base, edits });
    for (let turn = 0; turn < 5; turn += 1) {
      const nonsense = { ...base, edits, layers: randomLayers(random) };
      const dat = random.below(2) === 0 ? { name: 'D', regions: ['X'], languages: [] } : null;
      const after = merge({ ...nonsense, dat });
      for (const field of fields) expect(after[field].value).toEqual(lockedFields[field].value);
    }
    const mixed = {
      ...base,
      edits: shuffled(random, edits),
      layers: shuffled(random, base.layers),
    };
    expect(columnsOf(mixed)).toEqual(locked);
    expect(columnsOf({ ...base, edits })).toEqual(locked);
  },
);
