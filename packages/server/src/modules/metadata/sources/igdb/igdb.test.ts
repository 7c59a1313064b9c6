import { describe, expect, test } from 'vitest';

import { gameQuery } from '#testing/fake-source.ts';
import type { ReplyFunction, RecordedRequest } from '#testing/replay-source.ts';
import { replayedGateway } from '#testing/replayed-gateway.ts';
import { igdbReplies } from '#modules/metadata/sources/igdb/testing/igdb-replies.ts';

import { sanitizeTerm } from './igdb-query.ts';
import { igdb } from './igdb.ts';

const hosts = ['id.twitch.tv', 'api.igdb.com'];
const n64 = { slug: 'n64', name: 'Nintendo 64', igdb_id: 4 };
const game = gameQuery({ title: 'Lantern Harbor', platform: n64 });

const isToken = ({ url }: RecordedRequest) => url.pathname === '/oauth2/token';
const token = (text = 't0ken', expires_in = 5000) => ({
  body: { ...igdbReplies.token.body, access_token: text, expires_in },
});
const answering = (answer: ReplyFunction) =>
  replayedGateway('igdb', {
    hosts,
    answer: (request) => (isToken(request) ? token() : answer(request)),
  });

test('game is found by its name, with all fields of the reply', async () => {
  const { runQuery } = await answering(() => igdbReplies.games);
  const found = await runQuery(async (context) =>
    igdb.searchByName?.('Lantern Harbor', game, context),
  );
  expect(found).toHaveLength(1);
  expect(found?.[0]).toMatchObject({
    sourceId: '910001',
    name: 'Lantern Harbor',
    names: ['Beacon Bay', '提灯港物語', '提灯の港'],
    platformName: 'Nintendo 64',
    isOfPlatform: true,
    website: 'https://www.igdb.com/games/lantern-harbor',
  });
  expect(found?.[0]?.facts).toMatchObject({
    name: 'Lantern Harbor',
    slug: 'lantern-harbor',
    summary: 'A keeper relights the lamps of a sunken harbor.',
    alternative_names: ['Beacon Bay', '提灯港物語'],
    genres: ['Adventure', 'Puzzle'],
    franchises: ['Lantern', 'Halfmoon All-Stars'],
    collections: ['Lantern Tales'],
    companies: ['Halfmoon Soft', 'Copper Fern Studio'],
    game_modes: ['Single player', 'Multiplayer'],
    age_ratings: ['7', 'E10+', 'B'],
    first_release_date: Date.UTC(1999, 8, 30),
    average_rating: 81.234_567_8,
    player_count: '1-4',
    youtube_video_id: 'InventedVid',
    url_cover: 'https://images.igdb.com/igdb/image/upload/t_1080p/coinv1.jpg',
    url_screenshots: [
      'https://images.igdb.com/igdb/image/upload/t_720p/scinv1.jpg',
      'https://images.igdb.com/igdb/image/upload/t_720p/scinv2.jpg',
    ],
    url_background: 'https://images.igdb.com/igdb/image/upload/t_1080p/arinv1.jpg',
  });
  expect(found?.[0]?.facts.raw).toMatchObject({
    total_rating: '81.23',
    aggregated_rating: '77',
    first_release_date: Date.UTC(1999, 8, 30) / 1000,
    youtube_video_id: 'InventedVid',
    platforms: [
      { igdb_id: 5, name: 'Wii' },
      { igdb_id: 4, name: 'Nintendo 64' },
    ],
    age_ratings: [
      { rating: '7', category: 'PEGI' },
      {
        rating: 'E10+',
        category: 'ESRB',
        rating_cover_url: 'https://www.igdb.com/icons/rating_icons/esrb/esrb_e10.png',
      },
      { rating: 'B', category: 'CERO' },
    ],
    player_count: '1-4',
    multiplayer_modes: [{ offlinemax: 4, dropin: true }, { onlinemax: 16 }],
    expansions: [],
    dlcs: [{ id: 910_011, name: 'Fog Bank', slug: 'fog-bank', type: 'dlc', cover_url: '' }],
    expanded_games: [{ name: 'Lantern Harbor Plus', type: 'expanded' }],
    ports: [{ name: 'Pocket Lantern Harbor', type: 'port' }],
    remakes: [{ name: 'Lantern Harbor Rebuilt', type: 'remake' }],
    remasters: [{ name: 'Lantern Harbor HD', type: 'remaster' }],
    similar_games: [
      {
        id: 910_002,
        name: 'Moss Runner',
        slug: 'moss-runner',
        type: 'similar',
        cover_url: 'https://images.igdb.com/igdb/image/upload/t_1080p/coinv2.jpg',
      },
      { id: 910_003, cover_url: '' },
    ],
  });
});

