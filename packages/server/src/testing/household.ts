import type { Db } from '#core/db/engine.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.queries.ts';
import { bumpUserVersion } from '#modules/roms/rom-props.queries.ts';

import { addGame } from './add-game.ts';
import { addGuestGroup, signGuestsIn } from './household-guests.ts';
import { limitPeople } from './household-people.ts';
import { addRecords, countOwn, findHiddenOwn } from './household-records.ts';
import { uploadSave } from './upload-saves.ts';
import { basic, startTestApp, type TestApp } from './test-app.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';

/** The users from whom the same platform, games and collection are hidden, each in another way. */
export const RESTRICTED = [
  ...(['person', 'group', 'rated', 'unrated', 'self', 'editor'] as const),
  /** These users may also do less: play only, read only, no space, not at this time, a narrow token. */
  ...(['player', 'reader', 'spent', 'late', 'holder'] as const),
  /** Downloads only of some games, among them hidden ones. */
  'scoped',
] as const;
const UNRESTRICTED = ['viewer', 'chief'] as const;

const GAMES = {
  /** Visible to all users. Hidden games have the same words in their names, or are its versions. */
  mario: { path: 'nes/Super Mario (USA).nes', ages: ['ESRB E'], igdb_id: 1 },
  tetris: { path: 'gb/Tetris (World).gb', ages: ['PEGI 3'], igdb_id: 2 },
  zelda: { path: 'nes/Zelda (USA).nes', ages: ['ESRB E'], igdb_id: 3 },
  /** Hidden by its id or its rating. */
  doom: { path: 'nes/Doom Unholy (USA).nes', ages: ['ESRB M'], igdb_id: 4 },
  /** A version of a visible game. */
  marioHack: { path: 'nes/Super Mario (Hack).nes', ages: ['ESRB AO'], igdb_id: 1 },
  /** On a platform of which everything is hidden. */
  crash: { path: 'psx/Crash Mayhem (USA).bin', ages: ['PEGI 18'], igdb_id: 5 },
  wild: { path: 'psx/Wilderness (Europe).bin', ages: ['PEGI 18'], igdb_id: 6 },
} as const;
type GameName = keyof typeof GAMES;
const HIDDEN_GAMES: readonly GameName[] = ['doom', 'marioHack', 'crash', 'wild'];
const ALL_GAMES = Object.keys(GAMES) as GameName[];

export type Household = Awaited<ReturnType<typeof startHousehold>>;

/**
 * A server with people and hidden things. `isWithout`: the same server on which the hidden things
 * never existed; all other ids are equal.
 */
export async function startHousehold({ isWithout = false, env = {} } = {}) {
  const server = await startTestApp({ env });
  await server.setUp();
  const users: Record<string, number> = {};
  for (const name of [...UNRESTRICTED, ...RESTRICTED]) {
    users[name] = await server.addUser(name, name === 'editor' ? 'editor' : 'viewer');
  }
  const ids = await addLibrary(server);
  for (const name of [...RESTRICTED, ...UNRESTRICTED]) await addOwn(server, ids, name);
  const shared = await addShared(server, ids);
  const records = await addRecords(server, { ...ids, isWithout, editor: users['editor'] ?? 0 });
  const people = await limitPeople(server, users, [
    ...ids.platforms.map(({ id }) => ({ kind: 'platform', id }) as const),
    { kind: 'collection', id: shared.hiddenCollection },
    { kind: 'rom', id: ids.games.doom },
  ]);
  const guestGroup = await addGuestGroup(server);
  const hiddenGames = HIDDEN_GAMES.map((name) => ids.games[name]);
  const own: Record<string, number[]> = {};
  for (const [name, id] of Object.entries(users))
    own[name] = await findHiddenOwn(server.db, id, hiddenGames);
  const countHidden = (name: string) => countOwn(server.db, users[name] ?? 0, hiddenGames);
  const hiddenBefore: Record<string, object> = {};
  for (const name of Object.keys(users)) hiddenBefore[name] = await countHidden(name);
  if (isWithout) await removeHidden(server.db, { ...ids, ...shared });
  else await restrict(server.db, users, { ...ids, ...shared, guestGroup });
  for (const id of Object.values(users)) await bumpUserVersion(server.db, id);
  await server.db
    .updateTable('users')
    .set((eb) => ({ permissions_version: eb('permissions_version', '+', 1) }))
    .execute();
  const guests = await signGuestsIn(server, guestGroup);
  const headersOf = (name: string): { authorization?: string; cookie?: string } =>
    guests[name] ?? people.headersOf(name);
  const ofUsers = { own, countHidden, hiddenBefore };
  return {
    server,
    users,
    headersOf,
    ...ofUsers,
    ids: { ...ids, ...shared, ...records, hiddenGames },
  };
}

