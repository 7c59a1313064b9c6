import { METADATA_FIELDS, type SourceId } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { timestamp } from '#core/lib/timestamp.ts';
import { replaceArtworkCandidates } from '#modules/artwork/artwork.api.ts';
import { type GameFacts, configuredPriorities } from '#modules/roms/layers/merge.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import { candidate, fakeGateway, type FakeSource } from '#testing/fake-sources.ts';
import { testLibrary } from '#testing/test-library.ts';

import type { ScanType } from '#modules/library/scan-job.ts';
import { removeLayer, saveEdit, saveRejectedMatch } from '#modules/roms/layers/layers.queries.ts';
import {
  findGamesWithLayers,
  mergeGameFields,
  recomputeDisplayColumns,
} from '#modules/roms/layers/recompute-display-columns.ts';
import { identifyGames, type IdentifyProgress } from './identify-games.ts';
import type { IdentifyRequest } from './identify-request.ts';

const SCAN_TYPES: readonly ScanType[] = [
  'new_platforms',
  'quick',
  'unmatched',
  'update',
  'hashes',
  'complete',
];

const FACTS: GameFacts = {
  summary: 'About mushrooms.',
  genres: ['Platform'],
  companies: ['Nintendo'],
  first_release_date: 495_417_600_000,
  average_rating: 80,
  url_cover: 'https://x.test/c.jpg',
  player_count: '1-2',
  alternative_names: ['SMB'],
  url_screenshots: ['https://x.test/s.jpg'],
};

