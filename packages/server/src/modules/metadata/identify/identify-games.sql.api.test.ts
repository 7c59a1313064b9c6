import { METADATA_FIELDS, type SourceId } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { timestamp } from '#core/lib/timestamp.ts';
import type { GameFacts } from '#modules/roms/layers/game-facts.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';
import { candidate, fakeDesk, type FakeSource } from '#testing/fake-sources.ts';
import { testLibrary } from '#testing/test-library.ts';

import type { ScanType } from '#modules/library/scan-types.ts';
import { saveEdit } from '#modules/roms/layers/edits.queries.ts';
import { removeLayer, saveRefusal } from '#modules/roms/layers/layers.queries.ts';
import { findKnown, shownFields, showGames } from '#modules/roms/layers/show-games.ts';
import { configuredPriorities } from '#modules/roms/layers/source-order.ts';
import { identifyGames, type IdentifyProgress } from './identify-games.ts';
import type { IdentifyRequest } from './scan-questions.ts';

const SCAN_TYPES: readonly ScanType[] = [
  'new_platforms',
  'quick',
  'unmatched',
  'update',
  'hashes',
  'complete',
];

const FACTS: GameFacts = {
  ...{ summary: 'About mushrooms.', genres: ['Platform'], companies: ['Nintendo'] },
  ...{ first_release_date: 495_417_600_000, average_rating: 80, url_cover: 'https://x.test/c.jpg' },
  ...{ player_count: '1-2', alternative_names: ['SMB'], url_screenshots: ['https://x.test/s.jpg'] },
};

const igdb: FakeSource = {
  byName: async () => [candidate('7', 'Super Mario Bros.', FACTS)],
  byId: async (id) => candidate(id, 'Super Mario Bros.', FACTS),
};

async function library(...paths: string[]) {
  const made = await testLibrary();
  await made.put(...paths);
  await made.scan();
  const { db, configFile } = made;
  const faults: string[] = [];
  const identify = (
    sources: Partial<Record<SourceId, FakeSource>>,
    request: Partial<IdentifyRequest> = {},
    begun?: IdentifyProgress,
  ) =>
    identifyGames(
      { db, configFile, sources: fakeDesk(sources), clock: () => new Date() },
      { type: 'quick', folders: [], romIds: [], sources: null, ...request },
      {
        begun,
        signal: new AbortController().signal,
        saveProgress: async () => {},
        onFault: (fault) => void faults.push(`${fault.source} ${fault.kind}`),
        onGames: () => {},
        onArtwork: () => {},
      },
    );
  const layers = () => db.selectFrom('rom_layer').selectAll().orderBy('source').execute();
  return { ...made, identify, layers, faults };
}

type Library = Awaited<ReturnType<typeof library>>;

test('an exact name is applied, a likely one is only suggested, another platform never counts', async () => {
  const { identify, layers, games } = await library('roms/nes/Super Mario Bros. (USA).nes');
  await identify({
    igdb,
    moby: { byName: async () => [candidate('1', 'Super Mario Bros. Deluxe', FACTS)] },
    ss: {
      byName: async () => [
        candidate('2', 'Super Mario Bros.', FACTS, { isOfPlatform: false, platformName: 'Arcade' }),
      ],
    },
  });
  expect((await layers()).map((row) => [row.source, row.state, row.method])).toEqual([
    ['igdb', 'applied', 'exact_name'],
    ['moby', 'suggested', 'fuzzy_name'],
  ]);
  const [game] = await games();
  expect(game).toMatchObject({ igdb_id: 7, moby_id: null, ss_id: null, identified: 1 });
  expect(game).toMatchObject({ genres: '["Platform"]', average_rating: 80 });
});

test('checksums come first and tell the others; what content says beats a name', async () => {
  const { identify, layers } = await library('roms/nes/Wrong Name.nes');
  const asked: string[] = [];
  await identify({
    hasheous: {
      byContent: async () => ({
        ...candidate('9', 'Metroid', {}, { ids: { igdb: '77', tgdb: '5' } }),
        method: 'checksum',
        evidence: { sha1: 'abc' },
      }),
    },
    igdb: {
      byId: async (id) => {
        asked.push(id);
        return candidate(id, 'Metroid', FACTS);
      },
      byName: async () => [candidate('1', 'Wrong Name')],
    },
    sgdb: {
      byName: async () => [
        candidate('3', 'Wrong Name', { summary: 'no', url_cover: 'https://x.test/1' }),
      ],
    },
  });
  expect(asked).toEqual(['77']);
  const rows = await layers();
  expect(rows.map((row) => [row.source, row.source_id, row.method])).toEqual([
    ['hasheous', '9', 'checksum'],
    ['igdb', '77', 'checksum'],
    ['sgdb', '3', 'exact_name'],
    ['tgdb', '5', 'checksum'],
  ]);
  expect(rows.find(({ source }) => source === 'sgdb')?.facts).toBe(
    '{"url_cover":"https://x.test/1"}',
  );
});

