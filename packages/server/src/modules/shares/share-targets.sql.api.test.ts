import type { ShareLink } from '@saveroom/contract';
import { afterAll, describe, expect, test } from 'vitest';

import { hashId } from '#core/lib/secrets.ts';
import { verifyWithSevenZip } from '#modules/fingerprint/testing/unpack-with-seven-zip.ts';
import { basic } from '#testing/test-app.ts';
import { bearer, issueClientToken } from '#testing/tokens.ts';
import { uploadSave } from '#testing/upload-saves.ts';

import { cleanUpShares } from './shares.tasks.ts';
import { GAME, HOUR_MS, startShareApp } from './testing/share-app.ts';

const {
  server,
  shared,
  other,
  addFile,
  newVisitor,
  post,
  share,
  stateOf,
  unlock,
  listed,
  addCollection,
} = await startShareApp();
afterAll(() => server.close());

describe('link to a collection', () => {
  test('shows its games in pages and sends them as one zip', async () => {
    const disc = await addFile('psx/Disc.bin', 'disc');
    const id = await addCollection([shared, disc]);
    const link = await share({ target: 'collection', target_id: id });
    const visitor = newVisitor();
    expect((await visitor.get(link.path)).json()).toMatchObject({
      target: 'collection',
      game: null,
      collection: { description: 'All mine', game_count: 2 },
    });
    const page = (await visitor.get(`${link.path}/games?limit=1&offset=1`)).json<{
      items: { id: number }[];
      total: number;
    }>();
    expect([page.items.map((game) => game.id), page.total]).toEqual([[shared], 2]);
    expect((await visitor.get(`${link.path}/games/${shared}`)).statusCode).toBe(200);
    expect((await visitor.get(`${link.path}/games/${other}`)).statusCode).toBe(404);
    const zip = await visitor.get(`${link.path}/content`);
    expect(zip.headers['content-type']).toBe('application/zip');
    const { files } = await verifyWithSevenZip(zip.rawPayload, ['Shared Game (USA).nes']);
    expect(files.get('Shared Game (USA).nes')?.toString()).toBe(GAME);
    expect(zip.rawPayload.includes('roms/nes')).toBe(false);
  });

  test('of another user is only shared while it is public', async () => {
    const id = await addCollection([shared], 'admin');
    const target = { target: 'collection', target_id: id, access: 'view' };
    expect((await post(target)).statusCode).toBe(404);
    await server.db.updateTable('collection').set({ is_public: 1 }).where('id', '=', id).execute();
    const link = await share(target);
    expect(await stateOf(link.path)).toBe('open');
    await server.db.updateTable('collection').set({ is_public: 0 }).where('id', '=', id).execute();
    expect(await stateOf(link.path)).toBe(404);
  });
});

