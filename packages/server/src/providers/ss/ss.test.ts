import { expect, test } from 'vitest';

import type { AskedFile } from '#providers/provider.ts';
import { askedGame, fakeSource, recorded, type FakeAnswer } from '#testing/fake-source.ts';

import { ss } from './ss.ts';

const battletoads = recorded('screenscraper/api2-jeuInfos.php-200.json');
const file = (facts: Partial<AskedFile> = {}): AskedFile => ({
  name: 'Battletoads (World).md',
  size: 524_288,
  crc: '',
  md5: '',
  sha1: '',
  isTopLevel: true,
  ...facts,
});
const answering = (answer: FakeAnswer) => fakeSource(() => answer);

test('a game by its number, in the words of the wire', async () => {
  const { context, paces, quotas } = await answering(battletoads);
  const found = await ss.byId?.('1', askedGame(), context);
  expect(found).toMatchObject({
    sourceId: '1',
    name: 'Battletoads',
    platformName: 'Megadrive',
    isOfPlatform: true,
    facts: {
      companies: ['Tradewest', 'Rareware'],
      genres: ["Beat'em Up"],
      game_modes: ['Single-player'],
      franchises: ['Battletoads'],
      player_count: '1-2',
      average_rating: 70,
      first_release_date: Date.UTC(1991, 6, 13),
      raw: { ss_score: '7', first_release_date: Date.UTC(1991, 6, 13) / 1000 },
    },
  });
  expect(found?.facts.summary).toMatch(/^The Dark Queen/);
  expect(paces).toEqual([{ atOnce: 1, perSecond: 51.2 }]);
  expect(quotas).toEqual([{ left: 20_000, limit: 20_000, per: 'day' }]);
});

test('no credential leaves with an address, and they are added for ScreenScraper alone', async () => {
  const { context } = await answering(battletoads);
  const found = await ss.byId?.('1', askedGame(), context);
  const told = JSON.stringify(found);
  expect(found?.facts.url_cover).toContain('media=box-2D');
  expect(told).not.toMatch(/ssid|sspassword|devid|devpassword|REDACTED|secret-/);
  const cover = found?.facts.url_cover ?? '';
  expect(ss.pictureAddress?.(cover, context)).toContain('ssid=secret-SCREENSCRAPER_USER');
  const elsewhere = 'https://screenscraper.fr.example.org/a.png';
  expect(ss.pictureAddress?.(elsewhere, context)).toBe(elsewhere);
});

test('regions of the game, languages of the people', async () => {
  const { context } = await answering(battletoads);
  const french = { ...context, taste: { ...context.taste, languages: ['fr'] } };
  const found = await ss.byId?.('1', askedGame({ regions: ['Japan'] }), french);
  expect(found?.facts.first_release_date).toBe(Date.UTC(1993, 2, 23));
  expect(found?.facts.summary).toMatch(/^Battletoads sur Megadrive/);
});

test('content is believed when the answer knows the very checksum', async () => {
  const { context, asked } = await answering(battletoads);
  const known = file({ crc: 'be55bf2a' });
  const found = await ss.byContent?.(askedGame({ files: [known] }), context);
  expect(found).toMatchObject({ method: 'checksum', evidence: { crc: 'be55bf2a' } });
  expect(asked[0]?.searchParams.get('romtaille')).toBe('524288');

  const other = file({ crc: '00000000', name: 'Something.md' });
  expect(await ss.byContent?.(askedGame({ files: [other] }), context)).toBeNull();
  const named = file({ crc: '00000000', name: 'Battletoads (World).zip' });
  const byName = await ss.byContent?.(askedGame({ files: [named] }), context);
  expect(byName).toMatchObject({ method: 'exact_name' });
  expect(await ss.byContent?.(askedGame({ files: [file()] }), context)).toBeNull();
  expect(asked).toHaveLength(3);
});

