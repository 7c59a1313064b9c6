import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { Browser } from '#testing/browser.ts';
import { countStatements } from '#testing/count-statements.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

const SHA1 = 'b9e73f6e145d900361252fda2c806b5c745fc7c4';
const MD5 = '9eed8dfda6b1bd227ee8c58bbdd37b9b';

let server: TestApp;
let open: TestApp;
let whole = 0;
let folder = 0;
let missing = 0;

async function fill({ db }: TestApp): Promise<void> {
  missing = await addGame(db, 'nes/Lost.nes', { missing: 1, igdb_id: 42, sha1_hash: SHA1 });
  whole = await addGame(db, 'nes/Whole.nes', {
    igdb_id: 42,
    flashpoint_id: 'f-1',
    sha1_hash: SHA1,
    crc_hash: 'aabbccdd',
  });
  folder = await addGame(db, 'psx/Parts', {
    is_folder: 1,
    hltb_id: 3,
    files: [{ file_name: 'a.bin', md5_hash: MD5, crc_hash: '01020304' }],
  });
  await addGame(db, 'nes/Gone.nes', {
    md5_hash: 'ff'.repeat(16),
    moby_id: 8,
    removed_at: '2026-01-01T00:00:00.000+00:00',
  });
}

beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  await fill(server);
  open = await startTestApp({
    env: { DISABLE_DOWNLOAD_ENDPOINT_AUTH: 'true' },
    users: { vera: 'viewer' },
  });
  await fill(open);
});
afterAll(async () => {
  await server.close();
  await open.close();
});

const get = (path: string, headers: Record<string, string> = basic('admin'), from = server) =>
  from.app.inject({ url: `/api${path}`, headers });
const statusAndResult = async (path: string) => {
  const reply = await get(path);
  const { id, detail } = reply.json<{ id?: number; detail?: string }>();
  return [reply.statusCode, id ?? detail];
};

test('a game needs at most nine statements, including notes, collections and saves', async () => {
  const browser = new Browser(open.app);
  await browser.signIn('vera');
  const read = () => browser.get(`/api/roms/${whole}`);
  expect((await read()).statusCode).toBe(200);
  expect(await countStatements(open, read)).toBeLessThanOrEqual(9);
});

test.each(['/roms/99999', '/roms/99999/simple', '/roms/99999/place'])(
  '%s returns 404 and names the id of the missing game',
  async (path) => {
    expect(await statusAndResult(path)).toEqual([404, "Rom with id '99999' not found"]);
  },
);

test.each(['/roms/0', '/roms/x', '/roms/9999999999'])('%s has an invalid id', async (path) => {
  expect((await get(path)).statusCode).toBe(422);
});

describe('look-up by checksum', () => {
  test.each([
    ['of the whole game', `sha1_hash=${SHA1}`],
    ['in upper case', `sha1_hash=${SHA1.toUpperCase()}`],
    ['only a CRC', 'crc_hash=AABBCCDD'],
    ['several, of which one matches', `sha1_hash=${'0'.repeat(40)}&crc_hash=aabbccdd`],
    ['several, of which the strongest wins', `crc_hash=01020304&sha1_hash=${SHA1}`],
  ])('finds the game: %s', async (_what, query) => {
    expect(await statusAndResult(`/roms/by-hash?${query}`)).toEqual([200, whole]);
  });

  test('finds the game by the checksum of one of its files', async () => {
    expect(await statusAndResult(`/roms/by-hash?md5_hash=${MD5}`)).toEqual([200, folder]);
  });

  test('returns 404 for an unknown checksum and for a removed game', async () => {
    const nothing = [404, 'No ROM or file found with given hash values'];
    expect(await statusAndResult(`/roms/by-hash?md5_hash=${'0'.repeat(32)}`)).toEqual(nothing);
    expect(await statusAndResult(`/roms/by-hash?md5_hash=${'ff'.repeat(16)}`)).toEqual(nothing);
  });

  test('returns 400 without a checksum', async () => {
    expect((await statusAndResult('/roms/by-hash'))[0]).toBe(400);
    expect((await statusAndResult('/roms/by-hash?md5_hash='))[0]).toBe(400);
  });
});

describe('look-up by the id at a source', () => {
  test.each([
    ['igdb_id=42', () => whole],
    ['flashpoint_id=f-1', () => whole],
    ['hltb_id=3', () => folder],
    ['ss_id=1&hltb_id=3', () => folder],
  ])('finds the game: %s', async (query, id) => {
    expect(await statusAndResult(`/roms/by-metadata-provider?${query}`)).toEqual([200, id()]);
  });

  test('returns 404 for an unknown id and for a removed game, 400 without an id', async () => {
    const nothing = [404, 'ROM not found with given metadata IDs'];
    expect(await statusAndResult('/roms/by-metadata-provider?igdb_id=43')).toEqual(nothing);
    expect(await statusAndResult('/roms/by-metadata-provider?moby_id=8')).toEqual(nothing);
    expect((await statusAndResult('/roms/by-metadata-provider'))[0]).toBe(400);
  });

  test('prefers a present game to a missing one', () => {
    expect(missing).toBeLessThan(whole);
  });
});