test('link to a save downloads that version, and neither the game nor other saves', async () => {
  const to = `/saves?rom_id=${shared}&emulator=fceumm`;
  const first = await uploadSave(server, { to, name: 'Game.srm', content: 'first', as: 'vera' });
  const versionOf = async () => {
    const row = await server.db
      .selectFrom('asset')
      .select('version_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    return row.version_id;
  };
  const target_id = await versionOf();
  const payload = { target: 'save', target_id, access: 'download' };
  expect((await post(payload, 'admin')).statusCode).toBe(404);
  expect((await post({ ...payload, access: 'play' })).statusCode).toBe(400);
  const link = await share(payload);
  await uploadSave(server, { to, name: 'Game.srm', content: 'second', as: 'vera' });
  const visitor = newVisitor();
  expect((await visitor.get(link.path)).json()).toMatchObject({
    save: { file_name: 'Game.srm', size_bytes: 5 },
    game: { name: 'Shared Game (USA)', can_play: false, can_download: false },
  });
  expect((await visitor.get(`${link.path}/content`)).body).toBe('first');
  expect((await visitor.get(`${link.path}/games/${shared}/content`)).statusCode).toBe(404);
});

test('a link to a save keeps its access when a token without access to saves changes the link', async () => {
  const to = `/saves?rom_id=${shared}&emulator=other`;
  await uploadSave(server, { to, name: 'Game.srm', content: 'save', as: 'vera' });
  const { id: target_id } = await server.db
    .selectFrom('asset_version')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const link = await share({ target: 'save', target_id, access: 'view' });
  const scopes = ['me.write', 'roms.read'] as const;
  const { raw_token } = await issueClientToken(server, basic('vera'), scopes);
  const change = async (payload: object) =>
    (
      await server.app.inject({
        ...{ method: 'PUT', url: `/api/shares/${link.id}`, headers: bearer(raw_token), payload },
      })
    ).statusCode;
  expect(await change({ access: 'download' })).toBe(403);
  expect(await change({ access: 'view', name: 'Mine' })).toBe(200);
  expect(await listed(link.id)).toMatchObject({ access: 'view', name: 'Mine' });
});

describe('list', () => {
  test('contains only links of the caller; those of others can be neither changed nor revoked', async () => {
    const link = await share();
    expect(await listed(link.id, 'admin')).toBeUndefined();
    const url = `/api/shares/${link.id}`;
    for (const method of ['PUT', 'DELETE'] as const) {
      const reply = await server.app.inject({ method, url, headers: basic('admin'), payload: {} });
      expect(reply.statusCode).toBe(404);
    }
    const mine = await server.as('vera').get(`/shares?target=rom&target_id=${other}`);
    expect(mine.json()).toEqual([]);
  });

  test.each(['\u202Eevil', 'a\u0000b', 'a\nb'])('refuses the note %j', async (name) => {
    const target = { target: 'rom', target_id: shared, access: 'view' };
    expect((await post({ ...target, name })).statusCode).toBe(422);
    expect((await post({ ...target, name: ' Für: Mia ' })).json()).toMatchObject({
      name: 'Für: Mia',
    });
  });

  test('of all users is for admins, who can revoke any link', async () => {
    const link = await share();
    const all = await server.get('/shares/all');
    expect(all.json()).toContainEqual(expect.objectContaining({ id: link.id, username: 'vera' }));
    const url = `/api/shares/${link.id}/admin`;
    await server.app.inject({ method: 'DELETE', url, headers: basic('admin') });
    expect(await stateOf(link.path)).toBe(404);
  });

  test('of all users has each link as its creator sees it', async () => {
    const link = await share();
    const { id } = await server.db
      .selectFrom('permission_group')
      .select('id')
      .where('role', '=', 'viewer')
      .executeTakeFirstOrThrow();
    const setAge = (age_limit: object | null) =>
      server.app.inject({
        ...{ method: 'PUT', url: `/api/permissions/groups/${id}`, headers: basic('admin') },
        payload: { age_limit },
      });
    const states = async () => {
      const all = (await server.get('/shares/all')).json<ShareLink[]>();
      return [(await listed(link.id))?.state, all.find((one) => one.id === link.id)?.state];
    };
    expect(await states()).toEqual(['active', 'active']);
    const unrated = await setAge({ board: 'PEGI', max_age: 12, hides_unrated: true });
    expect(unrated.statusCode).toBe(200);
    expect(await states()).toEqual(['unavailable', 'unavailable']);
    await setAge(null);
    expect(await states()).toEqual(['active', 'active']);
  });

  test('keeps an expired link for a month', async () => {
    const created = (await share()).created_at;
    const expires_at = new Date(Date.parse(created) + HOUR_MS).toISOString();
    const link = await share({ expires_at });
    const clean = (ms: number) =>
      cleanUpShares({ db: server.db, clock: () => new Date(Date.parse(created) + ms) });
    await clean(29 * 24 * HOUR_MS);
    expect(await listed(link.id)).toBeDefined();
    await clean(31 * 24 * HOUR_MS);
    expect(await listed(link.id)).toBeUndefined();
  });
});

test('neither the log nor the database contains an address of a link or a ticket', async () => {
  const link = await share({ password: 'CANARY password' });
  const { visitor } = await unlock(link.path, 'CANARY password');
  await visitor.get(`${link.path}/content`);
  await visitor.get(`${link.path}/games/999999`);
  await visitor.get(`${link.path}/nothing`);
  await server.app.inject(`/s/${link.token}`);
  const ticket = visitor.cookies.get('saveroom_share') ?? '';
  const stored = JSON.stringify([
    await server.db.selectFrom('share_link').selectAll().execute(),
    await server.db.selectFrom('share_visit').selectAll().execute(),
  ]);
  const logged = server.logged.join('');
  for (const secret of [link.token, ticket, 'CANARY password']) {
    expect([secret, stored.includes(secret)]).toEqual([secret, false]);
    expect([secret, logged.includes(secret)]).toEqual([secret, false]);
  }
  expect(stored).toContain(hashId(link.token));
});
