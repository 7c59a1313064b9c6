import { createHash } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { addGame } from '#testing/add-game.ts';
import { basic, PASSWORD, startTestApp, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, issueClientToken } from '#testing/tokens.ts';
import { uploadSave } from '#testing/upload-saves.ts';

import type { FileLine, Manifest } from './takeout-format.ts';
import { addGames, fillAccount, USER } from './testing/account-with-everything.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  await server.addUser(USER, 'viewer');
  const games = await addGames(server);
  await fillAccount(server, games);
  await uploadSave(server, { to: `/saves?rom_id=${games.quest}`, content: 'of the admin' });
  const headers = basic('admin');
  const note = { title: 'Private', content: 'of the admin' };
  await server.app.inject({
    method: 'POST',
    url: `/api/roms/${games.quest}/notes`,
    headers,
    payload: note,
  });
}, 60_000);
afterAll(() => server.close());

const download = (headers: Record<string, string> = {}, { app } = server) =>
  app.inject({ url: '/api/takeout', headers: { ...basic(USER), ...headers } });

async function unpack(archive: Buffer) {
  const first = await verifyWithSevenZip(archive, ['manifest.json']);
  const manifest = JSON.parse(String(first.files.get('manifest.json'))) as Manifest;
  const paths = manifest.entries.map(({ path }) => path);
  const { output, files } = await verifyWithSevenZip(archive, paths);
  const lines = (name: string) =>
    String(files.get(name))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { manifest, output, files, lines };
}

