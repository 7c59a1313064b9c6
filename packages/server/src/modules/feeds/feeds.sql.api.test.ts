import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { FpkgiFeed, TinfoilFeed, WebrcadeFeed } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { ListIndex } from '#modules/list-index/list-index.ts';
import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { issueClientToken } from '#testing/tokens.ts';

import { gamesOf } from './feed-source.ts';

const BASE = 'https://games.test/sub';
const env = { PUBLIC_URL: 'https://games.test', BASE_PATH: '/sub' };
const pkg = (name: string, rest: object = {}) => ({ file_name: name, sha1_hash: 'aa', ...rest });

let server: TestApp;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await startTestApp({ env });
  const { db } = server;
  await server.setUp();
  await server.addUser('vera', 'viewer');
  const folder = { is_folder: 1 } as const;
  ids['nes'] = await addGame(db, 'nes/Two, "Three" & 4 (USA).nes', {
    name: 'Two, "Three" & 4',
    root: server.folder.library,
    path_cover_small: 'roms/1/1/cover/small.png',
    path_cover_large: 'roms/1/1/cover/big.png',
    detail: { summary: 'A line\nand another.' },
  });
  ids['missing'] = await addGame(db, 'nes/Gone.nes', { missing: 1 });
  ids['hidden'] = await addGame(db, 'nes/Secret.nes');
  await addGame(db, 'ps2/Not for webRcade.iso');
  await addGame(db, 'switch/Race', {
    ...folder,
    files: [
      'Race [0100000000010000].nsp',
      { file_name: 'Race.txt' },
      { file_name: 'Race update.nsz', category: 'update', is_top_level: 0 },
    ],
  });
  await addGame(db, 'ps3/Tab\tand, comma\nGame (Europe)', {
    ...folder,
    name: 'Tab\tand, comma\nGame',
    regions: '["Europe"]',
    files: [
      pkg('Game [BLES-01234].pkg'),
      pkg('Game.rap', { sha1_hash: 'bb' }),
      pkg('More, levels.pkg', { category: 'dlc', is_top_level: 0 }),
      pkg('Readme.txt'),
    ],
  });
  await addGame(db, 'psp/Tab\tGame', {
    ...folder,
    regions: '["Japan"]',
    files: [pkg('Game.pkg'), pkg('Game.rap', { sha1_hash: 'bb' })],
  });
  await addGame(db, 'psvita/Wave.zip', { files: [pkg('Wave.zip')] });
  await addGame(db, 'psx/Disc.pkg', { files: [pkg('Disc.pkg')] });
  await addGame(db, 'ps4/Fight [CUSA00123].pkg', {
    name: 'Fight',
    regions: '["USA"]',
    version: '1.02',
    first_release_date: Date.UTC(2016, 1, 9),
  });
  ids['ps4'] = await addGame(db, 'ps4/Other.pkg', { name: 'Other' });
  await addGame(db, 'nds/One.nds', { name: 'One' });
  await db.updateTable('platform').set({ rom_count: 1 }).execute();
  await mkdir(join(server.folder.library, 'roms', 'nes'), { recursive: true });
  await writeFile(
    join(server.folder.library, 'roms', 'nes', 'Two, "Three" & 4 (USA).nes'),
    'content',
  );
  await server.app.inject({
    method: 'PUT',
    url: `/sub/api/roms/${ids['hidden']}/props`,
    headers: basic('vera'),
    payload: { data: { hidden: true } },
  });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = basic('vera')) =>
  server.app.inject({ url: `/sub/api${path}`, headers });

const fileOf = async (name: string): Promise<number> =>
  (
    await server.db
      .selectFrom('rom_file')
      .select('id')
      .where('file_name', '=', name)
      .executeTakeFirstOrThrow()
  ).id;

