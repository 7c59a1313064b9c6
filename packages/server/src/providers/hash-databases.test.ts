import { describe, expect, test } from 'vitest';

import { askedGame, recorded } from '#testing/fake-source.ts';
import { replayedDesk } from '#testing/replayed-desk.ts';
import type { Answering } from '#testing/replay-source.ts';

import { hasheous } from './hasheous.ts';
import { playmatch } from './playmatch.ts';
import type { AskedFile } from './provider.ts';
import { tgdb } from './tgdb.ts';

const SHA1 = '77693a00418a9d8971b7a005f2001d997e359bff';
const file = (facts: Partial<AskedFile> = {}): AskedFile => ({
  name: 'Paper Mario (USA).z64',
  size: 1024,
  crc: 'd56d1c89',
  md5: '',
  sha1: SHA1,
  isTopLevel: true,
  ...facts,
});
const n64 = { slug: 'n64', name: 'Nintendo 64', igdb_id: 4 };
const game = (files: AskedFile[], platform: object = n64) =>
  askedGame({ title: 'Paper Mario', files, platform });

const openHasheous = (answer: Answering) =>
  replayedDesk('hasheous', { hosts: ['hasheous.org'], answer });
const openPlaymatch = (body: unknown) =>
  replayedDesk('playmatch', { hosts: ['playmatch.retrorealm.dev'], answer: () => ({ body }) });

describe('Hasheous', () => {
  const lookup = recorded('hasheous/Lookup-ByHash-200.json');
  const proxy = recorded('hasheous/IGDB-Game-200.json');
  const both: Answering = ({ url }) => (url.pathname.includes('Proxy') ? proxy : lookup);

  test('knows a dump, its flags, and the game at other sources', async () => {
    const { ask, replay } = await openHasheous(both);
    const found = await ask(async (context) => hasheous.byContent?.(game([file()]), context));
    expect(found).toMatchObject({
      sourceId: '4872',
      name: 'Paper Mario',
      method: 'checksum',
      evidence: { sha1: SHA1 },
      ids: { igdb: '3340' },
      isOfPlatform: true,
      platformName: 'Nintendo 64',
      facts: {
        is_verified: true,
        genres: expect.arrayContaining(['Adventure']),
        first_release_date: Date.UTC(2000, 7, 11),
        url_cover: 'https://images.igdb.com/igdb/image/upload/t_1080p/co1qda.jpg',
      },
    });
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
    expect(replay.heard[0]?.headers['x-client-api-key']).toBe('CANARY-hasheous_api_key');
    expect(JSON.parse(replay.heard[0]?.body ?? '')).toEqual([
      { mD5: '', shA1: SHA1, crc: 'd56d1c89' },
    ]);
  });

  test('of another platform stays of another platform', async () => {
    const { ask } = await openHasheous(both);
    const asked = game([file()], { slug: 'snes', igdb_id: 19 });
    const found = await ask(async (context) => hasheous.byContent?.(asked, context));
    expect(found).toMatchObject({ isOfPlatform: false });
  });

  test('without what it hands on from IGDB it still has a name and a picture', async () => {
    const { ask } = await openHasheous(({ url }) =>
      url.pathname.includes('Proxy') ? { status: 401, body: '' } : lookup,
    );
    const found = await ask(async (context) => hasheous.byContent?.(game([file()]), context));
    expect(found?.facts).toMatchObject({
      name: 'Paper Mario',
      url_cover: 'https://hasheous.org/api/v1/images/10436E2F69C4C5325F5805B3C8F80CBA13D8492C',
    });
  });

  test('a slug instead of a number is a name at IGDB, and nowhere else', async () => {
    const metadata = [
      { source: 'IGDB', id: 'paper-mario', immutableId: '' },
      { source: 'TheGamesDB', id: '77', immutableId: '77' },
      { source: 'RetroAchievements', id: 'some-slug', immutableId: '' },
    ];
    const body = { id: 1, name: 'X', signatures: {}, metadata, attributes: [] };
    const { ask } = await openHasheous(({ url }) =>
      url.pathname.includes('Proxy') ? { status: 404, body: '' } : { body },
    );
    const found = await ask(async (context) => hasheous.byContent?.(game([file()]), context));
    expect(found?.ids).toEqual({ igdb: 'paper-mario', tgdb: '77' });
    expect(found?.facts.is_verified).toBe(false);
  });

  test('is not asked without a checksum, nor about files that tell nothing', async () => {
    const { ask, replay } = await openHasheous(both);
    const dc = { slug: 'dc', igdb_id: 23 };
    for (const asked of [
      game([]),
      game([file({ crc: '', sha1: '' })]),
      game([file({ isTopLevel: false })]),
      game([file({ name: 'track.raw' })], dc),
    ]) {
      expect(await ask(async (context) => hasheous.byContent?.(asked, context))).toBeNull();
    }
    expect(replay.heard).toEqual([]);
  });
});

describe('Playmatch', () => {
  test('is asked about the largest file of the game itself', async () => {
    const { ask, replay } = await openPlaymatch({ gameMatchType: 'NoMatch', id: null });
    const files = [
      file({ name: 'dlc/big.bin', size: 9000, isTopLevel: false }),
      file({ name: 'Paper Mario (USA).z64' }),
      file({ name: 'small.txt', size: 1 }),
    ];
    const found = await ask(async (context) => playmatch.byContent?.(game(files), context));
    expect(found).toBeNull();
    expect(Object.fromEntries(replay.heard[0]?.url.searchParams ?? [])).toEqual({
      fileName: 'Paper Mario (USA).z64',
      fileSize: '1024',
      crc: 'd56d1c89',
      sha1: SHA1,
    });
  });

  test.each([
    ['SHA1', 'checksum', { sha1: SHA1 }],
    ['CRC', 'checksum', { crc: 'd56d1c89' }],
    ['FileNameAndSize', 'exact_name', { name: 'Paper Mario (USA).z64' }],
  ])('%s is a match by %s', async (gameMatchType, method, evidence) => {
    const externalMetadata = [
      { providerName: 'IGDB', providerId: '3340' },
      { providerName: 'SteamGridDB', providerId: 'abc' },
      { providerName: 'LaunchBox' },
    ];
    const { ask } = await openPlaymatch({ gameMatchType, id: 'u', externalMetadata });
    const found = await ask(async (context) => playmatch.byContent?.(game([file()]), context));
    expect(found).toMatchObject({ sourceId: 'u', method, evidence });
    expect(found?.ids).toEqual({ igdb: '3340' });
  });
});

test('TheGamesDB has nothing but numbers', async () => {
  const { ask, replay } = await replayedDesk('tgdb', { hosts: [], answer: () => undefined });
  const byId = (id: string) => ask(async (context) => tgdb.byId?.(id, game([]), context));
  expect(await byId('77')).toMatchObject({ sourceId: '77', facts: {} });
  for (const id of ['0', 'x', '', '1e9', '-4']) expect(await byId(id)).toBeNull();
  expect(replay.heard).toEqual([]);
});
