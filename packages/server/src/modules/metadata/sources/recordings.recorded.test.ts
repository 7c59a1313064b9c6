import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { SourceId } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { gameQuery, type FakeReply } from '#testing/fake-source.ts';
import { findRecordings } from '#testing/recordings-folder.ts';
import { replayedGateway } from '#testing/replayed-gateway.ts';
import type { ReplyFunction } from '#testing/replay-source.ts';
import { hasheousReplies } from '#modules/metadata/sources/hasheous/testing/hasheous-replies.ts';
import { igdbReplies } from '#modules/metadata/sources/igdb/testing/igdb-replies.ts';
import { mobyReplies } from '#modules/metadata/sources/moby/testing/moby-replies.ts';
import { playmatchReplies } from '#modules/metadata/sources/playmatch/testing/playmatch-replies.ts';
import { raCompletionPage, raReplies } from '#modules/metadata/sources/ra/testing/ra-replies.ts';
import { sgdbReplies } from '#modules/metadata/sources/sgdb/testing/sgdb-replies.ts';
import { ssReplies } from '#modules/metadata/sources/ss/testing/ss-replies.ts';
import type { SourceCall } from '#testing/source-script.ts';
import { SOURCE_SCRIPTS } from '#testing/source-scripts.ts';

import { PROVIDERS } from './index.ts';
import type { GameQueryFile } from './provider.ts';
import { raEarnedAchievements, raCompletions } from './ra/ra-progress.ts';

/*
 * Recorded replies of the real services are not part of the project. Where they are available,
 * these tests show that providers read them and that the fixtures have the same shape. The tests of
 * each provider show what becomes of a reply, from the fixtures.
 */

interface Recording {
  readonly request: { readonly url: string };
  readonly response: { readonly status: number; readonly body: unknown };
}

function recordings(name: string, call: string, status = 200): FakeReply[] {
  const path = join(findRecordings() ?? '', name);
  const found = readdirSync(path)
    .map((file) => JSON.parse(readFileSync(join(path, file), 'utf8')) as Recording)
    .filter(({ request, response }) => request.url.includes(call) && response.status === status)
    .map(({ response }) => response);
  expect(found).not.toEqual([]);
  return found;
}

/** The largest reply: the others are parts of it or empty. */
const recorded = (name: string, call: string): FakeReply =>
  recordings(name, call).toSorted((a, b) => lengthOf(b) - lengthOf(a))[0] ?? { body: null };

const lengthOf = ({ body }: FakeReply): number => JSON.stringify(body).length;

async function queryReplayed(
  source: SourceId,
  answer: ReplyFunction,
  call: SourceCall,
): Promise<unknown> {
  const { hosts = [] } = SOURCE_SCRIPTS[source] ?? {};
  const { runQuery, bugs } = await replayedGateway(source, { hosts, answer });
  const found = await runQuery((context) => call(PROVIDERS[source], context));
  expect(bugs).toEqual([]);
  return found;
}

const file: GameQueryFile = {
  name: 'Game.md',
  size: 1024,
  crc: '',
  md5: '',
  sha1: 'f'.repeat(40),
  isTopLevel: true,
};
const game = gameQuery({ files: [file], platform: { moby_id: 23, igdb_id: 4 } });

const findById: SourceCall = async (provider, context) => provider.findById?.('1', game, context);
const searchByName: SourceCall = async (provider, context) =>
  provider.searchByName?.('x', game, context);
const findByFiles: SourceCall = async (provider, context) => provider.findByFiles?.(game, context);