describe('the feed for webRcade', () => {
  test.each(['/feeds/webrcade', '/webrcade/feed'])(
    'at %s lists games of supported platforms without hidden and missing ones',
    async (path) => {
      const reply = await get(path);
      expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
      const feed = WebrcadeFeed.parse(reply.json());
      expect(feed.categories.map(({ title }) => title)).toEqual([
        'Nintendo Entertainment System',
        'PlayStation',
      ]);
      expect(feed.categories[0]).toMatchObject({
        thumbnail: `${BASE}/assets/platforms/nes.svg`,
        items: [
          {
            title: 'Two, "Three" & 4',
            description: 'A line\nand another.',
            type: 'nes',
            thumbnail: expect.stringMatching(
              /^https:\/\/games\.test\/sub\/assets\/romm\/resources\/roms\/1\/1\/cover\/small\.png\?ts=/,
            ),
            props: {
              rom: `${BASE}/api/roms/${ids['nes']}/content/Two%2C%20%22Three%22%20%26%204%20(USA).nes`,
            },
          },
        ],
      });
    },
  );

  test('is valid JSON for an empty library', async () => {
    const empty = await testApp();
    await empty.setUp();
    const reply = await empty.get('/feeds/webrcade');
    expect(WebrcadeFeed.parse(reply.json()).categories).toEqual([]);
  });
});