test('an id in the name of the file is believed before a checksum', async () => {
  const { identify, layers } = await library('roms/nes/Game (igdb-12).nes');
  await identify({
    hasheous: {
      byContent: async () => ({
        ...candidate('9', 'Game', {}, { ids: { igdb: '77' } }),
        ...{ method: 'checksum' as const, evidence: {} },
      }),
    },
    igdb,
  });
  expect((await layers()).at(1)).toMatchObject({ source_id: '12', method: 'file_tag' });
});

test('a source that fails is told of, and the others are heard', async () => {
  const { identify, layers, faults } = await library(
    'roms/nes/Super Mario Bros..nes',
    'roms/nes/b.nes',
  );
  const broken: FakeSource = {
    byName: () => Promise.reject(new SourceFault('moby', 'away', 'gone')),
  };
  const progress = await identify({ igdb, moby: broken });
  expect(progress).toMatchObject({ done: 2, total: 2, identified: 1 });
  expect(faults).toEqual(['moby away', 'moby away']);
  expect(await layers()).toHaveLength(1);
});

const nonsense = (turn: number): FakeSource => {
  const facts = Object.fromEntries([
    ...[
      'name',
      'slug',
      'summary',
      'player_count',
      'url_cover',
      'url_manual',
      'youtube_video_id',
    ].map((key) => [key, `nonsense ${turn}`]),
    ...['genres', 'companies', 'regions', 'languages', 'franchises', 'alternative_names'].map(
      (key) => [key, ['nonsense', String(turn)]],
    ),
    ...['first_release_date', 'average_rating'].map((key) => [key, turn]),
    ['raw', { turn }],
  ]) as GameFacts;
  const game = candidate('7', 'Super Mario Bros.', facts);
  return {
    byId: async (id) => ({ ...game, sourceId: id }),
    byName: async () => [game],
    byContent: async () => ({ ...game, method: 'checksum', evidence: { turn: String(turn) } }),
  };
};

const SHOWN =
  'name sort_key letter regions languages genres franchises collections companies game_modes age_ratings player_count first_release_date average_rating path_cover_small path_cover_large has_manual'.split(
    ' ',
  );
const DETAIL = [
  'summary',
  'alternative_names',
  'youtube_video_id',
  'url_cover',
  'url_manual',
  'screenshots',
];

const pick = (row: object, keys: readonly string[]) =>
  keys.map((key) => (row as Record<string, unknown>)[key]);

async function shown({ db }: Library): Promise<string> {
  const rom = await db.selectFrom('rom').selectAll().executeTakeFirstOrThrow();
  const detail = await db.selectFrom('rom_detail').selectAll().executeTakeFirstOrThrow();
  return JSON.stringify([...pick(rom, SHOWN), ...pick(detail, DETAIL)]);
}

test('what is locked stays to the byte, whatever the scan and the source', async () => {
  const made = await library('roms/nes/Super Mario Bros. (USA).nes');
  await made.identify({ igdb });
  const [game] = await made.games();
  const id = game?.id ?? 0;
  const priorities = configuredPriorities(made.configFile.current());
  const [known] = await findKnown(made.db, [id]);
  if (!known) throw new Error('there is no game');
  const fields = shownFields(known, priorities);
  const now = timestamp(new Date());
  for (const field of METADATA_FIELDS) {
    const value = JSON.stringify(fields[field].value);
    const edit = { rom_id: id, field, value, kind: 'lock' as const, user_id: null, edited_at: now };
    await saveEdit(made.db, edit);
  }
  await made.db.transaction().execute((db) => showGames(db, [id], { priorities, now }));
  const before = await shown(made);
  let turn = 0;
  for (const type of SCAN_TYPES) {
    for (const romIds of [[], [id]]) {
      turn += 1;
      await made.scan({ type, romIds });
      await made.identify({ igdb: nonsense(turn), ss: nonsense(turn + 100) }, { type, romIds });
      expect({ type, shown: await shown(made) }).toEqual({ type, shown: before });
    }
  }
  await made.move('roms/nes/Super Mario Bros. (USA).nes', 'roms/nes/Other (Japan).nes');
  await made.scan();
  expect((await made.games()).map(({ fs_name }) => fs_name)).toEqual(['Other (Japan).nes']);
  expect(await shown(made)).toBe(before);
});

