import { text } from 'node:stream/consumers';

import { describe, expect, test } from 'vitest';

import type { ImportedFile } from '#modules/imports/import-record.ts';
import { allItems, fileTree, itemsOf } from '#testing/file-tree.ts';

import { createGamelistReader, createLaunchboxReader, createPegasusReader } from './list-reader.ts';
import { createSkraperReader } from './skraper.ts';

const GAMELIST = `<?xml version="1.0"?>
<alternativeEmulator><label>Mesen</label></alternativeEmulator>
<gameList>
  <folder><path>./Hacks</path><name>Hacks</name></folder>
  <game id="4711" source="ScreenScraper.fr">
    <path>./Moon Mole (Europe).zip</path>
    <name>Moon Mole &amp; Friends</name>
    <desc>Dig.
Dig deeper.</desc>
    <image>./media/images/Moon Mole (Europe)-image.png</image>
    <thumbnail>~/../roms/nes/media/images/Moon Mole (Europe)-thumb.png</thumbnail>
    <rating>0.85</rating>
    <releasedate>19911123T000000</releasedate>
    <developer>Burrow Soft</developer>
    <publisher>Field Games</publisher>
    <genre>Puzzle, Platform</genre>
    <players>1-2</players>
    <lang>en, de</lang>
    <region>eu</region>
    <md5>D41D8CD98F00B204E9800998ECF8427E</md5>
    <favorite>true</favorite>
    <completed>true</completed>
    <playcount>3</playcount>
    <gametime>3600</gametime>
    <lastplayed>20240102T030405</lastplayed>
  </game>
  <game><path>.\\Sub\\Win.nes</path><name>Win</name><hidden>true</hidden><lastplayed>19700101T000000</lastplayed></game>
  <game><path>/home/pi/RetroPie/roms/nes/Abs.nes</path><name>Abs</name></game>
</gameList>`;

const readAll = async (file: ImportedFile) => text(await file.open(new AbortController().signal));

test('a gamelist.xml yields metadata, media and personal data of each game', async () => {
  const input = await fileTree({
    'ROMs/nes/gamelist.xml': GAMELIST,
    'ROMs/nes/media/images/Moon Mole (Europe)-image.png': 'image',
    'ROMs/nes/media/images/Moon Mole (Europe)-thumb.png': 'thumb',
    'ROMs/nes/media/manuals/Moon Mole (Europe).pdf': 'manual',
    'downloaded_media/nes/covers/Sub/Win.jpg': 'cover of Win',
    'downloaded_media/nes/titlescreens/Win.png': 'title of Win',
    'downloaded_media/snes/covers/Abs.png': 'another platform',
  });
  const reader = createGamelistReader(input);
  const items = await allItems(reader);
  const [folder, mole, win, abs] = itemsOf(items, 'game');
  expect(folder?.game).toMatchObject({ path: 'Hacks', name: 'Hacks' });
  expect(mole).toMatchObject({
    place: 'ROMs/nes/gamelist.xml, line 5',
    game: {
      platform: 'nes',
      platformFolder: 'nes',
      path: 'Moon Mole (Europe).zip',
      name: 'Moon Mole & Friends',
      checksums: { md5: 'd41d8cd98f00b204e9800998ecf8427e' },
      sourceIds: { ss: '4711' },
    },
    facts: {
      name: 'Moon Mole & Friends',
      summary: 'Dig.\nDig deeper.',
      companies: ['Burrow Soft', 'Field Games'],
      genres: ['Puzzle', 'Platform'],
      player_count: '1-2',
      regions: ['Europe'],
      languages: ['English', 'German'],
      first_release_date: Date.UTC(1991, 10, 23),
      average_rating: 85,
    },
  });
  if (!mole?.cover || !mole.manual || !win?.cover) throw new Error('media are missing');
  expect(await readAll(mole.cover)).toBe('thumb');
  expect(mole.screenshots.map(({ name }) => name)).toEqual(['Moon Mole (Europe)-image.png']);
  expect(await readAll(mole.manual)).toBe('manual');
  expect(win.game.path).toBe('Sub/Win.nes');
  expect(await readAll(win.cover)).toBe('cover of Win');
  expect(win.screenshots.map(({ name }) => name)).toEqual(['Win.png']);
  expect(abs).toMatchObject({ game: { path: 'Abs.nes' }, cover: null });
  expect(itemsOf(items, 'personal')).toMatchObject([
    {
      game: { name: 'Moon Mole & Friends' },
      isFavorite: true,
      status: 'finished',
      playSeconds: 3600,
      lastPlayed: new Date('2024-01-02T03:04:05Z'),
    },
    { game: { name: 'Win' }, isHidden: true },
  ]);
  expect(items.some((item) => 'lastPlayed' in item && item.key.includes('#3'))).toBe(false);
  expect(await reader.count(new AbortController().signal)).toBe(items.length);
});