describe('the feed for Tinfoil', () => {
  test('lists installable files of all categories', async () => {
    const feed = TinfoilFeed.parse((await get('/feeds/tinfoil')).json());
    const game = await fileOf('Race [0100000000010000].nsp');
    const update = await fileOf('Race update.nsz');
    expect(new Set(feed.files)).toEqual(
      new Set([
        { url: `${BASE}/api/roms/${update}/files/content/Race%20update.nsz`, size: 1000 },
        {
          url: `${BASE}/api/roms/${game}/files/content/Race%20%5B0100000000010000%5D.nsp`,
          size: 1000,
        },
      ]),
    );
    expect({ ...feed, files: [] }).toEqual({
      files: [],
      directories: [],
      titledb: {},
      success: 'Welcome to Saveroom',
    });
    expect((await get('/tinfoil/feed?slug=switch')).json()).toEqual(feed);
  });

  test('describes titles of the imported title database', async () => {
    const { db } = server;
    const at = '2026-01-01T00:00:00.000+00:00';
    const { id } = await db
      .insertInto('source_edition')
      .values({ list: 'titledb', state: 'current', row_count: 1, created_at: at, loaded_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const facts = JSON.stringify({ publisher: 'Maker', releaseDate: 20_170_303 });
    await db
      .insertInto('switch_title')
      .values({
        edition_id: id,
        nsu_id: '70010000000025',
        title_id: '0100000000010000',
        name: 'Race',
        facts,
      })
      .execute();
    const { titledb } = (await get('/feeds/tinfoil')).json();
    await db.deleteFrom('source_edition').execute();
    expect(titledb).toEqual({
      '70010000000025': expect.objectContaining({
        id: '0100000000010000',
        name: 'Race',
        publisher: 'Maker',
        releaseDate: 20_170_303,
      }),
    });
  });

  test('reports an unknown platform and missing or wrong credentials as its error text', async () => {
    const unknown = (await get('/feeds/tinfoil?slug=nothing')).json();
    expect(unknown).toEqual({
      files: [],
      directories: [],
      error: expect.stringContaining('nothing'),
    });
    const wrong = { authorization: basic('vera', 'wrong password').authorization };
    for (const reply of [
      await get('/feeds/tinfoil', {}),
      await get('/feeds/tinfoil', wrong),
      await get(`/feeds/tinfoil?token=rmm_${'0'.repeat(64)}`, {}),
    ]) {
      expect([reply.statusCode, reply.json()]).toEqual([
        200,
        { files: [], directories: [], error: expect.stringContaining('Sign in') },
      ]);
    }
  });
});

describe('package feeds', () => {
  test('PKGi lines have eight columns, without separators in names', async () => {
    const game = await fileOf('Game [BLES-01234].pkg');
    const reply = await get('/feeds/pkgi/ps3/game');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'filename=pkgi_game.txt',
      'cache-control': 'no-cache',
    });
    expect(reply.body).toBe(
      `UP9644-BLES01234_00-0000000000000000,1,Tab and comma Game,,bb,${BASE}/api/roms/${game}/files/content/Game%20%5BBLES-01234%5D.pkg,1000,aa\n`,
    );
    const dlc = await fileOf('More, levels.pkg');
    expect((await get('/feeds/pkgi/ps3/dlc')).body).toBe(
      `UP9644-${String(dlc).padStart(9, '0')}_00-0000000000000000,2,More levels,,bb,${BASE}/api/roms/${dlc}/files/content/More%2C%20levels.pkg,1000,aa\n`,
    );
    expect((await get('/feeds/pkgi/ps3/update')).body).toBe('');
    expect((await get('/feeds/pkgi/psp/game')).body.split(',')).toHaveLength(8);
  });

  test('PKGi for the PS Vita has its own columns, and archives beside the game count', async () => {
    const file = await fileOf('Wave.zip');
    expect((await get('/feeds/pkgi/psvita/game')).body).toBe(
      `UP9644-${String(file).padStart(9, '0')}_00-0000000000000000,0,Wave,,,${BASE}/api/roms/${file}/files/content/Wave.zip,1000,aa\n`,
    );
  });

  test('an unknown kind is refused, an unknown platform is not found', async () => {
    const kind = await get('/feeds/pkgi/ps3/toys');
    expect([kind.statusCode, kind.json().detail]).toEqual([400, 'Invalid content type: toys']);
    const inherited = await get('/feeds/fpkgi/ps4?content_type=constructor');
    expect(inherited.statusCode).toBe(400);
    expect((await get('/feeds/fpkgi/nothing')).statusCode).toBe(404);
    expect((await get('/feeds/kekatsu/nothing')).statusCode).toBe(404);
  });

  const columnsOf = {
    'psp/games':
      'Title ID,Region,Type,Name,PKG direct link,Content ID,Last Modification Date,RAP,Download .RAP file,File Size,SHA256',
    'psp/dlc':
      'Title ID,Region,Name,PKG direct link,Content ID,Last Modification Date,RAP,Download .RAP file,File Size,SHA256',
    'psvita/games':
      'Title ID,Region,Name,PKG direct link,zRIF,Content ID,Last Modification Date,Original Name,File Size,SHA256,Required FW,App Version',
    'psvita/dlc':
      'Title ID,Region,Name,PKG direct link,zRIF,Content ID,Last Modification Date,File Size,SHA256',
    'psx/games':
      'Title ID,Region,Name,PKG direct link,Content ID,Last Modification Date,Original Name,File Size,SHA256',
  };

  test.each(Object.entries(columnsOf))('PKGj %s has its header', async (list, header) => {
    const [first] = (await get(`/feeds/pkgj/${list}`)).body.split('\n');
    expect(first?.split('\t')).toEqual(header.split(','));
  });

  test('PKGj rows have as many columns as the header, also with a tab in a name', async () => {
    const file = await fileOf('Game.pkg');
    const license = await server.db
      .selectFrom('rom_file')
      .innerJoin('rom', 'rom.id', 'rom_file.rom_id')
      .select('rom_file.id')
      .where('rom_file.file_name', '=', 'Game.rap')
      .where('rom.fs_name', '=', 'Tab\tGame')
      .executeTakeFirstOrThrow();
    const number = String(file).padStart(9, '0');
    const [, row] = (await get('/feeds/pkgj/psp/games')).body.split('\n');
    expect(row?.split('\t')).toEqual([
      number,
      'JP',
      'PSP',
      'Tab Game',
      `${BASE}/api/roms/${file}/files/content/Game.pkg`,
      `UP9644-${number}_00-0000000000000000`,
      '2026-01-01 00:00:00',
      'bb',
      `${BASE}/api/roms/${license.id}/files/content/Game.rap`,
      '1000',
      'aa',
    ]);
  });

  test('FPKGi lists packages by their addresses', async () => {
    const feed = FpkgiFeed.parse((await get('/feeds/fpkgi/ps4')).json());
    const file = await fileOf('Fight [CUSA00123].pkg');
    expect(feed.DATA[`${BASE}/api/roms/${file}/files/content/Fight%20%5BCUSA00123%5D.pkg`]).toEqual(
      {
        name: 'Fight',
        size: 1000,
        title_id: 'CUSA00123',
        region: 'USA',
        version: '1.02',
        release: '02-09-2016',
        min_fw: null,
        cover_url: null,
      },
    );
    expect(Object.values(feed.DATA).map(({ title_id }) => title_id)).toContain(
      `ROMM${String(ids['ps4']).padStart(5, '0')}`,
    );
    const updates = await get('/feeds/fpkgi/ps4?content_type=update');
    expect(updates.json()).toEqual({ DATA: {} });
  });

  test('Kekatsu gets its version, its separator and one row per game', async () => {
    const { body } = await get('/feeds/kekatsu/nds');
    const [version, separator, row, ...rest] = body.split('\n');
    expect([version, separator, rest]).toEqual(['1', '\t', ['']]);
    expect(row?.split('\t')).toEqual([
      ...['One', 'nds', 'ANY', '1.0.0', 'RomM'],
      expect.stringMatching(/^https:\/\/games\.test\/sub\/api\/roms\/\d+\/content\/One\.nds$/),
      ...['One.nds', '1000', ''],
    ]);
  });
});