test.each(['7', ''])(
  'a match that was removed stays away (%j), whatever the scan',
  async (sourceId) => {
    const made = await library('roms/nes/Super Mario Bros. (USA).nes');
    await made.identify({ igdb, ss: nonsense(1) });
    const [game] = await made.games();
    const id = game?.id ?? 0;
    const now = timestamp(new Date());
    await saveRefusal(made.db, {
      rom_id: id,
      source: 'igdb',
      source_id: sourceId,
      refused_at: now,
    });
    await removeLayer(made.db, id, 'igdb');
    const priorities = configuredPriorities(made.configFile.current());
    await made.db.transaction().execute((db) => showGames(db, [id], { priorities, now }));
    for (const type of SCAN_TYPES) {
      await made.scan({ type });
      await made.identify({ igdb, ss: nonsense(2) }, { type });
      const sources = (await made.layers()).map(({ source }) => source);
      expect({ type, sources }).toEqual({ type, sources: ['ss'] });
      expect((await made.games())[0]).toMatchObject({ igdb_id: null, ss_id: 7 });
    }
  },
);

test('a complete scan loses nothing that a source has forgotten or cannot say', async () => {
  const made = await library('roms/nes/Super Mario Bros. (USA).nes');
  await made.identify({ igdb });
  const before = await shown(made);
  const silent: FakeSource = { byName: async () => [], byId: async () => null };
  const broken: FakeSource = {
    byName: () => Promise.reject(new SourceFault('igdb', 'nonsense', 'what?')),
  };
  for (const source of [silent, broken]) {
    await made.scan({ type: 'complete' });
    await made.identify({ igdb: source }, { type: 'complete' });
    expect(await shown(made)).toBe(before);
  }
});

test('a person’s choice is fetched again and never replaced', async () => {
  const made = await library('roms/nes/Super Mario Bros. (USA).nes');
  await made.identify({ igdb });
  await made.db.updateTable('rom_layer').set({ method: 'user', source_id: '99' }).execute();
  await made.identify({ igdb }, { type: 'complete' });
  expect(await made.layers()).toMatchObject([{ source_id: '99', method: 'user' }]);
});

test('a game that no source could be asked about is asked about by the next scan', async () => {
  const made = await library('roms/nes/Super Mario Bros..nes');
  const broken: FakeSource = {
    byName: () => Promise.reject(new SourceFault('igdb', 'away', 'gone', { isAbsent: true })),
  };
  expect(await made.identify({})).toMatchObject({ total: 1, done: 0, not_asked: 1 });
  expect(await made.identify({ igdb: broken })).toMatchObject({
    ...{ total: 1, done: 1, identified: 0, unmatched: 0, not_asked: 1 },
    sources: [{ source: 'igdb', state: 'ready', not_asked: 1 }],
  });
  expect(await made.identify({ igdb })).toMatchObject({ done: 1, identified: 1 });
  expect((await made.scan()).stats).toMatchObject({ scanned_roms: 1, identified_roms: 1 });
});

test('a source that failed is asked later about the games the others answered', async () => {
  const made = await library('roms/nes/Super Mario Bros..nes', 'roms/nes/b.nes');
  const asked: string[] = [];
  const moby: FakeSource = {
    byName: async (term) => {
      asked.push(term);
      return [];
    },
  };
  const broken: FakeSource = {
    byName: () => Promise.reject(new SourceFault('moby', 'away', 'gone')),
  };
  expect(await made.identify({ igdb, moby: broken })).toMatchObject({
    ...{ identified: 1, unmatched: 1, not_asked: 0 },
    sources: [{ source: 'moby', not_asked: 2 }],
  });
  expect(await made.identify({ igdb, moby })).toMatchObject({
    total: 2,
    identified: 1,
    sources: [],
  });
  expect(asked.toSorted()).toEqual(['Super Mario Bros.', 'b']);
  expect(await made.identify({ igdb, moby })).toMatchObject({ total: 0 });
});

test('sources that do not cover a platform are not counted as not asked', async () => {
  const made = await library('roms/nes/a.nes');
  const broken: FakeSource = {
    knows: () => false,
    byName: () => Promise.reject(new SourceFault('moby', 'away', 'gone')),
  };
  expect(await made.identify({ igdb, moby: broken })).toMatchObject({ sources: [] });
  expect(await made.identify({ igdb, moby: broken })).toMatchObject({ total: 0 });
});

test('sources that were not chosen for a scan are not asked later', async () => {
  const made = await library('roms/nes/a.nes');
  await made.identify({ igdb, moby: {} }, { sources: ['igdb'] });
  expect(await made.identify({ igdb, moby: {} })).toMatchObject({ total: 0 });
});

test('it goes on where it was, and a quick scan asks nobody twice', async () => {
  const made = await library('roms/nes/a.nes', 'roms/nes/b.nes', 'roms/nes/c.nes');
  const [first] = await made.games();
  const begun = {
    ...{ total: 3, done: 1, identified: 0, unmatched: 1, not_asked: 0, missed: {} },
    afterId: first?.id ?? 0,
  };
  expect(await made.identify({ igdb }, {}, begun)).toMatchObject({ total: 3, done: 3 });
  expect(await made.identify({ igdb })).toMatchObject({ total: 1, done: 1 });
  expect(await made.identify({ igdb })).toMatchObject({ total: 0, done: 0 });
});