test('reading continues after any item', async () => {
  const reader = createGamelistReader(await fileTree({ 'nes/gamelist.xml': GAMELIST }));
  const keys = (await allItems(reader)).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const [index, key] of keys.entries()) {
    const rest = await allItems(reader, key);
    expect(rest.map((item) => item.key)).toEqual(keys.slice(index + 1));
  }
});

const game = (path: string) =>
  `<gameList><game><path>${path}</path><name>A</name></game></gameList>`;

describe('hostile and broken lists', () => {
  const bomb = Array.from(
    { length: 30 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  );

  test.each<[string, string, string]>([
    ['a cut file', '<gameList>\n<game><path>./A.nes</path></game>\n<game>', 'line 3'],
    ['crossed tags', '<gameList>\n\n<game><path>A</game></path></gameList>', 'line 3'],
    ['an entity bomb', `<!DOCTYPE g [${bomb.join('')}]><gameList/>`, 'line 1'],
    [
      'an external entity',
      `<?xml version="1.0"?>\n<!DOCTYPE g [<!ENTITY x SYSTEM "file:///etc/passwd">]><gameList><game><path>&x;</path></game></gameList>`,
      'line 2',
    ],
    ['another document', '<html></html>', 'line 1'],
    ['no XML', 'Hello', 'line 1'],
    ['an empty file', '', 'line 1'],
    ['an endless tag', `<gameList><game ${'x'.repeat(200_000)}`, 'line 1'],
  ])('%s is refused as a whole, with its line', async (_case, list, line) => {
    const items = await allItems(
      createGamelistReader(await fileTree({ 'nes/gamelist.xml': list })),
    );
    expect(items).toMatchObject([{ kind: 'refused', reason: expect.stringMatching(/\w/) }]);
    expect(items[0]?.place).toBe(`nes/gamelist.xml, ${line}`);
  });

  test('a broken list does not prevent others from being read', async () => {
    const input = await fileTree({ 'gb/gamelist.xml': '<', 'nes/gamelist.xml': game('./A.nes') });
    const items = await allItems(createGamelistReader(input));
    expect(items.map(({ kind }) => kind)).toEqual(['refused', 'game']);
  });

  test.each(['../A.nes', './../../etc/passwd', '..\\..\\A.nes'])(
    'a game at %s is refused',
    async (path) => {
      const input = await fileTree({ 'nes/gamelist.xml': game(path) });
      const items = await allItems(createGamelistReader(input));
      expect(items).toMatchObject([{ kind: 'refused', reasonCode: 'file_refused' }]);
    },
  );

  test('missing media, media outside the input and addresses are reported and not opened', async () => {
    const list = `<gameList><game><path>./A.nes</path><name>A</name>
      <cover>../../../../etc/passwd</cover><screenshot>C:\\x\\a.png</screenshot>
      <image>http://127.0.0.1/a.png</image><manual>./none.pdf</manual></game></gameList>`;
    const items = await allItems(
      createGamelistReader(await fileTree({ 'nes/gamelist.xml': list })),
    );
    expect(items).toMatchObject([
      { kind: 'game', cover: null, screenshots: [], manual: null },
      { kind: 'refused', reasonCode: 'file_missing', place: 'nes/gamelist.xml, line 1' },
    ]);
    expect(items[1]).toMatchObject({ reason: expect.stringContaining('none.pdf') });
  });

  test('an input without any list is reported', async () => {
    const items = await allItems(createGamelistReader(await fileTree({ 'a.txt': '' })));
    expect(items).toMatchObject([{ kind: 'refused', reasonCode: 'no_files' }]);
  });

  const accented = '<gameList><game><path>./A.nes</path><name>Pokémon “é”</name></game></gameList>';
  const utf16 = (order: 'le' | 'be', mark: boolean) => {
    const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${accented}`, 'utf16le');
    return order === 'le' ? bytes : bytes.swap16();
  };
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(accented)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${accented}`)],
    ['UTF-16 LE', utf16('le', true)],
    ['UTF-16 BE', utf16('be', true)],
    ['UTF-16 LE without a mark', utf16('le', false)],
    [
      'Windows-1252 that claims to be UTF-8',
      windows1252(`<?xml version="1.0" encoding="UTF-8"?>${accented}`),
    ],
    [
      'declared Windows-1252',
      windows1252(`<?xml version="1.0" encoding="windows-1252"?>${accented}`),
    ],
  ])('%s is read', async (_encoding, bytes) => {
    const items = await allItems(
      createGamelistReader(await fileTree({ 'nes/gamelist.xml': bytes })),
    );
    expect(items).toMatchObject([{ kind: 'game', facts: { name: 'Pokémon “é”' } }]);
  });

  test('a list of 50 MB is read with little memory', async () => {
    const one = `<game><path>./Game.nes</path><name>Game</name><desc>${'text '.repeat(800)}</desc></game>\n`;
    const list = `<gameList>\n${one.repeat(Math.ceil((50 * 1024 * 1024) / one.length))}</gameList>`;
    const input = await fileTree({ 'nes/gamelist.xml': list });
    const before = process.memoryUsage();
    let count = 0;
    let most = 0;
    const reader = createGamelistReader(input);
    for await (const { kind } of reader.items(null, new AbortController().signal)) {
      if (kind === 'game') count += 1;
      if (count % 1000 === 0) {
        const { heapUsed, external } = process.memoryUsage();
        most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
      }
    }
    expect(count).toBeGreaterThan(12_000);
    expect(most).toBeLessThan(150 * 1024 * 1024);
  });
});

