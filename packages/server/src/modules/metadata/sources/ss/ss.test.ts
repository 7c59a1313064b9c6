import { expect, test } from 'vitest';

import type { GameQueryFile } from '#modules/metadata/sources/provider.ts';
import { gameQuery, fakeSource, type FakeReply } from '#testing/fake-source.ts';
import { ssReplies } from '#modules/metadata/sources/ss/testing/ss-replies.ts';

import { ss } from './ss.ts';

const file = (facts: Partial<GameQueryFile> = {}): GameQueryFile => ({
  name: 'Lantern Harbor (World).md',
  size: 524_288,
  crc: '',
  md5: '',
  sha1: '',
  isTopLevel: true,
  ...facts,
});
const answering = (answer: FakeReply) => fakeSource(() => answer);

test('game is found by its id, and the account sets limits and quota', async () => {
  const { context, requests, limits, quotas } = await answering(ssReplies.game);
  const found = await ss.findById?.('70001', gameQuery(), context);
  expect(found).toMatchObject({
    sourceId: '70001',
    name: 'Lantern Harbor',
    names: ['Quill & Lantern: The Harbor', 'Chochin no Minato'],
    platformName: 'Megadrive',
    isOfPlatform: true,
    website: 'https://www.screenscraper.fr/gameinfos.php?gameid=70001',
    facts: {
      summary: 'A keeper "relights" the lamps of a sunken café.',
      alternative_names: ['Quill & Lantern: The Harbor', 'Chochin no Minato'],
      companies: ['Halfmoon & Sons', 'Copper Fern Studio'],
      genres: ['Adventure'],
      game_modes: ['Single-player'],
      franchises: ['Lantern'],
      age_ratings: ['VRC GA', 'PEGI 7'],
      player_count: '1-4',
      average_rating: 70,
      first_release_date: Date.UTC(1993, 6, 13),
      url_screenshots: [expect.stringMatching(/media=ss%28wor%29$/)],
      url_title_screen: expect.stringMatching(/media=sstitle%28wor%29$/),
      url_background: expect.stringMatching(/media=fanart%28wor%29$/),
      url_logo: expect.stringMatching(/media=wheel%28wor%29$/),
      url_manual: expect.stringMatching(/media=manuel%28us%29$/),
      raw: {
        ss_score: '7',
        first_release_date: Date.UTC(1993, 6, 13) / 1000,
        age_ratings: [
          { rating: 'GA', category: 'VRC' },
          { rating: '7', category: 'PEGI' },
        ],
      },
    },
  });
  expect(requests[0]?.searchParams.get('gameid')).toBe('70001');
  expect(limits).toEqual([{ maxConcurrent: 2, perSecond: 2.5 }]);
  expect(quotas).toEqual([{ left: 14_960, limit: 15_000, per: 'day' }]);
});

test('credentials are removed from picture URLs and added again only for ScreenScraper', async () => {
  const { context } = await answering(ssReplies.game);
  const found = await ss.findById?.('70001', gameQuery(), context);
  const cover = found?.facts.url_cover ?? '';
  expect(cover).toContain('media=box-2D');
  expect(JSON.stringify(found)).not.toMatch(/ssid|sspassword|devid|devpassword|INVENTED-|secret-/);
  expect(ss.signPictureUrl?.(cover, context)).toContain('ssid=secret-SCREENSCRAPER_USER');
  const elsewhere = 'https://screenscraper.fr.example.org/a.png';
  expect(ss.signPictureUrl?.(elsewhere, context)).toBe(elsewhere);
});

test('name, date and cover follow the region of the game, the summary the preferred language', async () => {
  const { context } = await answering(ssReplies.game);
  const french = { ...context, preferences: { ...context.preferences, languages: ['fr'] } };
  const found = await ss.findById?.('70001', gameQuery({ regions: ['Japan'] }), french);
  expect(found?.name).toBe('Chochin no Minato');
  expect(found?.facts).toMatchObject({
    first_release_date: Date.UTC(1994, 0, 1),
    summary: "Une gardienne rallume les lampes d'un port.",
    url_cover: expect.stringMatching(/media=box-2D%28jp%29$/),
    game_modes: ['Jouable en solo'],
  });
});

test('content matches by checksum or by the exact file name', async () => {
  const { context, requests } = await answering(ssReplies.game);
  const match = (facts: Partial<GameQueryFile>) =>
    ss.findByFiles?.(gameQuery({ files: [file(facts)] }), context);
  expect(await match({ crc: '0a1b2c3d' })).toMatchObject({
    method: 'checksum',
    evidence: { crc: '0a1b2c3d' },
  });
  const query = Object.fromEntries(requests[0]?.searchParams ?? []);
  expect(query).toMatchObject({ romtaille: '524288', romtype: 'rom', systemeid: '1' });
  expect(await match({ md5: '00112233445566778899aabbccddeeff' })).toMatchObject({
    evidence: { md5: '00112233445566778899aabbccddeeff' },
  });
  expect(await match({ crc: '00000000', name: 'Something.md' })).toBeNull();
  expect(await match({ crc: '00000000', name: 'Lantern Harbor (World).zip' })).toMatchObject({
    method: 'exact_name',
  });
  // Without a checksum nothing is requested.
  expect(await match({})).toBeNull();
  expect(requests).toHaveLength(4);
});

test('search finds games and leaves out other entries', async () => {
  const { context } = await answering(ssReplies.games);
  const games = await ss.searchByName?.('Lantern', gameQuery(), context);
  expect(games).toMatchObject([
    { sourceId: '70001', name: 'Lantern Harbor', isOfPlatform: true },
    { sourceId: '70002', name: 'Lantern Harbor 2', isOfPlatform: true },
  ]);
  expect(games?.[0]?.facts.url_cover).toContain('box-2D');
  expect(games?.[1]?.facts).not.toHaveProperty('url_cover');
  const elsewhere = gameQuery({ platform: { ss_id: 2 } });
  const others = await ss.searchByName?.('Lantern', elsewhere, context);
  expect(others?.map(({ isOfPlatform }) => isOfPlatform)).toEqual([false, false]);
});

test('search without a result is an empty list', async () => {
  const { context } = await answering(ssReplies.noGames);
  expect(await ss.searchByName?.('ZZZ', gameQuery(), context)).toEqual([]);
});

test('backslashes that are no JSON escapes stay in the text', async () => {
  const body = String.raw`{"response":{"jeu":{"id":"7","noms":[{"region":"us","text":"A\B \"C\" \u00e9 \d"}]}}}`;
  const { context } = await answering({ body });
  expect(await ss.findById?.('7', gameQuery(), context)).toMatchObject({ name: 'A\\B "C" é \\d' });
});

test.each([['bios'], ['namedNotGame']] as const)(
  '%s reply is no game, neither by content nor by id',
  async (reply) => {
    const { context } = await answering(ssReplies[reply]);
    const game = gameQuery({ files: [file({ crc: '0a1b2c3d' })] });
    expect(await ss.findByFiles?.(game, context)).toBeNull();
    expect(await ss.findById?.('70001', game, context)).toBeNull();
  },
);

test('disc is found by its serial, and the check requests the account', async () => {
  const { context, requests } = await answering(ssReplies.game);
  const found = await ss.findByFiles?.(gameQuery({ serial: 'GM-1234' }), context);
  expect(found).toMatchObject({ method: 'serial', evidence: { serial: 'GM-1234' } });
  await ss.check(context);
  expect(requests.map(({ pathname }) => pathname)).toEqual([
    '/api2/jeuInfos.php',
    '/api2/ssuserInfos.php',
  ]);
});
