import { square } from '#testing/pictures.ts';
import { addGame } from '#testing/add-game.ts';
import { multipart } from '#testing/multipart.ts';
import { basic, type TestApp } from '#testing/test-app.ts';
import { uploadSaveFile } from '#testing/upload-saves.ts';

export const USER = 'vera';

const png = (red: number) => square(red, 64).png().toBuffer();

/** The same games on both servers of a move; the ids differ. */
export async function addGames({ db }: TestApp) {
  const quest = await addGame(db, 'snes/Quest', {
    is_folder: 1,
    files: ['Quest.sfc', { file_name: '01 Intro.mp3', category: 'soundtrack' }],
    sha1_hash: 'a'.repeat(40),
  });
  const race = await addGame(db, 'nes/Race (USA).nes', { igdb_id: 77 });
  const other = await addGame(db, 'nes/Other.nes');
  return { quest, race, other };
}

/** An account with a value of everything that a takeout contains. */
export async function fillAccount(server: TestApp, games: Awaited<ReturnType<typeof addGames>>) {
  const { db, app } = server;
  const { quest, race, other } = games;
  const headers = basic(USER);
  const send = async (
    method: 'POST' | 'PUT',
    url: string,
    payload: object | Buffer = {},
    type?: string,
  ) => {
    const reply = await app.inject({
      method,
      url: `/api${url}`,
      payload,
      headers: { ...headers, ...(type && { 'content-type': type }) },
    });
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
    return reply.json<{ id: number; device_id: string }>();
  };
  await send('PUT', `/roms/${quest}/props`, {
    rating: 9,
    difficulty: 4,
    completion: 80,
    status: 'finished',
    is_main_sibling: true,
    update_last_played: true,
  });
  await send('PUT', `/roms/${race}/props`, { backlogged: true, now_playing: true, hidden: true });
  await send('POST', `/roms/${quest}/notes`, {
    title: 'Map',
    content: '# Left, then “right”\n',
    tags: ['maps'],
    is_public: true,
  });
  await send('PUT', '/collections/favorites/roms', { rom_ids: [quest, other], favorite: true });
  const cover = multipart([
    { name: 'name', content: 'Best ones' },
    { name: 'description', content: 'Of all' },
    { name: 'rom_ids', content: JSON.stringify([race, quest]) },
    { name: 'artwork', filename: 'cover.png', content: await png(40) },
  ]);
  const best = await send('POST', '/collections?is_public=true', cover.payload, cover.type);
  await send('POST', '/collections/smart', {
    name: 'Rated on Super Nintendo',
    filter_criteria: {
      platform_ids: [await platformOf(server, 'snes')],
      collection_id: best.id,
      statuses: ['finished'],
    },
  });
  const device = await send('POST', '/devices', { name: 'Handheld', client: 'Saveroom' });
  const sessions = [quest, quest, race].map((rom_id, index) => ({
    rom_id,
    duration_ms: 60_000 * (index + 1),
    start_time: `2025-12-0${index + 1}T10:00:00.000Z`,
    end_time: `2025-12-0${index + 1}T11:00:00.000Z`,
  }));
  await send('POST', '/play-sessions', { device_id: device.device_id, sessions });
  const upload = async (to: string, content: string, name: string, picture?: Uint8Array) => {
    server.advance(60_000);
    const more = picture ? [{ name: 'screenshotFile', filename: 'p.png', content: picture }] : [];
    const reply = await uploadSaveFile(server)({ to, name, content, as: USER, more });
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  const saves = `/saves?rom_id=${quest}&emulator=snes9x&device_id=${device.device_id}`;
  await upload(saves, 'first', 'Quest.srm', await png(8));
  await upload(saves, 'second', 'Quest.srm', await png(9));
  await upload(saves, 'first', 'Quest.srm');
  await upload(`/saves?rom_id=${race}&slot=A`, 'in a slot', 'Race.sav');
  await upload(`/states?rom_id=${race}&emulator=fceumm&core_version=1.2`, 'state', 'Race.state');
  const avatar = multipart([
    { name: 'avatar', filename: 'me.png', content: await png(50) },
    { name: 'ui_settings', content: '{"theme":"dark","controls":{"nes":{"a":"x"}}}' },
    { name: 'ra_username', content: 'vera_ra' },
  ]);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', USER)
    .executeTakeFirstOrThrow();
  await send('PUT', `/users/${id}`, avatar.payload, avatar.type);
  const track = await db
    .selectFrom('rom_file')
    .select('id')
    .where('file_name', '=', '01 Intro.mp3')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('music_favorite')
    .values({ user_id: id, rom_file_id: track.id, created_at: '2026-01-01T00:00:00.000+00:00' })
    .execute();
  const list = await db
    .insertInto('music_playlist')
    .values({
      user_id: id,
      name: 'Drive',
      description: null,
      is_public: 0,
      created_at: '2026-01-01T00:00:00.000+00:00',
      updated_at: '2026-01-01T00:00:00.000+00:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('music_playlist_track')
    .values({ playlist_id: list.id, rom_file_id: track.id, position: 1 })
    .execute();
  return id;
}

async function platformOf({ db }: TestApp, slug: string): Promise<number> {
  const row = await db
    .selectFrom('platform')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return row.id;
}
