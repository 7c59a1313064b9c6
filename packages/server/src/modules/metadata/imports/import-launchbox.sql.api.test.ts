import { expect, test } from 'vitest';

import { launchbox } from '#modules/metadata/sources/launchbox/launchbox.ts';
import { gameQuery, fakeSource } from '#testing/fake-source.ts';
import { launchboxXml, type LaunchboxEntry } from '#testing/launchbox-file.ts';

import { importLaunchbox, isLaunchboxMember } from './import-launchbox.ts';

const ZELDA: LaunchboxEntry[] = [
  [
    'Game',
    {
      Name: 'The Legend of Zelda: A Link to the Past',
      DatabaseID: '42',
      Platform: 'Super Nintendo Entertainment System',
      ReleaseDate: '1992-04-13T00:00:00-07:00',
      Overview: 'Save <the> Princess & more',
      MaxPlayers: '1',
      Cooperative: 'false',
      CommunityRating: '4.5',
      CommunityRatingCount: '900',
      VideoURL: 'https://www.youtube.com/watch?v=abcdefghijk',
      ESRB: 'E - Everyone',
      Genres: 'Action; Role-Playing',
      Developer: 'Nintendo',
      Publisher: '',
    },
  ],
  ['Game', { Name: 'Arkanoid', DatabaseID: '43', Platform: 'Sega Genesis' }],
  ['Game', { Name: 'Street Fighter II', DatabaseID: '44', Platform: 'Arcade' }],
  ['Game', { Name: 'Twins', DatabaseID: '45', Platform: 'Sega Genesis' }],
  ['Game', { Name: 'Twins!', DatabaseID: '46', Platform: 'Sega Genesis' }],
  ['Game', { DatabaseID: '47', Platform: 'Sega Genesis' }],
  ['GameAlternateName', { AlternateName: 'Zelda no Densetsu', DatabaseID: '42', Region: 'Japan' }],
  [
    'GameImage',
    { DatabaseID: '42', FileName: 'us box.jpg', Type: 'Box - Front', Region: 'North America' },
  ],
  ['GameImage', { DatabaseID: '42', FileName: 'jp.jpg', Type: 'Box - Front', Region: 'Japan' }],
  ['GameImage', { DatabaseID: '42', FileName: 'snap.jpg', Type: 'Screenshot - Gameplay' }],
  ['GameImage', { DatabaseID: '42', FileName: 'wide.jpg', Type: 'Fanart - Background' }],
  ['GameImage', { DatabaseID: '43', FileName: 'ark.jpg', Type: 'Box - 3D' }],
];
const FILES: LaunchboxEntry[] = [
  ['File', { Platform: 'Sega Genesis', FileName: 'arkanoid (world)', GameName: 'Arkanoid' }],
  ['File', { Platform: 'Sega Genesis', FileName: 'twins', GameName: 'Twins' }],
];
const MAME: LaunchboxEntry[] = [['MameFile', { FileName: 'sf2', Name: 'Street Fighter II' }]];

async function* members(...texts: string[]) {
  for (const text of texts) yield { chunks: chunksOf(text) };
}

/** In small chunks, so that every token is split somewhere. */
async function* chunksOf(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 37) yield bytes.subarray(at, at + 37);
}

const whole = () => members(launchboxXml(ZELDA), launchboxXml(FILES), launchboxXml(MAME));
const noHooks = { signal: new AbortController().signal, onRows: () => {} };
const snes = { slug: 'snes', launchbox_name: 'Super Nintendo Entertainment System' };
const zelda = gameQuery({ platform: snes, fsName: 'Zelda.sfc' });

async function imported() {
  const source = await fakeSource(() => undefined);
  const { db } = source.engine;
  const deps = { db, clock: () => source.clock.now };
  const rows = await importLaunchbox(deps, whole(), noHooks);
  return { ...source, db, deps, rows };
}