test('a search; one that finds nothing answers an empty game', async () => {
  const found = await answering(recorded('screenscraper/api2-jeuRecherche.php-200-3.json'));
  const games = await ss.byName?.('Sonic', askedGame(), found.context);
  expect(games?.map(({ name }) => name)).toContain('Sonic The Hedgehog 2');
  expect(games?.every(({ isOfPlatform }) => isOfPlatform)).toBe(true);
  const elsewhere = await ss.byName?.(
    'Sonic',
    askedGame({ platform: { ss_id: 2 } }),
    found.context,
  );
  expect(elsewhere?.some(({ isOfPlatform }) => isOfPlatform)).toBe(false);

  const none = await answering(recorded('screenscraper/api2-jeuRecherche.php-200.json'));
  expect(await ss.byName?.('ZZZ', askedGame(), none.context)).toEqual([]);
});

test.each(['404', '400'])('%s is an answer: unknown', async (status) => {
  const { context } = await answering(recorded(`screenscraper/api2-jeuInfos.php-${status}.json`));
  expect(await ss.byId?.('999999', askedGame(), context)).toBeNull();
});

test.each([
  ['a login that is wrong although all is well', 200, 'Erreur de login : Vérifiez…', 'refused'],
  ['a login that is wrong', 403, 'Erreur de login', 'refused'],
  ['a developer that is wrong', 403, 'Erreur de login : identifiants développeur !', 'refused'],
  ['members only', 401, 'API fermé pour les non membres', 'away'],
  ['closed', 423, 'API totalement fermé', 'away'],
  ['blacklisted', 426, 'Le logiciel de scrape utilisé a été blacklisté', 'refused'],
  ['too fast', 429, 'Le nombre de threads est atteint', 'busy'],
  ['spent', 430, 'Votre quota de scrape est dépassé', 'spent'],
  ['too many unknown', 431, 'Faites du tri dans vos fichiers roms', 'spent'],
  ['broken', 500, 'oops', 'away'],
  ['a page', 200, '<html>', 'nonsense'],
  ['nothing', 200, '', 'nonsense'],
  ['cut short', 200, JSON.stringify(battletoads.body).slice(0, 5000), 'nonsense'],
  ['something else', 200, '[1, 2]', 'nonsense'],
])('%s (%i)', async (_what, status, body, kind) => {
  const { context } = await answering({ status, body });
  await expect(ss.byId?.('1', askedGame(), context)).rejects.toMatchObject({ source: 'ss', kind });
});

test('backslashes that are no escapes are meant as they stand', async () => {
  const body = String.raw`{"response":{"jeu":{"id":"7","noms":[{"region":"us","text":"A\B \"C\" \u00e9 \d"}]}}}`;
  const { context } = await answering({ body });
  expect(await ss.byId?.('7', askedGame(), context)).toMatchObject({ name: 'A\\B "C" é \\d' });
});

test.each([
  { id: '7', notgame: 'true', noms: [{ region: 'us', text: 'BIOS' }] },
  { id: '7', notgame: 'false', noms: [{ region: 'us', text: 'ZZZ(notgame):Bios' }] },
])('what is no game is none: %j', async (jeu) => {
  const { context } = await answering({ body: { response: { jeu } } });
  const game = askedGame({ files: [file({ sha1: 'aa' })] });
  expect(await ss.byContent?.(game, context)).toBeNull();
  expect(await ss.byId?.('7', game, context)).toBeNull();
});

test('a disc by its serial; the check asks for the account', async () => {
  const { context, asked } = await answering(battletoads);
  const found = await ss.byContent?.(askedGame({ serial: 'GM-1234' }), context);
  expect(found).toMatchObject({ method: 'serial', evidence: { serial: 'GM-1234' } });
  await ss.check(context);
  expect(asked.map(({ pathname }) => pathname)).toEqual([
    '/api2/jeuInfos.php',
    '/api2/ssuserInfos.php',
  ]);
});
