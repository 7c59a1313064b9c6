import type { ImportRun } from '@saveroom/contract';
import { expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { square } from '#testing/pictures.ts';
import { basic, testApp } from '#testing/test-app.ts';
import { removeUserCover, saveUserCover } from '#testing/user-cover.ts';
import { waitUntil } from '#testing/wait-until.ts';

const ALL = { status: 'finished', rating: 7, favorite: true, last_played: true, play_time: 3600 };

/** Lists store whole seconds. */
const seconds = (time: string | null | undefined) => Math.trunc(Date.parse(time ?? '') / 1000);

/** The data of the user that an export, its deletion and an import must restore. */
test.each<[format: string, file: string, restored: object, notes: unknown[]]>([
  ['gamelist', 'nes/gamelist.xml', { ...ALL, rating: 0 }, []],
  ['launchbox', 'Data/Platforms/NES.xml', ALL, []],
  [
    'playnite',
    'games.json',
    { ...ALL, difficulty: 4, completion: 60, backlogged: 1 },
    [{ title: 'Codes', content: '# Not a title\n\nup, up' }],
  ],
])(
  'importing an export as %s restores the data that it contains',
  async (format, file, restored, notes) => {
    const { app, db, setUp } = await testApp();
    await setUp();
    const rom = await addGame(db, 'nes/Moon Mole (USA).nes', { name: 'Moon "Mole" & <Friends>' });
    const call = (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      payload?: object | Buffer,
    ) =>
      app.inject({
        method,
        url: `/api${url}`,
        headers: {
          ...basic('admin'),
          ...(payload instanceof Buffer && { 'content-type': 'application/octet-stream' }),
        },
        ...(payload && { payload }),
      });
    const props = {
      status: 'finished',
      rating: 7,
      difficulty: 4,
      completion: 60,
      backlogged: true,
    };
    await call('PUT', `/roms/${rom}/props?update_last_played=true`, props);
    await call('PUT', '/collections/favorites/roms', { rom_ids: [rom], favorite: true });
    await call('POST', `/roms/${rom}/notes`, {
      title: 'Codes',
      content: '# Not a title\n\nup, up',
    });
    const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await db
      .insertInto('play_session')
      .values({
        user_id: userId,
        rom_id: rom,
        device_id: null,
        duration_ms: 3_600_000,
        start_time: '2026-01-01T00:00:00.000Z',
        end_time: '2026-01-01T01:00:00.000Z',
        created_at: '2026-01-01T01:00:00.000Z',
        updated_at: '2026-01-01T01:00:00.000Z',
      })
      .execute();
    const stored = async () => {
      const marks = await db
        .selectFrom('rom_user')
        .select(['status', 'rating', 'difficulty', 'completion', 'backlogged', 'last_played'])
        .executeTakeFirst();
      const favorites = await db.selectFrom('collection_rom').select('rom_id').execute();
      const sessions = await db.selectFrom('play_session').select('duration_ms').execute();
      return {
        ...marks,
        favorite: favorites.length === 1,
        play_time: sessions.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000,
      };
    };
    const before = await stored();
    const exported = await call('GET', `/export/games?format=${format}`);
    expect(exported.statusCode).toBe(200);
    for (const table of ['rom_user', 'rom_note', 'play_session', 'collection_rom'] as const) {
      await db.deleteFrom(table).execute();
    }

    const { id } = (await call('POST', '/imports', { source: format })).json<ImportRun>();
    const name = encodeURIComponent(
      exported.headers['content-type']?.includes('zip') ? 'a.zip' : file,
    );
    await call('POST', `/imports/${id}/files?name=${name}`, exported.rawPayload);
    await call('POST', `/imports/${id}/start`, {});
    const read = async () => (await call('GET', `/imports/${id}`)).json<ImportRun>();
    await waitUntil(async () => (await read()).state === 'finished');
    const after = await stored();
    const { last_played, ...expected } = restored as typeof ALL;
    expect(after).toMatchObject(expected);
    expect(last_played).toBe(true);
    expect(seconds(after.last_played)).toBe(seconds(before.last_played));
    const found = await db.selectFrom('rom_note').select(['title', 'content']).execute();
    expect(found).toEqual(notes);
  },
);

test.each(['gamelist', 'pegasus', 'launchbox'])(
  'importing an export as %s restores the cover and the description',
  async (format) => {
    const { app, db, storage, setUp, put } = await testApp();
    await setUp();
    const rom = await addGame(db, 'nes/Moon Mole (USA).nes', { name: 'Moon Mole' });
    const deps = { db, storage, clock: () => new Date() };
    await saveUserCover(deps, rom, await square(120).png().toBuffer());
    const summary = 'Dig.\nDig deeper.\n\nThe end & more.';
    const payload = { name: 'Moon Mole', summary };
    await put(`/roms/${rom}`, payload);
    const call = (method: 'GET' | 'POST', url: string, body?: object | Buffer) =>
      app.inject({
        method,
        url: `/api${url}`,
        headers: {
          ...basic('admin'),
          ...(body instanceof Buffer && { 'content-type': 'application/octet-stream' }),
        },
        ...(body && { payload: body }),
      });
    const read = async () =>
      (await call('GET', `/roms/${rom}`)).json<{ summary: string; path_cover_large: string }>();
    expect(await read()).toMatchObject({ summary });
    const exported = await call('GET', `/export/games?format=${format}&media=true`);
    await removeUserCover(deps, rom);
    await db.deleteFrom('rom_edit').execute();
    await db.updateTable('rom_detail').set({ summary: null }).execute();
    expect(await read()).toMatchObject({ summary: null, path_cover_large: '' });

    const { id } = (await call('POST', '/imports', { source: format })).json<ImportRun>();
    await call('POST', `/imports/${id}/files?name=export.zip`, exported.rawPayload);
    await call('POST', `/imports/${id}/start`, {});
    const run = async () => (await call('GET', `/imports/${id}`)).json<ImportRun>();
    await waitUntil(async () => (await run()).state === 'finished');
    const { summary: restored, path_cover_large } = await read();
    expect(restored).toBe(summary);
    expect(path_cover_large).toContain('cover/big');
  },
);