async function addLibrary({ db }: TestApp) {
  const games = {} as Record<GameName, number>;
  for (const [index, name] of ALL_GAMES.entries()) {
    const { path, ages, igdb_id } = GAMES[name];
    games[name] = await addGame(db, path, {
      igdb_id,
      identified: 1,
      age_ratings: JSON.stringify(ages),
      genres: JSON.stringify(HIDDEN_GAMES.includes(name) ? ['Horror', 'Action'] : ['Action']),
      franchises: '["Saga"]',
      crc_hash: `0000000${index}`,
      files: [path.split('/')[1] ?? '', { file_name: 'Theme.mp3', category: 'soundtrack' }],
      has_soundtrack: 1,
      path_cover_small: `roms/1/${index + 1}/cover/small.webp?ts=1`,
      detail: { summary: `About ${name}`, screenshots: '[]' },
    });
  }
  const platforms = await db.selectFrom('platform').select(['id', 'slug']).execute();
  for (const { id, slug } of platforms) {
    await savePlatformTotals(db, id, NOW);
    await db
      .insertInto('firmware')
      .values({
        platform_id: id,
        root: '/library',
        file_name: `${slug}.bin`,
        name_key: `${slug}.bin`,
        file_path: `bios/${slug}`,
        ...{ file_size_bytes: 10, mtime_ms: 0, inode: '1', is_verified: 0 },
        ...{ crc_hash: '', md5_hash: '', sha1_hash: '' },
        ...{ created_at: NOW, updated_at: NOW },
      })
      .execute();
  }
  const tracks = await addTracks(db, games);
  const firmware = await db.selectFrom('firmware').select(['id', 'platform_id']).execute();
  const hiddenPlatform = platforms.find(({ slug }) => slug === 'psx')?.id ?? 0;
  return { games, tracks, platforms, firmware, hiddenPlatform };
}

async function addTracks(db: Db, games: Readonly<Record<GameName, number>>) {
  const files = await db
    .selectFrom('rom_file')
    .select(['id', 'rom_id'])
    .where('category', '=', 'soundtrack')
    .execute();
  const tracks: Record<number, number> = {};
  for (const { id, rom_id } of files) {
    tracks[rom_id] = id;
    const title = `Theme ${ALL_GAMES.find((name) => games[name] === rom_id)}`;
    const isHidden = HIDDEN_GAMES.some((name) => games[name] === rom_id);
    await db
      .insertInto('music_track')
      .values({
        rom_file_id: id,
        ...{ file_size_bytes: 1000, mtime_ms: 0, title, artist: isHidden ? 'Metal' : 'Koji' },
        ...{ album: 'Album', genre: isHidden ? 'Metal' : 'Chip', year: isHidden ? 1993 : 1985 },
        ...{ track: 1, disc: 1, duration_seconds: 10, title_key: title.toLowerCase() },
        ...{ artist_key: isHidden ? 'metal' : 'koji', album_key: 'album' },
        ...{ genre_key: isHidden ? 'metal' : 'chip', search_text: title.toLowerCase() },
      })
      .execute();
  }
  return tracks;
}

type Library = Awaited<ReturnType<typeof addLibrary>>;

/** Adds personal data of a user for visible and hidden games, as if all had been visible before. */
async function addOwn(server: TestApp, { games, tracks }: Library, name: string): Promise<void> {
  const call = caller(server, name);
  for (const game of ALL_GAMES) {
    const id = games[game];
    await uploadSave(server, { to: `/saves?rom_id=${id}`, content: game, as: name });
    await uploadSave(server, {
      to: `/states?rom_id=${id}`,
      content: game,
      as: name,
      name: 'a.state',
    });
    await call('POST', `/roms/${id}/notes`, {
      title: `On ${game}`,
      content: game,
      is_public: true,
    });
    await call('PUT', `/roms/${id}/props`, { backlogged: true, rating: 5 });
    await call('PUT', `/roms/${id}/props?update_last_played=true`, {});
    const start_time = '2025-12-01T00:00:00Z';
    const session = { rom_id: id, start_time, end_time: '2025-12-01T01:00:00Z', duration_ms: 1000 };
    await call('POST', '/play-sessions', { sessions: [session] });
    await call('POST', '/music/favorites', { rom_file_ids: [tracks[id]] });
  }
  for (const target_id of [games.mario, games.doom]) {
    await call('POST', '/shares', { target: 'rom', target_id, access: 'view' });
  }
  const rom_ids = Object.values(games);
  await call('PUT', '/collections/favorites/roms', { rom_ids, favorite: true });
}