describe('recorded replies are read', () => {
  test('igdb', async () => {
    const reply = recorded('igdb', '/v4/games');
    const token = recorded('igdb', '/oauth2/token');
    const answer: ReplyFunction = ({ url }) => (url.pathname === '/oauth2/token' ? token : reply);
    const [{ id, name, summary }] = reply.body as [{ id: number; name: string; summary: string }];
    const expected = { sourceId: String(id), name, facts: { summary } };
    expect(await queryReplayed('igdb', answer, findById)).toMatchObject(expected);
    const [refused] = recordings('igdb', '/v4/', 401);
    const rejected = queryReplayed(
      'igdb',
      (request) => (answer(request) === token ? token : refused),
      findById,
    );
    await expect(rejected).rejects.toMatchObject({ kind: 'refused' });
  });

  test('hasheous', async () => {
    const lookup = recorded('hasheous', '/Lookup/ByHash');
    const proxied = recorded('hasheous', '/MetadataProxy/');
    const { id, name } = lookup.body as { id: number; name: string };
    const { summary } = proxied.body as { summary: string };
    const found = await queryReplayed(
      'hasheous',
      ({ url }) => (url.pathname.includes('/MetadataProxy/') ? proxied : lookup),
      findByFiles,
    );
    expect(found).toMatchObject({
      sourceId: String(id),
      name,
      facts: { summary, is_verified: true },
    });
  });

  test('playmatch', async () => {
    const reply = recorded('playmatch', '/identify/ids');
    expect(await queryReplayed('playmatch', () => reply, findByFiles)).toBeNull();
  });

  test('moby', async () => {
    for (const reply of recordings('mobygames', 'format=normal')) {
      const { games } = reply.body as { games: { title: string }[] };
      const expected = games.map(({ title }) => ({ name: title }));
      expect(await queryReplayed('moby', () => reply, searchByName)).toMatchObject(expected);
    }
    const [refused] = recordings('mobygames', '/v1/games', 401);
    const rejected = queryReplayed('moby', () => refused, searchByName);
    await expect(rejected).rejects.toMatchObject({ kind: 'refused' });
  });

  test('ra', async () => {
    const details = recorded('retroachievements', 'GetGameExtended');
    const list = recorded('retroachievements', 'h=1');
    const answer: ReplyFunction = ({ url }) => (url.pathname.includes('GameList') ? list : details);
    const [{ Hashes }] = list.body as [{ Hashes: [string] }];
    const { ID, Title, Achievements } = details.body as {
      ID: number;
      Title: string;
      Achievements: object;
    };
    const found = await queryReplayed('ra', answer, async (provider, context) =>
      provider.findByFiles?.({ ...game, raHash: Hashes[0] }, context),
    );
    expect(found).toMatchObject({ sourceId: String(ID), name: Title, method: 'checksum' });
    expect(found).toHaveProperty('facts.raw.achievements.length', Object.keys(Achievements).length);
    const [refused] = recordings('retroachievements', 'GetGameExtended', 401);
    await expect(queryReplayed('ra', () => refused, findById)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  test('ra, progress of a user', async () => {
    const completion = recorded('retroachievements', 'GetUserCompletionProgress');
    const { Results } = completion.body as { Results: { GameID: number }[] };
    const completions = await queryReplayed(
      'ra',
      () => completion,
      async (_, context) => raCompletions(context, 'someone'),
    );
    expect(completions).toMatchObject({ games: Results.map(({ GameID }) => ({ GameID })) });
    const progress = recorded('retroachievements', 'GetGameInfoAndUserProgress');
    const { NumAwardedToUser } = progress.body as { NumAwardedToUser: number };
    const user = { username: 'someone', gameId: 1 };
    const earned: SourceCall = async (_, context) => raEarnedAchievements(context, user);
    expect(await queryReplayed('ra', () => progress, earned)).toHaveLength(NumAwardedToUser);
    const [unknown] = recordings('retroachievements', 'GetGameInfoAndUserProgress', 422);
    expect(await queryReplayed('ra', () => unknown, earned)).toEqual([]);
  });

  test('sgdb', async () => {
    const search = recorded('steamgriddb', '/autocomplete/');
    const grids = recorded('steamgriddb', '/grids/');
    const { data } = search.body as { data: [{ id: number; name: string }] };
    const answer: ReplyFunction = ({ url }) => (url.pathname.includes('/search/') ? search : grids);
    const found = await queryReplayed('sgdb', answer, async (provider, context) =>
      provider.searchByName?.(data[0].name, game, context),
    );
    expect(found).toMatchObject([
      { sourceId: String(data[0].id), facts: { url_cover: expect.stringMatching(/^https:/) } },
    ]);
    const [missing] = recordings('steamgriddb', '/game/', 404);
    expect(await queryReplayed('sgdb', () => missing, findById)).toBeNull();
    const [refused] = recordings('steamgriddb', '/game/', 401);
    await expect(queryReplayed('sgdb', () => refused, findById)).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  test('ss', async () => {
    const reply = recorded('screenscraper', 'jeuInfos');
    const { response } = reply.body as {
      response: { jeu: { id: string; noms: [{ text: string }] } };
    };
    const found = await queryReplayed('ss', () => reply, findById);
    expect(found).toMatchObject({
      sourceId: response.jeu.id,
      name: response.jeu.noms[0].text,
      facts: { url_cover: expect.stringMatching(/^https:/), summary: expect.any(String) },
    });
    expect(JSON.stringify(found)).not.toMatch(/REDACTED|sspassword/);
    for (const search of recordings('screenscraper', 'jeuRecherche')) {
      const { jeux } = (search.body as { response: { jeux: { id?: string }[] } }).response;
      const ids = jeux.flatMap(({ id }) => (id ? [{ sourceId: id }] : []));
      const games = await queryReplayed('ss', () => search, searchByName);
      expect(games).toMatchObject(ids);
    }
    for (const status of [400, 404]) {
      for (const unknown of recordings('screenscraper', 'jeuInfos', status)) {
        expect(await queryReplayed('ss', () => unknown, findById)).toBeNull();
      }
    }
  });
});

/** Every field and its type, as `games[].title: string`; fields named by numbers are `*`. */
function shapeOf(value: unknown, path = ''): string[] {
  if (value === null) return [`${path}: null`];
  if (Array.isArray(value)) {
    return [`${path}: list`, ...value.flatMap((one) => shapeOf(one, `${path}[]`))];
  }
  if (typeof value !== 'object') return [`${path}: ${typeof value}`];
  const fields = Object.entries(value).flatMap(([key, one]) =>
    shapeOf(one, `${path}.${/^\d+$/.test(key) ? '*' : key}`),
  );
  return [`${path}: object`, ...fields];
}

/** Fields that services also send, although no recording contains them. */
const NOT_RECORDED: readonly string[] = [
  '[].dlcs',
  '[].expanded_games',
  '[].ports',
  '[].remakes',
  '[].remasters',
  '[].franchise:',
  '[].franchise.',
  '[].game_localizations',
  '[].multiplayer_modes',
  '.games[].description: null',
  '.games[].moby_score: null',
  '.games[].sample_cover: null',
  '.Achievements: list',
  '.Achievements.*.BadgeName: number',
  '.data[].author: null',
  '.response.jeux[].editeur: null',
  '.response.jeux[].medias: null',
  '.response.jeux[].note: list',
];

test.each([
  ['igdb', '/v4/games', igdbReplies.games],
  ['igdb', '/oauth2/token', igdbReplies.token],
  ['hasheous', '/Lookup/ByHash', hasheousReplies.game],
  ['hasheous', '/Lookup/ByHash', hasheousReplies.gameWithSlugs],
  ['hasheous', '/MetadataProxy/', hasheousReplies.proxiedGame],
  ['playmatch', '/identify/ids', playmatchReplies.noMatch],
  ['mobygames', 'format=normal', mobyReplies.games],
  ['retroachievements', 'GetGameExtended', raReplies.game],
  ['retroachievements', 'GetGameExtended', raReplies.gameWithoutAchievements],
  ['retroachievements', 'h=1', raReplies.gameList],
  ['retroachievements', 'GetGameInfoAndUserProgress', raReplies.userProgress],
  [
    'retroachievements',
    'GetUserCompletionProgress',
    raCompletionPage(new URL('https://retroachievements.org/?o=0')),
  ],
  ['steamgriddb', '/autocomplete/', sgdbReplies.games],
  ['steamgriddb', '/grids/', sgdbReplies.grids],
  ['screenscraper', 'jeuInfos', ssReplies.game],
  ['screenscraper', 'jeuRecherche', ssReplies.games],
  ['screenscraper', 'jeuRecherche', ssReplies.noGames],
] as const)('fixture of %s has the shape of recorded %s', (name, call, fixture) => {
  const known = new Set(recordings(name, call).flatMap(({ body }) => shapeOf(body)));
  const others = shapeOf(fixture.body).filter(
    (field) => !known.has(field) && !NOT_RECORDED.some((beginning) => field.startsWith(beginning)),
  );
  expect([...new Set(others)]).toEqual([]);
});