describe('with open downloads', () => {
  beforeAll(async () => {
    const url = `/api/roms/${whole}/props`;
    const payload = {
      rating: 9,
      note_raw_markdown: 'Everybody may read this',
      note_is_public: true,
    };
    await open.app.inject({ method: 'PUT', url, headers: basic('vera'), payload });
    const headers = basic('vera');
    const note = { title: 'Way', content: 'Go left', is_public: true };
    await open.app.inject({
      method: 'POST',
      url: `/api/roms/${whole}/notes`,
      headers,
      payload: note,
    });
  });

  test('an anonymous client gets a game without any personal data', async () => {
    const reply = await get(`/roms/${whole}`, {}, open);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      id: whole,
      rom_user: { id: -1, user_id: -1, rating: 0, note_raw_markdown: '' },
      has_notes: false,
      user_notes: [],
      all_user_notes: [],
      user_collections: [],
    });
    expect(reply.body).not.toMatch(/"vera"|Go left|Everybody/);
  });

  test('lists still require a sign-in', async () => {
    for (const path of ['/roms', '/roms/cards', `/roms/${whole}/simple`, `/roms/${whole}/notes`]) {
      expect((await get(path, {}, open)).statusCode).toBe(403);
    }
  });

  test('a signed-in user gets their own data', async () => {
    expect((await get(`/roms/${whole}`, basic('vera'), open)).json()).toMatchObject({
      rom_user: { rating: 9 },
      has_notes: true,
      all_user_notes: [{}, {}],
    });
  });

  test('an anonymous client is rejected by a server without open downloads', async () => {
    expect((await get(`/roms/${whole}`, {})).statusCode).toBe(403);
  });
});

const collectionsFor = async (as: string) => {
  const reply = await get(`/roms/${whole}`, basic(as), open);
  const { user_collections: all } = reply.json<{
    user_collections: { name: string; is_smart: boolean }[];
  }>();
  return all.map(({ name, is_smart }) => `${name}${is_smart ? '*' : ''}`);
};

describe('collections of a game', () => {
  const at = '2026-01-01T00:00:00.000+00:00';
  const owned = (name: string, user_id: number, is_public: 0 | 1) => ({
    user_id,
    name,
    name_key: name.toLowerCase(),
    is_public,
    created_at: at,
    updated_at: at,
  });

  test('are the user’s own and public ones, including smart collections', async () => {
    const rows = [owned('Open', 1, 1), owned('Closed', 1, 0), owned('Empty', 1, 1)];
    for (const row of rows) {
      const { id } = await open.db
        .insertInto('collection')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      const member = { collection_id: id, rom_id: row.name === 'Empty' ? folder : whole };
      await open.db
        .insertInto('collection_rom')
        .values({ ...member, added_at: at })
        .execute();
    }
    await open.db
      .insertInto('smart_collection')
      .values([
        { ...owned('Fits', 1, 1), filter_criteria: '{"search_term":"whole"}' },
        { ...owned('Fits not', 1, 1), filter_criteria: '{"search_term":"parts"}' },
        { ...owned('Fits in secret', 1, 0), filter_criteria: '{}' },
        { ...owned('Broken', 1, 1), filter_criteria: '{"matched":"perhaps"}' },
      ])
      .execute();
    expect(await collectionsFor('admin')).toEqual(['Closed', 'Open', 'Fits*', 'Fits in secret*']);
    expect(await collectionsFor('vera')).toEqual(['Open', 'Fits*']);
    const anonymous = await get(`/roms/${whole}`, {}, open);
    expect(anonymous.json()).toMatchObject({ user_collections: [] });
  });

  test('include the user’s own favourites, not those of others', async () => {
    const starred = async (as: string) => {
      const reply = await get(`/roms/${folder}`, basic(as), open);
      const { user_collections: all } = reply.json<{
        user_collections: { is_favorite: boolean }[];
      }>();
      return all.map(({ is_favorite }) => is_favorite);
    };
    const row = { ...owned('Stars', 1, 1), is_favorite: 1 as const };
    const { id } = await open.db
      .insertInto('collection')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await open.db
      .insertInto('collection_rom')
      .values({ collection_id: id, rom_id: folder, added_at: at })
      .execute();
    expect(await starred('admin')).toContain(true);
    expect(await starred('vera')).not.toContain(true);
  });
});