/** Contains only letters that both encodings of the test have. */
function windows1252(content: string): Uint8Array {
  const special = new Map([
    ['“', 0x93],
    ['”', 0x94],
  ]);
  return Uint8Array.from(content, (char) => special.get(char) ?? char.charCodeAt(0));
}

test('LaunchBox platforms yield games with images, manuals and personal data', async () => {
  const list = `<?xml version="1.0" standalone="yes"?>
<LaunchBox>
  <Game>
    <ID>0f3c2b1a-1111-2222-3333-444455556666</ID>
    <Title>Moon Mole: Return</Title>
    <Platform>Nintendo Entertainment System</Platform>
    <ApplicationPath>..\\roms\\nes\\Moon Mole (USA).zip</ApplicationPath>
    <Notes>Dig again.</Notes>
    <Genre>Puzzle;Action</Genre>
    <Series>Mole</Series>
    <PlayMode>Cooperative;Multiplayer</PlayMode>
    <MaxPlayers>4</MaxPlayers>
    <Region>North America</Region>
    <ReleaseDate>1992-05-06T02:00:00+02:00</ReleaseDate>
    <CommunityStarRating>4.5</CommunityStarRating>
    <StarRating>4</StarRating>
    <StarRatingFloat>3.5</StarRatingFloat>
    <Favorite>true</Favorite>
    <Completed>false</Completed>
    <Progress>In Progress / Active</Progress>
    <PlayTime>120</PlayTime>
    <LastPlayedDate>2024-05-06T07:08:09.1234567+02:00</LastPlayedDate>
    <DatabaseID>1234</DatabaseID>
    <ManualPath>Manuals\\Nintendo Entertainment System\\mole.pdf</ManualPath>
  </Game>
  <AlternateName><GameID>1</GameID><Name>Other</Name></AlternateName>
</LaunchBox>`;
  const platform = 'Nintendo Entertainment System';
  const input = await fileTree({
    [`LaunchBox/Data/Platforms/${platform}.xml`]: list,
    [`LaunchBox/Images/${platform}/Box - Front/North America/Moon Mole_ Return-01.png`]: 'a',
    [`LaunchBox/Images/${platform}/Box - Front/North America/Moon Mole_ Return-02.png`]: 'b',
    [`LaunchBox/Images/${platform}/Screenshot - Gameplay/Moon Mole_ Return.0f3c2b1a-1111-2222-3333-444455556666-01.jpg`]:
      'c',
    [`LaunchBox/Manuals/${platform}/mole.pdf`]: 'd',
  });
  const items = await allItems(createLaunchboxReader(input));
  expect(items).toMatchObject([
    {
      kind: 'game',
      game: { platform: 'nes', path: 'Moon Mole (USA).zip', sourceIds: { launchbox: '1234' } },
      facts: {
        summary: 'Dig again.',
        genres: ['Puzzle', 'Action'],
        franchises: ['Mole'],
        game_modes: ['Cooperative', 'Multiplayer'],
        player_count: '1-4',
        first_release_date: Date.UTC(1992, 4, 6),
        average_rating: 90,
      },
      cover: { name: 'Moon Mole_ Return-01.png' },
      screenshots: [{ name: /-01\.jpg$/ }].map(() => expect.objectContaining({ size: 1 })),
      manual: { name: 'mole.pdf' },
    },
    {
      kind: 'personal',
      isFavorite: true,
      isNowPlaying: true,
      rating: 7,
      playSeconds: 120,
      lastPlayed: new Date('2024-05-06T05:08:09Z'),
    },
  ]);
});