test('game with only a name in the reply has no other facts', async () => {
  const { runQuery } = await answering(() => igdbReplies.sparseGame);
  const found = await runQuery(async (context) => igdb.findById?.('910004', game, context));
  expect(found).toMatchObject({
    name: 'Unfinished Kite',
    names: [],
    platformName: null,
    isOfPlatform: true,
    website: null,
    facts: { raw: { total_rating: '0.0', player_count: '1', first_release_date: null } },
  });
  const { raw: _, ...facts } = found?.facts ?? {};
  expect(facts).toEqual({ name: 'Unfinished Kite', url_screenshots: [] });
});

test('without an exact name the index of other names is searched', async () => {
  const { runQuery, replay } = await answering(({ url, body }) => {
    if (url.pathname === '/v4/search') return igdbReplies.searchHits;
    return body.includes('id=(910001)') ? igdbReplies.games : igdbReplies.none;
  });
  const found = await runQuery(async (context) => igdb.searchByName?.('Beacon Bay', game, context));
  expect(found).toMatchObject([{ sourceId: '910001' }]);
  const paths = replay.requests.filter((one) => !isToken(one)).map(({ url }) => url.pathname);
  expect(paths).toEqual(['/v4/games', '/v4/search', '/v4/games']);
  expect(replay.requests[2]?.body).toContain('game.platforms=[4] & (name ~ *"Beacon Bay"*');
});

test('platform with two ids is searched under both, and a game of another one is marked', async () => {
  const { runQuery, replay } = await answering(() => igdbReplies.games);
  const snes = gameQuery({ platform: { slug: 'snes', igdb_id: 19 } });
  const found = await runQuery(async (context) =>
    igdb.searchByName?.('Lantern Harbor', snes, context),
  );
  expect(replay.requests[1]?.body).toContain('where platforms=(19,58) &');
  expect(found).toMatchObject([{ isOfPlatform: false }]);
});

test('name and cover are those of the preferred region', async () => {
  const { runQuery } = await answering(() => igdbReplies.games);
  const japanese = { ...game, regions: ['Japan'] };
  const named = async (query: typeof game, prefersRomRegions = true) =>
    runQuery(async (context) => (await igdb.findById?.('910001', query, context))?.facts, {
      prefersRomRegions,
    });
  expect(await named(japanese)).toMatchObject({
    name: '提灯の港',
    url_cover: expect.stringMatching(/coinv1jp\.jpg$/),
  });
  const original = { name: 'Lantern Harbor', url_cover: expect.stringMatching(/coinv1\.jpg$/) };
  expect(await named(game)).toMatchObject(original);
  expect(await named(japanese, false)).toMatchObject(original);
  // The European entry has neither a name nor a cover of its own.
  expect(await named({ ...game, regions: ['Europe'] })).toMatchObject(original);
});