describe('the takeout of an account', () => {
  test('contains all data of its owner, with checksums and counts', async () => {
    const reply = await download();
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toContain('Saveroom%20vera%202026-01-01.zip');
    const { manifest, output, files, lines } = await unpack(reply.rawPayload);
    expect(output).toContain('Everything is Ok');
    expect(manifest).toMatchObject({ format: 'saveroom-takeout', version: 1, username: USER });
    expect(manifest.counts).toEqual({
      games: 3,
      statuses: 2,
      ratings: 1,
      favorites: 2,
      notes: 1,
      comments: 0,
      play_sessions: 3,
      collections: 1,
      smart_collections: 1,
      playlists: 1,
      music_favorites: 1,
      devices: 1,
      saves: 2,
      states: 1,
      screenshots: 1,
      other_files: 0,
      versions: 7,
    });
    for (const { path, size, sha256 } of manifest.entries) {
      const content = files.get(path) ?? Buffer.alloc(0);
      expect([path, content.length]).toEqual([path, size]);
      expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    }
    expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({
      username: USER,
      email: 'vera@example.org',
      retroachievements_username: 'vera_ra',
      settings: { theme: 'dark', controls: { nes: { a: 'x' } } },
      avatar: 'avatar.webp',
      devices: [{ name: 'Handheld', client: 'Saveroom' }],
    });
    const quest = {
      name: 'Quest',
      platform: 'snes',
      platform_folder: 'snes',
      path: 'Quest',
      sha1: 'a'.repeat(40),
      source_ids: {},
    };
    const [first, race] = lines('games.jsonl');
    expect(first).toMatchObject({
      game: quest,
      status: 'finished',
      rating: 9,
      difficulty: 4,
      completion: 80,
      favorite: true,
      main_version: true,
      notes: [{ title: 'Map', content: '# Left, then “right”\n', tags: ['maps'], public: true }],
      play_sessions: [{ duration_ms: 60_000 }, { duration_ms: 120_000 }],
    });
    expect(race).toMatchObject({
      game: { path: 'Race (USA).nes', source_ids: { igdb: '77' } },
      backlogged: true,
      now_playing: true,
      hidden: true,
    });
    expect(lines('collections.jsonl')).toMatchObject([
      { name: 'Best ones', public: true, cover: 'covers/Best ones.webp', games: [{}, {}] },
      {
        name: 'Rated on Super Nintendo',
        filter: { platform_slugs: ['snes'], collection_name: 'Best ones', statuses: ['finished'] },
      },
    ]);
    expect(lines('music.jsonl')).toMatchObject([
      { name: null, tracks: [{ game: quest, path: 'roms/snes/Quest/01 Intro.mp3' }] },
      { name: 'Drive', tracks: [{ path: 'roms/snes/Quest/01 Intro.mp3' }] },
    ]);
  });

  test('contains all versions of saves under their real names, newest first', async () => {
    const { files, lines } = await unpack((await download()).rawPayload);
    const all = lines('files.jsonl') as unknown as FileLine[];
    const saves = all.filter(({ name, type }) => type === 'save' && name === 'Quest.srm');
    const texts = saves.map(({ entry }) => String(files.get(entry ?? '')));
    expect(texts).toEqual(['first', 'second', 'first']);
    expect(saves.map(({ current }) => current)).toEqual([false, false, true]);
    expect(saves.map(({ entry }) => entry)).toEqual([
      'saves/snes/Quest/older versions/2026-01-01 00-01-00 Quest.srm',
      'saves/snes/Quest/older versions/2026-01-01 00-02-00 Quest.srm',
      'saves/snes/Quest/Quest.srm',
    ]);
    expect(saves.map(({ screenshot }) => screenshot?.name)).toEqual([
      ...['Quest.png', 'Quest.png', undefined],
    ]);
    expect(saves[0]).toMatchObject({ emulator: 'snes9x', device: 'Handheld' });
    expect(all.map(({ entry }) => entry)).toContain('states/nes/Race (USA)/Race.state');
  });

  test('contains no secrets and no data of other people', async () => {
    const { app } = server;
    const payload = { name: 'CANARY token', scopes: ['me.read'] };
    const issued = await app.inject({
      method: 'POST',
      url: '/api/client-tokens',
      headers: basic(USER),
      payload,
    });
    const { raw_token } = issued.json<{ raw_token: string }>();
    const { files } = await unpack((await download()).rawPayload);
    const text = [...files.values()].map(String).join('\n');
    for (const secret of ['$argon2', PASSWORD, raw_token, 'CANARY', 'of the admin', 'Private']) {
      expect(text).not.toContain(secret);
    }
  });

  test('is the same for each download, and resumes at any byte', async () => {
    const whole = await download();
    const etag = String(whole.headers.etag);
    const half = Math.floor(whole.rawPayload.length / 2);
    const rest = await download({ range: `bytes=${half}-`, 'if-range': etag });
    expect(rest.statusCode).toBe(206);
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(half))).toBe(true);
    const head = await server.app.inject({
      method: 'HEAD',
      url: '/api/takeout',
      headers: basic(USER),
    });
    expect(head.headers).toMatchObject({
      etag,
      'content-length': String(whole.rawPayload.length),
    });
  });

  test('contains own comments on notes of others, even while comments are off', async () => {
    const other = await testApp({ users: { otto: 'viewer' } });
    const game = await addGame(other.db, 'nes/Talked About.nes');
    const send = (as: string, method: 'POST' | 'PUT', url: string, payload: object) =>
      other.as(as).send(method, url, payload);
    const notes = `/roms/${game}/notes`;
    const note = await send('admin', 'POST', notes, { title: 'Map', is_public: true });
    await send('admin', 'PUT', '/notes/comments/setting', { is_enabled: true });
    const comments = `${notes}/${note.json<{ id: number }>().id}/comments`;
    await send('otto', 'POST', comments, { content: 'Or up?' });
    await send('admin', 'POST', comments, { content: 'No' });
    await send('admin', 'PUT', '/notes/comments/setting', { is_enabled: false });
    const reply = await other.as('otto').get('/takeout');
    const { manifest, lines } = await unpack(reply.rawPayload);
    expect(manifest.counts).toMatchObject({ games: 1, notes: 0, comments: 1 });
    expect(lines('games.jsonl')).toMatchObject([
      { notes: [], comments: [{ note: 'Map', author: 'admin', content: 'Or up?' }] },
    ]);
  });

  test('leaves out a save whose file is missing on the disk', async () => {
    const other = await testApp();
    await other.setUp();
    const game = await addGame(other.db, 'nes/Gone.nes');
    await uploadSave(other, { to: `/saves?rom_id=${game}`, content: 'gone' });
    await other.storage.saves.removeUnreferenced(new Date('2100-01-01'), async () => false);
    const reply = await other.get('/takeout');
    const { lines, output } = await unpack(reply.rawPayload);
    expect(output).toContain('Everything is Ok');
    expect(lines('files.jsonl')).toMatchObject([{ name: 'game.srm', entry: null }]);
  });
});

test('a takeout is refused for a token that may not read everything, and for kiosk visitors', async () => {
  const { raw_token } = await issueClientToken(server, basic('admin'), ['me.read', 'roms.read']);
  const url = '/api/takeout';
  expect((await server.app.inject({ url, headers: bearer(raw_token) })).statusCode).toBe(403);
  const kiosk = await testApp({ env: { KIOSK_MODE: 'true' } });
  await kiosk.setUp();
  expect((await kiosk.app.inject({ url })).statusCode).toBe(403);
});