test('imported game is found by id, name and alternative name', async () => {
  const { context, rows } = await imported();
  expect(rows).toBe(16);
  const found = await launchbox.findById?.('42', zelda, context);
  expect(found).toMatchObject({
    sourceId: '42',
    name: 'The Legend of Zelda: A Link to the Past',
    names: ['Zelda no Densetsu'],
    isOfPlatform: true,
    facts: {
      summary: 'Save <the> Princess & more',
      genres: ['Action', 'Role-Playing'],
      companies: ['Nintendo'],
      age_ratings: ['ESRB E'],
      player_count: '1',
      average_rating: 90,
      youtube_video_id: 'abcdefghijk',
      first_release_date: Date.UTC(1992, 3, 13),
      url_cover: 'https://images.launchbox-app.com/us%20box.jpg',
      url_background: 'https://images.launchbox-app.com/wide.jpg',
      url_screenshots: ['https://images.launchbox-app.com/snap.jpg'],
      raw: {
        community_rating: 4.5,
        community_rating_count: 900,
        max_players: 1,
        images: [{}, {}, {}, {}],
      },
    },
  });
  for (const term of ['Legend of Zelda, The - A Link to the Past', 'ZELDA NO DENSETSU']) {
    const named = await launchbox.searchByName?.(term, zelda, context);
    expect(named?.map(({ sourceId }) => sourceId)).toEqual(['42']);
  }
  const byPrefix = await launchbox.searchByName?.('legend of zelda', zelda, context);
  expect(byPrefix?.map(({ sourceId }) => sourceId)).toEqual(['42']);
  const japanese = { ...zelda, regions: ['Japan'] };
  const localized = await launchbox.findById?.('42', japanese, context);
  expect(localized?.facts.url_cover).toBe('https://images.launchbox-app.com/jp.jpg');
});

test('game of another platform is not found by name and is marked by id', async () => {
  const { context } = await imported();
  expect(await launchbox.searchByName?.('Zelda no Densetsu', gameQuery(), context)).toEqual([]);
  expect(await launchbox.findById?.('42', gameQuery(), context)).toMatchObject({
    isOfPlatform: false,
  });
});

test('well-known file name or MAME set is a match, and an ambiguous title is none', async () => {
  const { context } = await imported();
  const byFile = (fsName: string, platform = {}) =>
    launchbox.findByFiles?.(gameQuery({ fsName, platform }), context);
  expect(await byFile('Arkanoid (World).zip')).toMatchObject({
    sourceId: '43',
    method: 'exact_name',
    evidence: { file: 'Arkanoid (World).zip' },
  });
  expect(await byFile('twins.md')).toBeNull();
  expect(await byFile('unknown.md')).toBeNull();
  expect(await byFile('sf2.zip')).toBeNull();
  expect(await byFile('sf2.zip', { slug: 'arcade', launchbox_name: 'Arcade' })).toMatchObject({
    sourceId: '44',
  });
});

test.each([
  ['truncated', launchboxXml(ZELDA).slice(0, -40)],
  ['not XML', 'hello'],
  ['without games', launchboxXml(MAME)],
  ['empty', ''],
])('file that is %s leaves the previous import, and no rows of its own', async (_what, text) => {
  const { context, db, deps } = await imported();
  await expect(importLaunchbox(deps, members(text), noHooks)).rejects.toThrow(/\w/);
  expect(await launchbox.findById?.('42', zelda, context)).toMatchObject({ sourceId: '42' });
  await importLaunchbox(deps, whole(), noHooks);
  const editions = await db.selectFrom('source_edition').select('state').execute();
  expect(editions).toEqual([{ state: 'current' }]);
  const games = await db.selectFrom('launchbox_game').select('edition_id').execute();
  expect(games).toHaveLength(5);
});

test('aborted import leaves the previous edition, and the next import deletes its rows', async () => {
  const { context, db, deps } = await imported();
  const stop = new AbortController();
  const many = Array.from({ length: 5000 }, (_, index): LaunchboxEntry => [
    'Game',
    { Name: `Game ${index}`, DatabaseID: String(index), Platform: 'Sega Genesis' },
  ]);
  const hooks = { signal: stop.signal, onRows: () => stop.abort(new Error('enough')) };
  await expect(importLaunchbox(deps, members(launchboxXml(many)), hooks)).rejects.toThrow('enough');
  expect(await launchbox.findById?.('42', zelda, context)).toMatchObject({ sourceId: '42' });
  await importLaunchbox(deps, members(launchboxXml(many)), noHooks);
  const games = await db.selectFrom('launchbox_game').select('edition_id').distinct().execute();
  expect(games).toHaveLength(1);
  expect(await launchbox.findById?.('42', zelda, context)).toMatchObject({ name: 'Game 42' });
  expect(await db.selectFrom('launchbox_picture').selectAll().execute()).toEqual([]);
});

test('source finds nothing before the first import, and its check fails', async () => {
  const { context } = await fakeSource(() => undefined);
  expect(await launchbox.searchByName?.('Zelda', zelda, context)).toEqual([]);
  expect(await launchbox.findByFiles?.(zelda, context)).toBeNull();
  await expect(launchbox.check(context)).rejects.toMatchObject({ kind: 'away' });
});

test('copies that macOS adds are not imported', () => {
  expect(isLaunchboxMember('Metadata.xml')).toBe(true);
  expect(isLaunchboxMember('__MACOSX/._Metadata.xml')).toBe(false);
  expect(isLaunchboxMember('__MACOSX/Metadata.xml')).toBe(false);
  expect(isLaunchboxMember('Platforms.xml')).toBe(false);
});
