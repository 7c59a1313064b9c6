import { describe, expect, test } from 'vitest';

import { gameQuery, type FakeReply } from '#testing/fake-source.ts';
import { replayedGateway } from '#testing/replayed-gateway.ts';
import type { ReplyFunction } from '#testing/replay-source.ts';
import {
  hasheousReplies,
  HASHEOUS_DUMP,
} from '#modules/metadata/sources/hasheous/testing/hasheous-replies.ts';
import {
  playmatchMatch,
  playmatchReplies,
} from '#modules/metadata/sources/playmatch/testing/playmatch-replies.ts';

import { hasheous } from './hasheous/hasheous.ts';
import { playmatch } from './playmatch/playmatch.ts';
import type { GameQueryFile } from './provider.ts';
import { tgdb } from './tgdb/tgdb.ts';

const { name: NAME, crc: CRC, sha1: SHA1 } = HASHEOUS_DUMP;
const file = (facts: Partial<GameQueryFile> = {}): GameQueryFile => ({
  name: NAME,
  size: 1024,
  crc: CRC,
  md5: '',
  sha1: SHA1,
  isTopLevel: true,
  ...facts,
});
const n64 = { slug: 'n64', name: 'Nintendo 64', igdb_id: 4 };
const game = (files: GameQueryFile[], platform: object = n64) =>
  gameQuery({ title: 'Lantern Harbor', files, platform });

const openHasheous = (answer: ReplyFunction) =>
  replayedGateway('hasheous', { hosts: ['hasheous.org'], answer });
const openPlaymatch = (reply: FakeReply) =>
  replayedGateway('playmatch', { hosts: ['playmatch.retrorealm.dev'], answer: () => reply });

const isProxy = ({ pathname }: URL) => pathname.includes('/MetadataProxy/');
const both: ReplyFunction = ({ url }) =>
  isProxy(url) ? hasheousReplies.proxiedGame : hasheousReplies.game;

describe('Hasheous', () => {
  test('dump is found with its flags, its ids and the facts of IGDB', async () => {
    const { runQuery, replay } = await openHasheous(both);
    const found = await runQuery(async (context) =>
      hasheous.findByFiles?.(game([file()]), context),
    );
    expect(found).toMatchObject({
      sourceId: '920001',
      name: 'Lantern Harbor',
      names: ['Lantern Harbor', 'Beacon Bay'],
      method: 'checksum',
      evidence: { sha1: SHA1 },
      ids: { igdb: '910001' },
      isOfPlatform: true,
      platformName: 'Nintendo 64',
      facts: {
        is_verified: true,
        summary: 'A keeper relights the lamps of a sunken harbor.',
        genres: expect.arrayContaining(['Adventure', 'Puzzle']),
        collections: ['Lantern Tales'],
        franchises: ['Lantern'],
        game_modes: ['Single player'],
        age_ratings: ['7'],
        average_rating: 81.234_567_8,
        youtube_video_id: 'InventedVid',
        first_release_date: Date.UTC(1999, 8, 30),
        url_cover: 'https://images.igdb.com/igdb/image/upload/t_1080p/coinv1.jpg',
        url_screenshots: ['https://images.igdb.com/igdb/image/upload/t_720p/scinv1.jpg'],
      },
    });
    expect(found?.facts).not.toHaveProperty('companies');
    expect(found?.facts.raw).toEqual({
      tosec_match: false,
      mame_arcade_match: false,
      mame_mess_match: false,
      nointro_match: true,
      redump_match: false,
      whdload_match: false,
      ra_match: false,
      fbneo_match: false,
      mame_redump_match: false,
      puredos_match: false,
    });
    expect(replay.requests[0]?.headers['x-client-api-key']).toBe('CANARY-hasheous_api_key');
    expect(JSON.parse(replay.requests[0]?.body ?? '')).toEqual([{ mD5: '', shA1: SHA1, crc: CRC }]);
  });

  test('game of another platform is marked as such', async () => {
    const { runQuery } = await openHasheous(both);
    const query = game([file()], { slug: 'snes', igdb_id: 19 });
    const found = await runQuery(async (context) => hasheous.findByFiles?.(query, context));
    expect(found).toMatchObject({ isOfPlatform: false });
  });

  test('match without the game of IGDB still has a name and a picture', async () => {
    const { runQuery } = await openHasheous(({ url }) =>
      isProxy(url) ? hasheousReplies.proxyUnauthorized : hasheousReplies.game,
    );
    const found = await runQuery(async (context) =>
      hasheous.findByFiles?.(game([file()]), context),
    );
    expect(found?.facts).toMatchObject({
      name: 'Lantern Harbor',
      url_cover: 'https://hasheous.org/api/v1/images/INVENTED0123456789',
    });
  });

  test('slug instead of a number is an id of IGDB only', async () => {
    const { runQuery } = await openHasheous(({ url }) =>
      isProxy(url) ? hasheousReplies.notFound : hasheousReplies.gameWithSlugs,
    );
    const found = await runQuery(async (context) =>
      hasheous.findByFiles?.(game([file()]), context),
    );
    expect(found?.ids).toEqual({ igdb: 'lantern-harbor', tgdb: '77' });
    expect(found?.facts.is_verified).toBe(false);
  });

  test('game without a useful checksum is not requested', async () => {
    const { runQuery, replay } = await openHasheous(both);
    const dc = { slug: 'dc', igdb_id: 23 };
    for (const query of [
      game([]),
      game([file({ crc: '', sha1: '' })]),
      game([file({ isTopLevel: false })]),
      game([file({ name: 'track.raw' })], dc),
    ]) {
      expect(await runQuery(async (context) => hasheous.findByFiles?.(query, context))).toBeNull();
    }
    expect(replay.requests).toEqual([]);
  });
});