const issue = (scopes: string[]) => issueClientToken(server, basic('vera'), scopes, '/sub');

describe('a token in the address', () => {
  test('opens feeds, and their links carry it', async () => {
    const { raw_token } = await issue(['roms.read']);
    const reply = await get(`/feeds/webrcade?token=${raw_token}`, {});
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    const [category] = WebrcadeFeed.parse(reply.json()).categories;
    const { props, thumbnail } = category?.items[0] ?? {};
    expect(thumbnail).toContain(`&token=${raw_token}`);
    const rom = new URL(props?.rom ?? '');
    const content = await server.app.inject({ url: rom.pathname + rom.search });
    expect([content.statusCode, content.body]).toEqual([200, 'content']);
    const tinfoil = (await get(`/feeds/tinfoil?token=${raw_token}`, {})).json();
    expect(tinfoil.files[0].url).toMatch(/\?token=rmm_[0-9a-f]{64}#Race.*\.ns[pz]$/);
  });

  test('needs the scope of the route and ends with the token', async () => {
    const other = await issue(['me.read', 'me.write']);
    expect((await get(`/feeds/webrcade?token=${other.raw_token}`, {})).statusCode).toBe(403);
    const { id, raw_token } = await issue(['roms.read']);
    const feed = () => get(`/feeds/webrcade?token=${raw_token}`, {});
    const content = () => get(`/roms/${ids['nes']}/content/x?token=${raw_token}`, {});
    expect([(await feed()).statusCode, (await content()).statusCode]).toEqual([200, 200]);
    await server.app.inject({
      method: 'DELETE',
      url: `/sub/api/client-tokens/${id}`,
      headers: basic('vera'),
    });
    expect([(await feed()).statusCode, (await content()).statusCode]).toEqual([401, 401]);
  });

  test('is ignored by all other routes, and only client tokens are accepted', async () => {
    const { raw_token } = await issue(['roms.read', 'me.read']);
    expect((await get(`/users/me?token=${raw_token}`, {})).statusCode).toBe(403);
    expect((await get(`/roms?token=${raw_token}`, {})).statusCode).toBe(403);
    expect((await get('/feeds/webrcade?token=x', {})).statusCode).toBe(401);
    expect((await get('/feeds/webrcade', {})).statusCode).toBe(403);
  });

  test('never appears in the log', async () => {
    const { raw_token } = await issue(['roms.read']);
    await get(`/feeds/webrcade?token=${raw_token}`, {});
    await get(`/roms/${ids['missing']}/content/x?token=${raw_token}`, {});
    await get(`/roms/%zz?token=${raw_token}`, {});
    expect(server.logged.join('')).not.toContain(raw_token.slice(4));
  });
});

test('open downloads open the feeds too', async () => {
  const open = await testApp({ env: { DISABLE_DOWNLOAD_ENDPOINT_AUTH: 'true' } });
  await open.setUp();
  await addGame(open.db, 'switch/Race.nsp');
  const { files } = (await open.as(null).get('/feeds/tinfoil')).json();
  expect(files).toHaveLength(1);
  expect((await open.as(null).get('/feeds/webrcade')).statusCode).toBe(200);
});

test('a long feed is generated in pages, so that other requests run in between', async () => {
  const long = await testApp();
  await long.setUp();
  for (let number = 0; number < 1203; number += 1) await addGame(long.db, `nds/${number}.nds`);
  const { body } = await long.get('/feeds/kekatsu/nds');
  expect(new Set(body.trim().split('\n').slice(2)).size).toBe(1203);

  const listIndex = new ListIndex({ ...long, isBusy: () => false, onFault: () => {} });
  onTestFinished(() => listIndex.close());
  const { id } = await long.db.selectFrom('platform').select('id').executeTakeFirstOrThrow();
  const steps: string[] = [];
  for await (const games of gamesOf({ db: long.db, listIndex }, { actor: undefined }, id)) {
    steps.push(`${games.length} games`);
    setImmediate(() => steps.push('other work'));
  }
  expect(steps).toEqual(['500 games', 'other work', '500 games', 'other work', '203 games']);
});