const igdb: FakeSource = {
  searchByName: async () => [candidate('7', 'Super Mario Bros.', FACTS)],
  findById: async (id) => candidate(id, 'Super Mario Bros.', FACTS),
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
    resumeFrom?: IdentifyProgress,
  ) =>
    identifyGames(
      { db, configFile, sources: fakeGateway(sources), clock: () => new Date() },
      { type: 'quick', folders: [], romIds: [], sources: null, ...request },
      {
        resumeFrom,
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

test('exact name is applied, similar name is suggested, game of another platform is ignored', async () => {
  const { identify, layers, games } = await library('roms/nes/Super Mario Bros. (USA).nes');
  await identify({
    igdb,
    moby: { searchByName: async () => [candidate('1', 'Super Mario Bros. Deluxe', FACTS)] },
    ss: {
      searchByName: async () => [
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

test('checksum match reports the ids of other sources and beats the file name', async () => {
  const { identify, layers } = await library('roms/nes/Wrong Name.nes');
  const queried: string[] = [];
  await identify({
    hasheous: {
      findByFiles: async () => ({
        ...candidate('9', 'Metroid', {}, { ids: { igdb: '77', tgdb: '5' } }),
        method: 'checksum',
        evidence: { sha1: 'abc' },
      }),
    },
    igdb: {
      findById: async (id) => {
        queried.push(id);
        return candidate(id, 'Metroid', FACTS);
      },
      searchByName: async () => [candidate('1', 'Wrong Name')],
    },
    sgdb: {
      searchByName: async () => [
        candidate('3', 'Wrong Name', { summary: 'no', url_cover: 'https://x.test/1' }),
      ],
    },
  });
  expect(queried).toEqual(['77']);
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

test('id in the file name takes precedence over a checksum', async () => {
  const { identify, layers } = await library('roms/nes/Game (igdb-12).nes');
  await identify({
    hasheous: {
      findByFiles: async () => ({
        ...candidate('9', 'Game', {}, { ids: { igdb: '77' } }),
        method: 'checksum' as const,
        evidence: {},
      }),
    },
    igdb,
  });
  expect((await layers()).at(1)).toMatchObject({ source_id: '12', method: 'file_tag' });
});

test('failing source is reported, and the results of the others are saved', async () => {
  const { identify, layers, faults } = await library(
    'roms/nes/Super Mario Bros..nes',
    'roms/nes/b.nes',
  );
  const broken: FakeSource = {
    searchByName: () => Promise.reject(new SourceError('moby', 'away', 'gone')),
  };
  const progress = await identify({ igdb, moby: broken });
  expect(progress).toMatchObject({ done: 2, total: 2, identified: 1 });
  expect(faults).toEqual(['moby away', 'moby away']);
  expect(await layers()).toHaveLength(1);
});

const changingSource = (turn: number): FakeSource => {
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
    findById: async (id) => ({ ...game, sourceId: id }),
    searchByName: async () => [game],
    findByFiles: async () => ({ ...game, method: 'checksum', evidence: { turn: String(turn) } }),
  };
};

const DISPLAY_COLUMNS =
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

async function displayed({ db }: Library): Promise<string> {
  const rom = await db.selectFrom('rom').selectAll().executeTakeFirstOrThrow();
  const detail = await db.selectFrom('rom_detail').selectAll().executeTakeFirstOrThrow();
  return JSON.stringify([...pick(rom, DISPLAY_COLUMNS), ...pick(detail, DETAIL)]);
}

test('locked fields stay unchanged in every type of scan', async () => {
  const made = await library('roms/nes/Super Mario Bros. (USA).nes');
  await made.identify({ igdb });
  const [game] = await made.games();
  const id = game?.id ?? 0;
  const priorities = configuredPriorities(made.configFile.current());
  const [known] = await findGamesWithLayers(made.db, [id]);
  if (!known) throw new Error('invariant: game not found');
  const fields = mergeGameFields(known, priorities);
  const now = timestamp(new Date());
  for (const field of METADATA_FIELDS) {
    const value = JSON.stringify(fields[field].value);
    const edit = { rom_id: id, field, value, kind: 'lock' as const, user_id: null, edited_at: now };
    await saveEdit(made.db, edit);
  }
  await made.db.transaction().execute((db) =>
    recomputeDisplayColumns(db, [id], {
      priorities,
      now,
      replaceArtwork: replaceArtworkCandidates,
    }),
  );
  const before = await displayed(made);
  let turn = 0;
  for (const type of SCAN_TYPES) {
    for (const romIds of [[], [id]]) {
      turn += 1;
      await made.scan({ type, romIds });
      await made.identify(
        { igdb: changingSource(turn), ss: changingSource(turn + 100) },
        { type, romIds },
      );
      expect({ type, shown: await displayed(made) }).toEqual({ type, shown: before });
    }
  }
  await made.move('roms/nes/Super Mario Bros. (USA).nes', 'roms/nes/Other (Japan).nes');
  await made.scan();
  expect((await made.games()).map(({ fs_name }) => fs_name)).toEqual(['Other (Japan).nes']);
  expect(await displayed(made)).toBe(before);
});

test.each(['7', ''])(
  'rejected match (%j) stays rejected in every type of scan',
  async (sourceId) => {
    const made = await library('roms/nes/Super Mario Bros. (USA).nes');
    await made.identify({ igdb, ss: changingSource(1) });
    const [game] = await made.games();
    const id = game?.id ?? 0;
    const now = timestamp(new Date());
    await saveRejectedMatch(made.db, {
      rom_id: id,
      source: 'igdb',
      source_id: sourceId,
      refused_at: now,
    });
    await removeLayer(made.db, id, 'igdb');
    const priorities = configuredPriorities(made.configFile.current());
    await made.db.transaction().execute((db) =>
      recomputeDisplayColumns(db, [id], {
        priorities,
        now,
        replaceArtwork: replaceArtworkCandidates,
      }),
    );
    for (const type of SCAN_TYPES) {
      await made.scan({ type });
      await made.identify({ igdb, ss: changingSource(2) }, { type });
      const sources = (await made.layers()).map(({ source }) => source);
      expect({ type, sources }).toEqual({ type, sources: ['ss'] });
      expect((await made.games())[0]).toMatchObject({ igdb_id: null, ss_id: 7 });
    }
  },
);

test('complete scan keeps metadata that a source no longer has or cannot return', async () => {
  const made = await library('roms/nes/Super Mario Bros. (USA).nes');
  await made.identify({ igdb });
  const before = await displayed(made);
  const silent: FakeSource = { searchByName: async () => [], findById: async () => null };
  const broken: FakeSource = {
    searchByName: () => Promise.reject(new SourceError('igdb', 'nonsense', 'what?')),
  };
  for (const source of [silent, broken]) {
    await made.scan({ type: 'complete' });
    await made.identify({ igdb: source }, { type: 'complete' });
    expect(await displayed(made)).toBe(before);
  }
});

test('match chosen by a user is refreshed and never replaced', async () => {
  const made = await library('roms/nes/Super Mario Bros. (USA).nes');
  await made.identify({ igdb });
  await made.db.updateTable('rom_layer').set({ method: 'user', source_id: '99' }).execute();
  await made.identify({ igdb }, { type: 'complete' });
  expect(await made.layers()).toMatchObject([{ source_id: '99', method: 'user' }]);
});

test('game for which every source failed is identified by the next scan', async () => {
  const made = await library('roms/nes/Super Mario Bros..nes');
  const broken: FakeSource = {
    searchByName: () =>
      Promise.reject(new SourceError('igdb', 'away', 'gone', { wasNeverSent: true })),
  };
  expect(await made.identify({})).toMatchObject({ total: 1, done: 0, not_asked: 1 });
  expect(await made.identify({ igdb: broken })).toMatchObject({
    total: 1,
    done: 1,
    identified: 0,
    unmatched: 0,
    not_asked: 1,
    sources: [{ source: 'igdb', state: 'ready', not_asked: 1 }],
  });
  expect(await made.identify({ igdb })).toMatchObject({ done: 1, identified: 1 });
  expect((await made.scan()).stats).toMatchObject({ scanned_roms: 1, identified_roms: 1 });
});

test('failed source is queried later for games that other sources identified', async () => {
  const made = await library('roms/nes/Super Mario Bros..nes', 'roms/nes/b.nes');
  const queried: string[] = [];
  const moby: FakeSource = {
    searchByName: async (term) => {
      queried.push(term);
      return [];
    },
  };
  const broken: FakeSource = {
    searchByName: () => Promise.reject(new SourceError('moby', 'away', 'gone')),
  };
  expect(await made.identify({ igdb, moby: broken })).toMatchObject({
    identified: 1,
    unmatched: 1,
    not_asked: 0,
    sources: [{ source: 'moby', not_asked: 2 }],
  });
  expect(await made.identify({ igdb, moby })).toMatchObject({
    total: 2,
    identified: 1,
    sources: [],
  });
  expect(queried.toSorted()).toEqual(['Super Mario Bros.', 'b']);
  expect(await made.identify({ igdb, moby })).toMatchObject({ total: 0 });
});

test('source that does not support the platform is not reported as skipped', async () => {
  const made = await library('roms/nes/a.nes');
  const broken: FakeSource = {
    supportsPlatform: () => false,
    searchByName: () => Promise.reject(new SourceError('moby', 'away', 'gone')),
  };
  expect(await made.identify({ igdb, moby: broken })).toMatchObject({ sources: [] });
  expect(await made.identify({ igdb, moby: broken })).toMatchObject({ total: 0 });
});

test('source that was not selected for a scan is not queried later', async () => {
  const made = await library('roms/nes/a.nes');
  await made.identify({ igdb, moby: {} }, { sources: ['igdb'] });
  expect(await made.identify({ igdb, moby: {} })).toMatchObject({ total: 0 });
});

test('interrupted run resumes, and a quick scan queries no source twice', async () => {
  const made = await library('roms/nes/a.nes', 'roms/nes/b.nes', 'roms/nes/c.nes');
  const [first] = await made.games();
  const resumeFrom = {
    total: 3,
    done: 1,
    identified: 0,
    unmatched: 1,
    not_asked: 0,
    missed: {},
    afterId: first?.id ?? 0,
  };
  expect(await made.identify({ igdb }, {}, resumeFrom)).toMatchObject({ total: 3, done: 3 });
  expect(await made.identify({ igdb })).toMatchObject({ total: 1, done: 1 });
  expect(await made.identify({ igdb })).toMatchObject({ total: 0, done: 0 });
});