async function addShared(server: TestApp, { games, tracks }: Library) {
  const call = caller(server, 'viewer');
  const rom_ids = JSON.stringify(Object.values(games));
  const form = (name: string) => ({ name, rom_ids });
  const shared = await call('POST', '/collections?is_public=true', form('Shared'));
  const hiddenCollection = await call('POST', '/collections?is_public=true', form('Secret'));
  const filter_criteria = JSON.stringify({ genres: ['Action'] });
  const smart = await call('POST', '/collections/smart?is_public=true', {
    ...{ name: 'Smart', filter_criteria },
  });
  const playlist = await call('POST', '/music/playlists', { name: 'Mix', is_public: true });
  await call('POST', `/music/playlists/${playlist.id}/tracks`, {
    rom_file_ids: Object.values(tracks),
  });
  return {
    collection: shared.id,
    hiddenCollection: hiddenCollection.id,
    smart: smart.id,
    playlist: playlist.id,
  };
}

type Ids = Library & Awaited<ReturnType<typeof addShared>>;

async function restrict(
  db: Db,
  users: Record<string, number>,
  ids: Ids & { readonly guestGroup: number },
): Promise<void> {
  const { id: group_id } = await db
    .insertInto('permission_group')
    .values({
      ...{ name: 'Kids', description: '', color: null, role: null },
      ...{ created_at: NOW, updated_at: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = users['group'] ?? 0;
  await db.insertInto('permission_member').values({ group_id, user_id: member }).execute();
  const hide = async (
    holder: { user_id?: number; group_id?: number; by_self?: 0 | 1 },
    entity: 'platforms' | 'roms' | 'collections',
    ofEntity: readonly number[],
  ) => {
    for (const entity_id of ofEntity)
      await db
        .insertInto('hidden_entity')
        .values({ user_id: null, group_id: null, ...holder, entity, entity_id, created_at: NOW })
        .execute();
  };
  const roms = HIDDEN_GAMES.slice(0, 2).map((name) => ids.games[name]);
  const guests = { group_id: ids.guestGroup };
  await hide(guests, 'platforms', [ids.hiddenPlatform]);
  await hide(guests, 'collections', [ids.hiddenCollection]);
  await hide(guests, 'roms', roms);
  for (const name of RESTRICTED) {
    const holder =
      name === 'group'
        ? { group_id }
        : ({ user_id: users[name] ?? 0, by_self: name === 'self' ? 1 : 0 } as const);
    await hide(holder, 'platforms', [ids.hiddenPlatform]);
    await hide(holder, 'collections', [ids.hiddenCollection]);
    const isByAge = name === 'rated' || name === 'unrated';
    if (!isByAge) await hide(holder, 'roms', roms);
    else {
      await db
        .insertInto('age_ceiling')
        .values({
          ...{ user_id: users[name] ?? 0, group_id: null },
          ...{ board: 'ESRB', max_age: 13, hides_unrated: name === 'unrated' ? 1 : 0 },
        })
        .execute();
    }
  }
}

async function removeHidden(db: Db, ids: Ids): Promise<void> {
  const roms = HIDDEN_GAMES.map((name) => ids.games[name]);
  const files = roms.map((id) => ids.tracks[id] ?? 0);
  await db.deleteFrom('music_favorite').where('rom_file_id', 'in', files).execute();
  await db.deleteFrom('music_playlist_track').where('rom_file_id', 'in', files).execute();
  await db.deleteFrom('music_track').where('rom_file_id', 'in', files).execute();
  const assets = db.selectFrom('asset').select('id').where('rom_id', 'in', roms);
  await db.deleteFrom('asset_version').where('asset_id', 'in', assets).execute();
  for (const table of [
    ...(['asset', 'rom_file', 'rom_note', 'rom_user', 'play_session', 'collection_rom'] as const),
    ...(['rom_detail', 'rom_layer', 'rom_artwork'] as const),
  ]) {
    await db.deleteFrom(table).where('rom_id', 'in', roms).execute();
  }
  await db.deleteFrom('rom').where('id', 'in', roms).execute();
  await db.deleteFrom('firmware').where('platform_id', '=', ids.hiddenPlatform).execute();
  await db.deleteFrom('collection_rom').where('collection_id', '=', ids.hiddenCollection).execute();
  await db.deleteFrom('collection').where('id', '=', ids.hiddenCollection).execute();
  await db.deleteFrom('platform').where('id', '=', ids.hiddenPlatform).execute();
  for (const { id } of ids.platforms) await savePlatformTotals(db, id, NOW);
}

/** Calls the API as a user, and fails unless the call succeeds. */
const caller =
  ({ app }: TestApp, name: string) =>
  async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const reply = await app.inject({
      ...{ method, url: `/api${url}`, headers: basic(name) },
      ...(payload && { payload }),
    });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply.body === '' ? null : reply.json();
  };
