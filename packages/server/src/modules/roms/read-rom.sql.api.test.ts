import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';

const SHA1 = 'b9e73f6e145d900361252fda2c806b5c745fc7c4';
const MD5 = '9eed8dfda6b1bd227ee8c58bbdd37b9b';

let server: TestApp;
let open: TestApp;
let whole = 0;
let parts = 0;
let missing = 0;

async function fill({ db }: TestApp): Promise<void> {
  missing = await addGame(db, 'nes/Lost.nes', { missing: 1, igdb_id: 42, sha1_hash: SHA1 });
  whole = await addGame(db, 'nes/Whole.nes', {
    igdb_id: 42,
    flashpoint_id: 'f-1',
    sha1_hash: SHA1,
    crc_hash: 'aabbccdd',
  });
  parts = await addGame(db, 'psx/Parts', {
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
  open = await startTestApp({ env: { DISABLE_DOWNLOAD_ENDPOINT_AUTH: 'true' } });
  await open.setUp();
  await open.addUser('vera', 'viewer');
  await fill(open);
});
afterAll(async () => {
  await server.close();
  await open.close();
});

const get = (path: string, headers: Record<string, string> = basic('admin'), from = server) =>
  from.app.inject({ url: `/api${path}`, headers });
const answer = async (path: string) => {
  const reply = await get(path);
  const { id, detail } = reply.json<{ id?: number; detail?: string }>();
  return [reply.statusCode, id ?? detail];
};

test.each(['/roms/99999', '/roms/99999/simple', '/roms/99999/place'])(
  '%s names what is missing',
  async (path) => {
    expect(await answer(path)).toEqual([404, "Rom with id '99999' not found"]);
  },
);

test.each(['/roms/0', '/roms/x', '/roms/9999999999'])('%s is no id', async (path) => {
  expect((await get(path)).statusCode).toBe(422);
});

describe('by checksum', () => {
  test.each([
    ['the game’s own', `sha1_hash=${SHA1}`],
    ['in capitals', `sha1_hash=${SHA1.toUpperCase()}`],
    ['a weak one', 'crc_hash=AABBCCDD'],
    ['one of several', `sha1_hash=${'0'.repeat(40)}&crc_hash=aabbccdd`],
    ['the strongest of several', `crc_hash=01020304&sha1_hash=${SHA1}`],
  ])('%s', async (_what, query) => {
    expect(await answer(`/roms/by-hash?${query}`)).toEqual([200, whole]);
  });

  test('of one of its files', async () => {
    expect(await answer(`/roms/by-hash?md5_hash=${MD5}`)).toEqual([200, parts]);
  });

  test('of nothing there is', async () => {
    const nothing = [404, 'No ROM or file found with given hash values'];
    expect(await answer(`/roms/by-hash?md5_hash=${'0'.repeat(32)}`)).toEqual(nothing);
    expect(await answer(`/roms/by-hash?md5_hash=${'ff'.repeat(16)}`)).toEqual(nothing);
  });

  test('not at all', async () => {
    expect((await answer('/roms/by-hash'))[0]).toBe(400);
    expect((await answer('/roms/by-hash?md5_hash='))[0]).toBe(400);
  });
});

describe('by the id of a source', () => {
  test.each([
    ['igdb_id=42', () => whole],
    ['flashpoint_id=f-1', () => whole],
    ['hltb_id=3', () => parts],
    ['ss_id=1&hltb_id=3', () => parts],
  ])('%s', async (query, id) => {
    expect(await answer(`/roms/by-metadata-provider?${query}`)).toEqual([200, id()]);
  });

  test('that nobody has, and none', async () => {
    const nothing = [404, 'ROM not found with given metadata IDs'];
    expect(await answer('/roms/by-metadata-provider?igdb_id=43')).toEqual(nothing);
    expect(await answer('/roms/by-metadata-provider?moby_id=8')).toEqual(nothing);
    expect((await answer('/roms/by-metadata-provider'))[0]).toBe(400);
  });

  test('prefers a game that is there to one that is missing', () => {
    expect(missing).toBeLessThan(whole);
  });
});

describe('where downloads are open', () => {
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

  test('a stranger reads a game and nothing of any person', async () => {
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

  test('lists stay closed', async () => {
    for (const path of ['/roms', '/roms/cards', `/roms/${whole}/simple`, `/roms/${whole}/notes`]) {
      expect((await get(path, {}, open)).statusCode).toBe(403);
    }
  });

  test('who signed in sees their own', async () => {
    expect((await get(`/roms/${whole}`, basic('vera'), open)).json()).toMatchObject({
      rom_user: { rating: 9 },
      has_notes: true,
      all_user_notes: [{}, {}],
    });
  });

  test('elsewhere a stranger is refused', async () => {
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

describe('the collections a game is in', () => {
  const at = '2026-01-01T00:00:00.000+00:00';
  const owned = (name: string, user_id: number, is_public: 0 | 1) => ({
    user_id,
    name,
    name_key: name.toLowerCase(),
    is_public,
    created_at: at,
    updated_at: at,
  });

  test('are one’s own and the public ones, smart ones among them', async () => {
    const rows = [owned('Open', 1, 1), owned('Closed', 1, 0), owned('Empty', 1, 1)];
    for (const row of rows) {
      const { id } = await open.db
        .insertInto('collection')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow();
      const member = { collection_id: id, rom_id: row.name === 'Empty' ? parts : whole };
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
    const stranger = await get(`/roms/${whole}`, {}, open);
    expect(stranger.json()).toMatchObject({ user_collections: [] });
  });

  test('among them one’s own favourites', async () => {
    const starred = async (as: string) => {
      const reply = await get(`/roms/${parts}`, basic(as), open);
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
      .values({ collection_id: id, rom_id: parts, added_at: at })
      .execute();
    expect(await starred('admin')).toContain(true);
    expect(await starred('vera')).not.toContain(true);
  });
});
