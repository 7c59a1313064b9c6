import { expect, test } from 'vitest';

import type { Platform } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';
import { savePlatformTotals } from '#modules/platforms/platforms.queries.ts';
import { addGame } from '#testing/add-game.ts';
import { countStatements } from '#testing/count-statements.ts';
import { testApp } from '#testing/test-app.ts';

/** Routes that return platforms, counts or sizes. */
const PAGES = ['/platforms', '/platforms/1', '/platforms/supported', '/stats', '/heartbeat'];

/** A server with one visible game, and one that is hidden from `vera`. */
async function start() {
  const app = await testApp({ users: { vera: 'viewer', otto: 'viewer' } });
  const shown = await addGame(app.db, 'nes/Shown.nes');
  const hidden = await addGame(app.db, 'nes/Hidden.nes');
  let now = new Date('2026-01-01T00:00:00Z');
  const id = async (username: string) =>
    (
      await app.db
        .selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id;
  const hide = async (rom: number) => {
    const payload = { entity: 'roms', entity_id: rom, user_id: await id('vera') };
    expect((await app.post('/permissions/hidden', payload)).statusCode).toBeLessThan(300);
  };
  /** Stores changes as a scan a minute later would. */
  const change = async (rom: number, fs_size_bytes: number) => {
    app.advance(60_000);
    now = new Date(now.getTime() + 60_000);
    const updated_at = timestamp(now);
    await app.db
      .updateTable('rom')
      .set({ fs_size_bytes, updated_at })
      .where('id', '=', rom)
      .execute();
    await savePlatformTotals(app.db, 1, updated_at);
    return updated_at;
  };
  const platform = async (as: string, query = '') =>
    (await app.as(as).get(`/platforms${query}`)).json<Platform[]>()[0];
  const pages = (as: string) =>
    Promise.all(PAGES.map(async (path) => (await app.as(as).get(path)).body));
  await hide(hidden);
  await change(shown, 1000);
  return { ...app, shown, hidden, hide, change, platform, pages };
}

test('a change of hidden games changes no platform data that the user sees', async () => {
  const { hidden, change, platform, pages, advance } = await start();
  const before = await pages('vera');
  const others = await platform('otto');
  const changed = await change(hidden, 5000);
  advance(-60_000);
  expect(await pages('vera')).toEqual(before);
  expect(others?.updated_at).not.toBe(changed);
  expect(await platform('otto')).toMatchObject({ fs_size_bytes: 6000, updated_at: changed });
});

test('a change of visible games changes platform data that the user sees', async () => {
  const { db, shown, change, platform } = await start();
  const changed = await change(shown, 2000);
  const expected = { rom_count: 1, fs_size_bytes: 2000, updated_at: changed };
  expect(await platform('vera')).toMatchObject(expected);
  const query = `?updated_after=${encodeURIComponent(changed)}`;
  expect(await platform('otto', query)).toBeUndefined();
  // Fewer games leave no time, so that this platform is always listed.
  await db.updateTable('rom').set({ removed_at: changed }).where('id', '=', shown).execute();
  await savePlatformTotals(db, 1, changed);
  expect(await platform('vera', query)).toMatchObject({ rom_count: 0, fs_size_bytes: 0 });
});

test('adding a platform that exists reveals nothing about hidden platforms and games', async () => {
  const { db, as, post, addUser, hidden } = await start();
  const user_id = await addUser('eddy', 'editor');
  await addGame(db, 'psx/Crash.bin');
  const { id: psx } = await db
    .selectFrom('platform')
    .select('id')
    .where('slug', '=', 'psx')
    .executeTakeFirstOrThrow();
  await post('/permissions/hidden', { entity: 'platforms', entity_id: psx, user_id });
  await post('/permissions/hidden', { entity: 'roms', entity_id: hidden, user_id });
  const add = (fs_slug: string) => as('eddy').post('/platforms', { fs_slug });
  const taken = await add(' psx');
  expect([taken.statusCode, taken.json().detail]).toEqual([409, 'psx already exists']);
  expect((await add('nes')).json()).toMatchObject({ rom_count: 1, fs_size_bytes: 1000 });
  expect((await add('gba')).json()).toMatchObject({ fs_slug: 'gba', rom_count: 0 });
});

const LISTS = [
  ...['/platforms', '/roms?limit=50&with_filter_values=true&with_char_index=true', '/stats'],
  ...[
    '/collections',
    '/collections/virtual?type=genre',
    '/roms?search_term=game',
    '/activity',
    '/activity/recent',
  ],
];

test.each(LISTS)('%s needs as many statements, however many games are hidden', async (path) => {
  const app = await start();
  const read = async () => expect((await app.as('vera').get(path)).statusCode).toBe(200);
  const few = await countStatements(app, read);
  const games: number[] = [];
  for (let number = 0; number < 40; number += 1) {
    games.push(await addGame(app.db, `nes/Game ${number}.nes`, { genres: `["Genre ${number}"]` }));
    if (number % 2 === 0) games.push(await addGame(app.db, `gb/Game ${number}.gb`));
  }
  for (const id of games.slice(5)) await app.hide(id);
  await savePlatformTotals(app.db, 1, '2026-01-01T00:05:00.000+00:00');
  expect(await countStatements(app, read)).toBe(few);
});

test('a hidden game stays in a collection when a user removes its id', async () => {
  const { as, db, hidden, shown } = await start();
  const { id } = (await as('vera').post('/collections', { name: 'Both' })).json();
  await db
    .insertInto('collection_rom')
    .values([hidden, shown].map((rom_id) => ({ collection_id: id, rom_id, added_at: '2026' })))
    .execute();
  const url = `/collections/${id}/roms`;
  const reply = await as('vera').delete(url, { rom_ids: [hidden, shown] });
  expect(reply.json().rom_ids).toEqual([]);
  const rows = await db.selectFrom('collection_rom').select('rom_id').execute();
  expect(rows.map(({ rom_id }) => rom_id)).toEqual([hidden]);
});
