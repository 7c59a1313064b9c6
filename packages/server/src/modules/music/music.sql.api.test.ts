import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { waitUntil } from '#testing/wait-until.ts';

import { mp3 } from './testing/audio-files.ts';

/** One library for all tests: each uses its own playlists, and those that change files come last. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ users: { ann: 'viewer', bob: 'viewer' } });
  for (const [path, bytes] of Object.entries(LIBRARY)) {
    const file = join(app.folder.library, 'roms', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  await scan();
}, 60_000);
afterAll(() => app.close());

const LIBRARY: Readonly<Record<string, string | Buffer>> = {
  'psx/Epic/Epic.bin': 'epic',
  'psx/Epic/soundtrack/boss.mp3': mp3(3, {
    title: 'Boss 2',
    artist: 'Nobuo',
    album: 'Epic OST',
    genre: 'Rock',
    date: '1997',
    track: '2',
  }),
  'psx/Epic/soundtrack/intro.mp3': mp3(1, {
    title: 'Ärger',
    artist: 'Nobuo',
    album: 'Epic OST',
    genre: 'Ambient',
    date: '1997',
    track: '1',
  }),
  'psx/Epic/soundtrack/cover.jpg': 'no music',
  'snes/Quest/Quest.sfc': 'quest',
  'snes/Quest/ost/10 Boss 10.mp3': mp3(2, { title: 'Boss 10', artist: 'Yoko', date: '1994' }),
  'snes/Quest/ost/broken.mp3': 'not music',
};

async function scan(): Promise<void> {
  await call('POST', '/scan', { as: 'admin', payload: {} });
  await waitUntil(async () => {
    const live = app.db
      .selectFrom('job')
      .select('id')
      .where('status', 'in', ['queued', 'started'])
      .where('task', 'in', ['scan_library', 'read_soundtracks']);
    return (await live.execute()).length === 0;
  });
}

interface CallOptions {
  readonly as?: string;
  readonly payload?: object;
}

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { as = 'ann', payload }: CallOptions = {},
) => app.as(as).send(method, url, payload);

const get = async (url: string, as = 'ann') => (await call('GET', url, { as })).json();
const titles = async (url: string, as = 'ann'): Promise<string[]> =>
  (await get(url, as)).items.map(({ title }: { title: string }) => title);

async function idOf(title: string): Promise<number> {
  const { items } = await get('/music/tracks');
  return items.find((track: { title: string }) => track.title === title).rom_file_id;
}

test('a track has the reply of RomM 5.2, with the file name for a missing title', async () => {
  const page = await get('/music/tracks?search=boss%202');
  expect(page).toMatchObject({ total: 1, limit: 50, offset: 0 });
  const [track] = page.items;
  expect(track).toEqual({
    rom_file_id: expect.any(Number),
    rom_id: expect.any(Number),
    title: 'Boss 2',
    artist: 'Nobuo',
    album: 'Epic OST',
    genre: 'Rock',
    year: 1997,
    track: 2,
    disc: null,
    duration_seconds: expect.closeTo(3, 1),
    has_embedded_cover: false,
    is_favorite: false,
    game_name: 'Epic',
    platform_id: expect.any(Number),
    platform_slug: 'psx',
    platform_name: expect.any(String),
    stream_url: `/api/roms/${track.rom_file_id}/files/content/boss.mp3`,
    cover_url: null,
  });
  expect(await titles('/music/tracks')).toEqual(['Ärger', 'Boss 2', 'Boss 10', 'broken']);
});

test.each([
  ['limit=2&offset=1', ['Boss 2', 'Boss 10']],
  ['order_by=title&order_dir=desc', ['broken', 'Boss 10', 'Boss 2', 'Ärger']],
  ['order_by=album', ['Ärger', 'Boss 2', 'Boss 10', 'broken']],
  ['order_by=duration_seconds', ['Ärger', 'Boss 10', 'Boss 2', 'broken']],
  ['order_by=year', ['Boss 10', 'Ärger', 'Boss 2', 'broken']],
  ['order_by=no_such_column', ['Ärger', 'Boss 2', 'Boss 10', 'broken']],
  ['artist=Nobuo', ['Ärger', 'Boss 2']],
  ['artist=', ['Ärger', 'Boss 2', 'Boss 10', 'broken']],
  ['album=Epic%20OST&genre=Rock', ['Boss 2']],
  ['year=1994', ['Boss 10']],
  ['min_duration=1.5&max_duration=2.5', ['Boss 10']],
  ['search=%C3%84RG', ['Ärger']],
  ['search=quest', ['Boss 10', 'broken']],
  ['search=%25', []],
  ['search=yoko', ['Boss 10']],
])('tracks with %s are %j', async (query, expected) => {
  expect(await titles(`/music/tracks?${query}`)).toEqual(expected);
});

test('tracks are filtered by game and platform', async () => {
  const { items } = await get('/music/tracks?search=quest');
  const [{ rom_id, platform_id }] = items;
  expect(await titles(`/music/tracks?rom_id=${rom_id}`)).toEqual(['Boss 10', 'broken']);
  expect(await titles(`/music/tracks?platform_ids=${platform_id}`)).toHaveLength(2);
  expect(await titles(`/music/tracks?platform_ids=${platform_id}&platform_ids=9999`)).toHaveLength(
    2,
  );
});

test('an invalid page is rejected', async () => {
  for (const query of ['limit=0', 'limit=10001', 'offset=-1', 'year=x', 'platform_ids=x']) {
    expect((await call('GET', `/music/tracks?${query}`)).statusCode).toBe(422);
  }
});

test('artists, albums, genres and years are counted, searched and paged', async () => {
  expect(await get('/music/artists')).toEqual({
    items: [
      { value: 'Nobuo', count: 2 },
      { value: 'Yoko', count: 1 },
    ],
    total: 2,
    limit: 50,
    offset: 0,
  });
  expect((await get('/music/artists?search=YOK')).items).toEqual([{ value: 'Yoko', count: 1 }]);
  expect((await get('/music/artists?year=1997')).total).toBe(1);
  const second = await get('/music/artists?order_by=name&order_dir=desc&limit=1&offset=1');
  expect(second.items).toEqual([{ value: 'Nobuo', count: 2 }]);
  expect((await get('/music/albums')).items).toEqual([{ value: 'Epic OST', count: 2 }]);
  expect((await get('/music/genres?order_by=value&order_dir=asc')).items).toEqual([
    { value: 'Ambient', count: 1 },
    { value: 'Rock', count: 1 },
  ]);
  expect((await get('/music/years')).items).toEqual([
    { value: 1997, count: 2 },
    { value: 1994, count: 1 },
  ]);
  expect((await get('/music/years?search=94')).total).toBe(1);
});

test('a soundtrack is listed in album order, without files that are not music', async () => {
  const { items } = await get('/music/tracks?search=Nobuo');
  const listed = await get(`/roms/${items[0].rom_id}/soundtracks/metadata`);
  expect(listed.map(({ file_name }: { file_name: string }) => file_name)).toEqual([
    'intro.mp3',
    'boss.mp3',
  ]);
  expect((await call('GET', '/roms/9999/soundtracks/metadata')).statusCode).toBe(404);
});

test('favorites belong to one user', async () => {
  const ids = [await idOf('Boss 2'), await idOf('Ärger'), 9999];
  const payload = { rom_file_ids: ids };
  const added = await call('POST', '/music/favorites', { payload });
  expect([added.statusCode, added.json()]).toEqual([200, { added: 2 }]);
  expect((await call('POST', '/music/favorites', { payload })).json()).toEqual({ added: 0 });
  expect(await titles('/music/favorites')).toEqual(['Ärger', 'Boss 2']);
  expect(await titles('/music/favorites?search=boss')).toEqual(['Boss 2']);
  expect((await get('/music/favorites', 'bob')).total).toBe(0);
  const { items } = await get('/music/tracks?artist=Nobuo', 'bob');
  expect(items.map((track: { is_favorite: boolean }) => track.is_favorite)).toEqual([false, false]);
  const first = { rom_file_ids: ids.slice(0, 1) };
  await call('DELETE', '/music/favorites', { as: 'bob', payload: first });
  const removed = await call('DELETE', '/music/favorites', { payload: first });
  expect(removed.json()).toEqual({ removed: 1 });
  expect(await titles('/music/favorites')).toEqual(['Ärger']);
  expect((await call('POST', '/music/favorites', { payload: {} })).statusCode).toBe(422);
});

async function newPlaylist(body: object = {}, as = 'ann'): Promise<number> {
  const reply = await call('POST', '/music/playlists', { as, payload: { name: 'Mix', ...body } });
  expect(reply.statusCode).toBe(200);
  return reply.json().id;
}

describe('a playlist', () => {
  test('is created, changed and deleted by its owner', async () => {
    const reply = await call('POST', '/music/playlists', { payload: { name: ' Mix ' } });
    const { id } = reply.json();
    expect(reply.json()).toEqual({
      id,
      name: 'Mix',
      description: null,
      is_public: false,
      user_id: expect.any(Number),
      owner_username: 'ann',
      track_count: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const changed = await call('PUT', `/music/playlists/${id}`, {
      payload: { name: 'Best', description: 'loud', is_public: null },
    });
    expect(changed.json()).toMatchObject({ name: 'Best', description: 'loud', is_public: false });
    expect(await get(`/music/playlists/${id}`)).toEqual(changed.json());
    const cleared = await call('PUT', `/music/playlists/${id}`, { payload: { description: null } });
    expect(cleared.json()).toMatchObject({ name: 'Best', description: null });
    const gone = await call('DELETE', `/music/playlists/${id}`);
    expect([gone.statusCode, gone.json()]).toEqual([200, null]);
    expect((await call('GET', `/music/playlists/${id}`)).statusCode).toBe(404);
    for (const name of ['', ' ', 'x'.repeat(401)]) {
      const bad = await call('POST', '/music/playlists', { payload: { name } });
      expect(bad.statusCode).toBe(422);
    }
  });

  test('keeps its tracks in order', async () => {
    const id = await newPlaylist();
    const url = `/music/playlists/${id}/tracks`;
    const [boss, anger, ten] = [await idOf('Boss 2'), await idOf('Ärger'), await idOf('Boss 10')];
    const add = (...ids: number[]) => call('POST', url, { payload: { rom_file_ids: ids } });
    expect((await add(ten, boss, ten, 9999)).json()).toEqual({ added: 2 });
    expect((await add(boss, anger)).json()).toEqual({ added: 1 });
    expect(await titles(url)).toEqual(['Boss 10', 'Boss 2', 'Ärger']);
    expect(await titles(`${url}?order_dir=desc&limit=1`)).toEqual(['Ärger']);
    expect(await titles(`${url}?order_by=title`)).toEqual(['Ärger', 'Boss 2', 'Boss 10']);
    expect((await get(`/music/playlists/${id}`)).track_count).toBe(3);
    const order = await call('PUT', `${url}/order`, { payload: { rom_file_ids: [anger, 9999] } });
    expect([order.statusCode, order.json()]).toEqual([200, null]);
    expect(await titles(url)).toEqual(['Ärger', 'Boss 10', 'Boss 2']);
    const removed = await call('DELETE', url, { payload: { rom_file_ids: [ten, 9999] } });
    expect(removed.json()).toEqual({ removed: 1 });
    await add(ten);
    expect(await titles(url)).toEqual(['Ärger', 'Boss 2', 'Boss 10']);
  });

  test('saves all tracks that are added concurrently', async () => {
    const id = await newPlaylist();
    const url = `/music/playlists/${id}/tracks`;
    const ids = [await idOf('Boss 2'), await idOf('Ärger'), await idOf('Boss 10')];
    await Promise.all(ids.map((one) => call('POST', url, { payload: { rom_file_ids: [one] } })));
    expect((await get(url)).total).toBe(3);
    const rows = await app.db
      .selectFrom('music_playlist_track')
      .select('position')
      .where('playlist_id', '=', id)
      .execute();
    expect(new Set(rows.map(({ position }) => position)).size).toBe(3);
  });

  test('of another user gets the reply for an unknown one unless it is public', async () => {
    const id = await newPlaylist();
    const track = await idOf('Boss 2');
    await call('POST', `/music/playlists/${id}/tracks`, { payload: { rom_file_ids: [track] } });
    const ids = { rom_file_ids: [track] };
    const requests = (playlist: number) =>
      [
        ['GET', `/music/playlists/${playlist}`],
        ['GET', `/music/playlists/${playlist}/tracks`],
        ['PUT', `/music/playlists/${playlist}`, { name: 'Mine' }],
        ['DELETE', `/music/playlists/${playlist}`],
        ['POST', `/music/playlists/${playlist}/tracks`, ids],
        ['DELETE', `/music/playlists/${playlist}/tracks`, ids],
        ['PUT', `/music/playlists/${playlist}/tracks/order`, ids],
      ] as const;
    const statuses = async (playlist: number, as: string) => {
      const found = [];
      for (const [method, url, payload] of requests(playlist)) {
        const reply = await call(method, url, { as, ...(payload && { payload }) });
        found.push(reply.statusCode === 404 ? reply.json().detail : reply.statusCode);
      }
      return found;
    };
    const unknown = Array<string>(7).fill('Playlist not found');
    expect(await statuses(id, 'bob')).toEqual(unknown);
    expect(await statuses(id, 'admin')).toEqual(unknown);
    expect(await statuses(9999, 'bob')).toEqual(unknown);
    expect(await get('/music/playlists', 'bob')).toEqual([]);
    await call('PUT', `/music/playlists/${id}`, { payload: { is_public: true } });
    expect(await statuses(id, 'bob')).toEqual([200, 200, ...unknown.slice(2)]);
    expect(await get('/music/playlists', 'bob')).toMatchObject([{ id, owner_username: 'ann' }]);
    expect(await titles(`/music/playlists/${id}/tracks`)).toEqual(['Boss 2']);
  });
});

const setMissing = (missing: 0 | 1) =>
  app.db.updateTable('rom').set({ missing }).where('name', '=', 'Quest').execute();

test('tracks of a missing game are not listed, and return with its files', async () => {
  await setMissing(1);
  expect(await titles('/music/tracks')).toEqual(['Ärger', 'Boss 2']);
  expect((await get('/music/artists')).total).toBe(1);
  await setMissing(0);
  expect(await titles('/music/tracks')).toHaveLength(4);
});

test('a changed file is read again', async () => {
  const path = join(app.folder.library, 'roms/snes/Quest/ost/broken.mp3');
  await writeFile(path, mp3(1, { title: 'Fixed' }));
  await scan();
  expect(await titles('/music/tracks?search=fixed')).toEqual(['Fixed']);
});