test.each([
  ['Paper "Lantern"; fields *; where id = 1', 'Paper Lantern fields * where id = 1'],
  ['a\\" | id > 0; b', 'a | id > 0 b'],
  ['Pokémon\u0000\n', 'Pokemon'],
  ['";\\', ''],
])('search term %j is escaped inside its quotation marks', async (term, text) => {
  expect(sanitizeTerm(term)).toBe(text);
  const { runQuery, replay } = await answering(() => igdbReplies.none);
  await runQuery(async (context) => igdb.searchByName?.(term, game, context));
  for (const { body } of replay.requests.filter((one) => !isToken(one))) {
    expect(body.match(/;/g)).toHaveLength(body.startsWith('search') ? 4 : 3);
    expect((body.match(/"/g) ?? []).length).toBe(body.startsWith('search') ? 2 : 4);
  }
});

test('invalid id is not requested', async () => {
  const { runQuery, replay } = await answering(() => igdbReplies.none);
  for (const id of ['1); fields *', '', 'A B', '-1;', '9'.repeat(20)]) {
    expect(await runQuery(async (context) => igdb.findById?.(id, game, context))).toBeNull();
  }
  expect(replay.requests.every(({ body }) => !body.includes('fields *'))).toBe(true);
});

describe('token', () => {
  test('is fetched once for concurrent requests and survives a restart, encrypted', async () => {
    const { runQuery, make, replay, db } = await answering(() => igdbReplies.games);
    const query = async (context: Parameters<Parameters<typeof runQuery>[0]>[0]) =>
      igdb.findById?.('910001', game, context);
    await Promise.all([runQuery(query), runQuery(query), runQuery(query)]);
    expect(replay.requests.filter(isToken)).toHaveLength(1);
    expect(replay.requests.find(isToken)?.url.searchParams.get('grant_type')).toBe(
      'client_credentials',
    );
    const rows = await db.selectFrom('source_memory').selectAll().execute();
    expect(rows).toMatchObject([{ source: 'igdb', key: 'token', is_sealed: 1 }]);
    expect(JSON.stringify(rows)).not.toContain('t0ken');
    await make().check('igdb', { signal: new AbortController().signal });
    expect(replay.requests.filter(isToken)).toHaveLength(1);
    expect(replay.requests.at(-1)?.headers['authorization']).toBe('Bearer t0ken');
  });

  test('is renewed once when it is rejected, and before it expires', async () => {
    let given = 0;
    const { runQuery, replay, time } = await replayedGateway('igdb', {
      hosts,
      answer: (request) => {
        if (isToken(request)) return token(`t${(given += 1)}`);
        return request.headers['authorization'] === 'Bearer t1'
          ? igdbReplies.unauthorized
          : igdbReplies.games;
      },
    });
    const found = await runQuery(async (context) => igdb.findById?.('910001', game, context));
    expect(found).toMatchObject({ sourceId: '910001' });
    expect(replay.requests.filter(isToken)).toHaveLength(2);
    time.now = new Date(time.now.getTime() + 4991 * 1000);
    await runQuery(async (context) => igdb.findById?.('910001', game, context));
    expect(replay.requests.filter(isToken)).toHaveLength(3);
  });

  test('that is rejected twice or not issued means that the keys are wrong', async () => {
    const never = await answering(() => igdbReplies.unauthorized);
    const first = never.runQuery(async (context) => igdb.findById?.('1', game, context));
    await expect(first).rejects.toMatchObject({ kind: 'refused', message: /client id/ });
    expect(never.replay.requests.filter(isToken)).toHaveLength(2);
    const wrong = await replayedGateway('igdb', {
      hosts,
      answer: () => igdbReplies.invalidClient,
    });
    const second = wrong.runQuery(async (context) => igdb.findById?.('1', game, context));
    await expect(second).rejects.toMatchObject({ kind: 'refused', message: /Twitch/ });
  });

  test('without a lifetime is used for the request that fetched it', async () => {
    const { runQuery } = await replayedGateway('igdb', {
      hosts,
      answer: (request) => (isToken(request) ? token('t', 0) : igdbReplies.games),
    });
    const found = await runQuery(async (context) => igdb.findById?.('910001', game, context));
    expect(found).toMatchObject({ sourceId: '910001' });
  });
});