describe('Playmatch', () => {
  test('largest file of the game itself is requested', async () => {
    const { runQuery, replay } = await openPlaymatch(playmatchReplies.noMatch);
    const files = [
      file({ name: 'dlc/big.bin', size: 9000, isTopLevel: false }),
      file(),
      file({ name: 'small.txt', size: 1 }),
    ];
    const found = await runQuery(async (context) => playmatch.findByFiles?.(game(files), context));
    expect(found).toBeNull();
    expect(Object.fromEntries(replay.requests[0]?.url.searchParams ?? [])).toEqual({
      fileName: NAME,
      fileSize: '1024',
      crc: CRC,
      sha1: SHA1,
    });
  });

  test.each([
    ['SHA1', 'checksum', { sha1: SHA1 }],
    ['CRC', 'checksum', { crc: CRC }],
    ['FileNameAndSize', 'exact_name', { name: NAME }],
  ])('%s is a match by %s', async (gameMatchType, method, evidence) => {
    const { runQuery } = await openPlaymatch(playmatchMatch(gameMatchType));
    const found = await runQuery(async (context) =>
      playmatch.findByFiles?.(game([file()]), context),
    );
    expect(found).toMatchObject({
      sourceId: '00000000-0000-4000-8000-000000000077',
      name: 'Lantern Harbor',
      method,
      evidence,
    });
    expect(found?.ids).toEqual({ igdb: '910001', ss: '70001' });
  });
});

test('TheGamesDB only accepts ids and is never requested', async () => {
  const { runQuery, replay } = await replayedGateway('tgdb', {
    hosts: [],
    answer: () => undefined,
  });
  const findById = (id: string) =>
    runQuery(async (context) => tgdb.findById?.(id, game([]), context));
  expect(await findById('77')).toMatchObject({ sourceId: '77', facts: {} });
  for (const id of ['0', 'x', '', '1e9', '-4']) expect(await findById(id)).toBeNull();
  expect(replay.requests).toEqual([]);
});
