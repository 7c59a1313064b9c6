import { describe, expect, test } from 'vitest';

import { askedGame, recorded } from '#testing/fake-source.ts';
import type { Answering, Heard } from '#testing/replay-source.ts';
import { replayedDesk } from '#testing/replayed-desk.ts';

import { quotable } from './igdb-query.ts';
import { igdb } from './igdb.ts';

const hosts = ['id.twitch.tv', 'api.igdb.com'];
const paperMario = recorded('igdb/v4-games-200.json');
const refused = recorded('igdb/v4-platforms-401.json');
const n64 = { slug: 'n64', name: 'Nintendo 64', igdb_id: 4 };
const game = askedGame({ title: 'Paper Mario', platform: n64 });

const isToken = ({ url }: Heard) => url.pathname === '/oauth2/token';
const token = (text = 't0ken', expires_in = 5000) => ({
  body: { access_token: text, expires_in, token_type: 'bearer' },
});
const answering = (answer: Answering) =>
  replayedDesk('igdb', {
    hosts,
    answer: (question) => (isToken(question) ? token() : answer(question)),
  });

test('a game by its name, in the words of the wire', async () => {
  const { ask } = await answering(() => paperMario);
  const [found] = (await ask(async (context) => igdb.byName?.('Paper Mario', game, context))) ?? [];
  expect(found).toMatchObject({
    sourceId: '3340',
    name: 'Paper Mario',
    platformName: 'Nintendo 64',
    isOfPlatform: true,
    website: 'https://www.igdb.com/games/paper-mario',
    facts: {
      name: 'Paper Mario',
      slug: 'paper-mario',
      genres: ['Role-playing (RPG)', 'Turn-based strategy (TBS)', 'Adventure'],
      franchises: ['Mario'],
      collections: ['Paper Mario', 'Super Mario'],
      companies: ['Nintendo', 'Gradiente', 'iQue', 'Intelligent Systems'],
      game_modes: ['Single player'],
      age_ratings: ['3', 'E', 'A'],
      first_release_date: 965_952_000_000,
      youtube_video_id: 'N6k5mCj5WmQ',
      url_cover: 'https://images.igdb.com/igdb/image/upload/t_1080p/co1qda.jpg',
    },
  });
  expect(found?.names).toContain('Mario Story');
  expect(found?.facts.url_screenshots?.[0]).toMatch(/^https:.*\/t_720p\//);
  expect(found?.facts.raw).toMatchObject({
    total_rating: '88.71',
    aggregated_rating: '90',
    first_release_date: 965_952_000,
    platforms: [
      { igdb_id: 5, name: 'Wii' },
      { igdb_id: 4, name: 'Nintendo 64' },
      { igdb_id: 41, name: 'Wii U' },
    ],
    player_count: '1',
    expansions: [],
  });
  expect(found?.facts.raw?.['age_ratings']).toContainEqual({
    rating: 'E',
    category: 'ESRB',
    rating_cover_url: 'https://www.igdb.com/icons/rating_icons/esrb/esrb_e.png',
  });
  const similar = found?.facts.raw?.['similar_games'] as { type: string; cover_url: string }[];
  expect(similar[0]).toMatchObject({ type: 'similar', cover_url: expect.stringMatching(/^https/) });
});

test('an exact name is enough; otherwise other names are looked through', async () => {
  const { ask, replay } = await answering(({ url, body }) => {
    if (url.pathname === '/v4/search') {
      return {
        body: [
          { id: 9, name: 'x', game: { id: 3340 } },
          { id: 10, name: 'a person' },
        ],
      };
    }
    return body.includes('id=(3340)') ? paperMario : { body: [] };
  });
  const found = await ask(async (context) => igdb.byName?.('Mario Story', game, context));
  expect(found).toMatchObject([{ sourceId: '3340' }]);
  const asked = replay.heard.filter((one) => !isToken(one)).map(({ url }) => url.pathname);
  expect(asked).toEqual(['/v4/games', '/v4/search', '/v4/games']);
  expect(replay.heard[2]?.body).toContain('game.platforms=[4] & (name ~ *"Mario Story"*');
});

test('a machine with two names is asked for under both, and another one is told apart', async () => {
  const { ask, replay } = await answering(() => paperMario);
  const snes = askedGame({ platform: { slug: 'snes', igdb_id: 19 } });
  const found = await ask(async (context) => igdb.byName?.('Paper Mario', snes, context));
  expect(replay.heard[1]?.body).toContain('where platforms=(19,58) &');
  expect(found).toMatchObject([{ isOfPlatform: false }]);
});

test('a game bears the name and cover of the region people prefer', async () => {
  const local = {
    id: 1,
    name: 'マリオストーリー',
    cover: { url: '//images.igdb.com/t_thumb/jp.jpg' },
    region: { identifier: 'ja-JP' },
  };
  const body = [
    { id: 1, name: 'Paper Mario', platforms: [{ id: 4 }], game_localizations: [local] },
  ];
  const { ask } = await answering(() => ({ body }));
  const japanese = { ...game, regions: ['Japan'] };
  const named = async (asked: typeof game, prefersRomRegions = true) =>
    ask(async (context) => (await igdb.byId?.('1', asked, context))?.facts, { prefersRomRegions });
  expect(await named(japanese)).toMatchObject({
    name: 'マリオストーリー',
    url_cover: expect.stringMatching(/jp\.jpg$/),
  });
  expect(await named(game)).toMatchObject({ name: 'Paper Mario' });
  expect(await named(japanese, false)).toMatchObject({ name: 'Paper Mario' });
});

test.each([
  ['Paper "Mario"; fields *; where id = 1', 'Paper Mario fields * where id = 1'],
  ['a\\" | id > 0; b', 'a | id > 0 b'],
  ['Pokémon\u0000\n', 'Pokemon'],
  ['";\\', ''],
])('%j cannot leave its quotation marks', async (term, text) => {
  expect(quotable(term)).toBe(text);
  const { ask, replay } = await answering(() => ({ body: [] }));
  await ask(async (context) => igdb.byName?.(term, game, context));
  for (const { body } of replay.heard.filter((one) => !isToken(one))) {
    expect(body.match(/;/g)).toHaveLength(body.startsWith('search') ? 4 : 3);
    expect((body.match(/"/g) ?? []).length).toBe(body.startsWith('search') ? 2 : 4);
  }
});

test('an id that is none is not asked for', async () => {
  const { ask, replay } = await answering(() => ({ body: [] }));
  for (const id of ['1); fields *', '', 'A B', '-1;', '9'.repeat(20)]) {
    expect(await ask(async (context) => igdb.byId?.(id, game, context))).toBeNull();
  }
  expect(replay.heard.every(({ body }) => !body.includes('fields *'))).toBe(true);
});

describe('its token', () => {
  test('is fetched once for questions asked at once, and kept over a restart, sealed', async () => {
    const { ask, make, replay, db } = await answering(() => paperMario);
    const question = async (context: Parameters<Parameters<typeof ask>[0]>[0]) =>
      igdb.byId?.('3340', game, context);
    await Promise.all([ask(question), ask(question), ask(question)]);
    expect(replay.heard.filter(isToken)).toHaveLength(1);
    expect(replay.heard.find(isToken)?.url.searchParams.get('grant_type')).toBe(
      'client_credentials',
    );
    const rows = await db.selectFrom('source_memory').selectAll().execute();
    expect(rows).toMatchObject([{ source: 'igdb', key: 'token', is_sealed: 1 }]);
    expect(JSON.stringify(rows)).not.toContain('t0ken');
    await make().check('igdb', { signal: new AbortController().signal });
    expect(replay.heard.filter(isToken)).toHaveLength(1);
    expect(replay.heard.at(-1)?.headers['authorization']).toBe('Bearer t0ken');
  });

  test('is renewed once when it is not accepted, and before it ends', async () => {
    let given = 0;
    const { ask, replay, time } = await replayedDesk('igdb', {
      hosts,
      answer: (question) => {
        if (isToken(question)) return token(`t${(given += 1)}`);
        return question.headers['authorization'] === 'Bearer t1' ? refused : paperMario;
      },
    });
    const found = await ask(async (context) => igdb.byId?.('3340', game, context));
    expect(found).toMatchObject({ sourceId: '3340' });
    expect(replay.heard.filter(isToken)).toHaveLength(2);
    time.now = new Date(time.now.getTime() + 4991 * 1000);
    await ask(async (context) => igdb.byId?.('3340', game, context));
    expect(replay.heard.filter(isToken)).toHaveLength(3);
  });

  test('that nobody accepts, or that is not given, is a matter of the keys', async () => {
    const never = await answering(() => refused);
    const first = never.ask(async (context) => igdb.byId?.('1', game, context));
    await expect(first).rejects.toMatchObject({ kind: 'refused', message: /client id/ });
    expect(never.replay.heard.filter(isToken)).toHaveLength(2);
    const wrong = await replayedDesk('igdb', {
      hosts,
      answer: () => ({ status: 400, body: { status: 400, message: 'invalid client' } }),
    });
    const second = wrong.ask(async (context) => igdb.byId?.('1', game, context));
    await expect(second).rejects.toMatchObject({ kind: 'refused', message: /Twitch/ });
  });

  test('without a time to live serves the question that asked for it', async () => {
    const { ask } = await replayedDesk('igdb', {
      hosts,
      answer: (question) => (isToken(question) ? token('t', 0) : paperMario),
    });
    const found = await ask(async (context) => igdb.byId?.('3340', game, context));
    expect(found).toMatchObject({ sourceId: '3340' });
  });
});