test('Pegasus files yield games with assets', async () => {
  const list = `# comment
collection: Super Nintendo
shortname: snes
extension: sfc

game: Moon Mole
files:
  ./Moon Mole.sfc
  ./Moon Mole (Disc 2).sfc
developers: Burrow Soft
  Field Games
genre: Puzzle
genre: Action
players: 4
release: 1992-05
rating: 75%
description: A mole
  digs.
  .
  The end.
assets.box_front: media/cover.png

game: By folder
file: b.sfc
rating: 0.5
`;
  const input = await fileTree({
    'my games/metadata.pegasus.txt': list,
    'my games/media/cover.png': 'a',
    'my games/media/b/boxFront.jpg': 'b',
    'my games/media/By folder/screenshot.png': 'c',
  });
  const items = await allItems(createPegasusReader(input));
  expect(items).toMatchObject([
    {
      place: 'my games/metadata.pegasus.txt, line 6',
      game: { platform: 'snes', platformFolder: 'my games', path: 'Moon Mole.sfc' },
      facts: {
        name: 'Moon Mole',
        summary: 'A mole digs.\n\nThe end.',
        companies: ['Burrow Soft', 'Field Games'],
        genres: ['Puzzle', 'Action'],
        player_count: '1-4',
        first_release_date: Date.UTC(1992, 4, 1),
        average_rating: 75,
      },
      cover: { name: 'cover.png' },
    },
    {
      facts: { average_rating: 50 },
      cover: { name: 'boxFront.jpg' },
      screenshots: [{ name: 'screenshot.png' }],
    },
  ]);
});

test.each<[string, string, number]>([
  ['a line without a key', 'game: A\nfile: a\nhello', 3],
  ['a continuation of nothing', '  hello', 1],
  ['no game at the beginning', 'developer: A', 1],
])('a Pegasus file with %s is refused', async (_case, list, line) => {
  const input = await fileTree({ 'snes/metadata.txt': list });
  expect(await allItems(createPegasusReader(input))).toMatchObject([
    { kind: 'refused', place: `snes/metadata.txt, line ${line}` },
  ]);
});

test('Skraper folders yield the artwork of each game by its file name', async () => {
  const input = await fileTree({
    'nes/media/box2dfront/Moon Mole (USA).png': 'a',
    'nes/media/screenshot/Moon Mole (USA).png': 'b',
    'nes/media/wheel/Moon Mole (USA).png': 'c',
    'nes/media/manuals/Moon Mole (USA).pdf': 'd',
    'snes/images/Win-thumb.jpg': 'e',
    'snes/videos/Win.mp4': 'f',
  });
  expect(await allItems(createSkraperReader(input))).toMatchObject([
    {
      game: { platform: 'nes', platformFolder: 'nes', path: 'Moon Mole (USA)' },
      cover: { size: 1 },
      screenshots: [{ name: 'Moon Mole (USA).png' }],
      manual: { name: 'Moon Mole (USA).pdf' },
    },
    { game: { platform: 'snes', path: 'Win' }, cover: { name: 'Win-thumb.jpg' } },
  ]);
});
