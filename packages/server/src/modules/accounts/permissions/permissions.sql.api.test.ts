import {
  CLIENT_ACTIONS,
  RIGHTS,
  type ExplainedRight,
  type HiddenHolders,
  type PermissionGroup,
} from '@saveroom/contract';
import { beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { isClosed, listen, next, outcome } from '#testing/socket-client.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

let server: TestApp;
let vera = 0;
beforeEach(async () => {
  server = await testApp();
  await server.setUp();
  vera = await server.addUser('vera', 'viewer');
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const send = (
  method: Method,
  path: string,
  payload?: object,
  headers: Record<string, string> = basic('admin'),
) =>
  server.app.inject({
    ...{ method, url: `/api/permissions${path}`, headers },
    ...(payload ? { payload } : {}),
  });
const get = (path: string, headers?: Record<string, string>) =>
  send('GET', path, undefined, headers);
const put = (payload: object, id = vera) => send('PUT', `/users/${id}`, payload);
const addGroup = async (fields: object): Promise<PermissionGroup> =>
  (await send('POST', '/groups', { name: 'Kids', ...fields })).json();
const statusOf = async (method: 'GET' | 'POST', url: string, name = 'vera'): Promise<number> =>
  (await server.app.inject({ method, url, headers: basic(name) })).statusCode;
const actionsOf = async (headers: Record<string, string>): Promise<string[]> =>
  (await get('/me', headers))
    .json<{ grants: { action: string }[] }>()
    .grants.map(({ action }) => action);
const scopesOf = async (name: string): Promise<string[]> =>
  (await server.app.inject({ url: '/api/users/me', headers: basic(name) })).json().oauth_scopes;

const platformOf = async (romId: number): Promise<number> => {
  const rom = server.db.selectFrom('rom').select('platform_id').where('id', '=', romId);
  return (await rom.executeTakeFirstOrThrow()).platform_id;
};
const edit = async (romId: number): Promise<number> => {
  const url = `/api/roms/${romId}`;
  const payload = { name: 'New name' };
  return (await server.app.inject({ method: 'PUT', url, headers: basic('vera'), payload }))
    .statusCode;
};

const BROWSE = ['platforms', 'collections', 'playlists', 'firmware', 'assets', 'devices'].map(
  (entity) => ({ entity, action: 'read' }),
);
const NO_DOWNLOADS = { entity: 'roms', action: 'download', granted: false };
const PLAY_ONLY = [...BROWSE, { entity: 'roms', action: 'play' }];

describe('the permissions of the caller', () => {
  test('of an admin are all actions, everywhere, with nothing hidden', async () => {
    expect((await get('/me')).json()).toEqual({
      is_admin: true,
      grants: CLIENT_ACTIONS.map((action) => ({ action, scope: { kind: 'global', id: null } })),
      hidden: { platforms: [], roms: [], collections: [] },
      rights: RIGHTS,
      scoped_rights: [],
    });
  });

  test('of a viewer and an editor follow from their roles', async () => {
    await server.addUser('edith', 'editor');
    const viewer = await actionsOf(basic('vera'));
    expect(viewer).toContain('rom.favorite');
    expect(viewer).not.toContain('rom.edit');
    const editor = await actionsOf(basic('edith'));
    expect(editor).toEqual(expect.arrayContaining(['rom.edit', 'library.scan']));
    expect(editor).not.toContain('user.view');
  });

  test('of a token follow from its scopes', async () => {
    const { access_token } = await grantTokens(server, 'admin', 'me.read roms.read');
    expect(await actionsOf(bearer(access_token))).toEqual(['rom.view', 'rom.play', 'rom.download']);
  });
});

describe('the permission groups', () => {
  test('of the roles list their members and grants', async () => {
    await server.addUser('edith', 'editor');
    const groups = (await get('/groups')).json<PermissionGroup[]>();
    expect(
      groups.map(({ id, name, role, member_count }) => [id, name, role, member_count]),
    ).toEqual([
      [1, 'Viewers', 'viewer', 1],
      [2, 'Editors', 'editor', 1],
      [3, 'Admins', 'admin', 1],
    ]);
    expect(groups[0]?.grants).toContainEqual(
      expect.objectContaining({ entity: 'assets', action: 'write', own_only: true }),
    );
    const { entities, actions } = (await get('/catalog')).json();
    for (const { entity, action } of groups.flatMap(({ grants }) => grants)) {
      expect([entities.includes(entity), actions.includes(action)]).toEqual([true, true]);
    }
  });

  test('are created, changed and deleted', async () => {
    const kids = await addGroup({
      color: '#22aa55',
      grants: PLAY_ONLY,
      members: [vera],
      age_limit: { board: 'PEGI', max_age: 7, hides_unrated: true },
    });
    expect(kids).toMatchObject({
      ...{ name: 'Kids', is_system: false, member_count: 1, members: [vera], main_members: [] },
      age_limit: { board: 'PEGI', max_age: 7, hides_unrated: true },
    });
    const changed = await send('PUT', `/groups/${kids.id}`, { name: 'Children', age_limit: null });
    expect(changed.json()).toMatchObject({ name: 'Children', age_limit: null, members: [vera] });
    expect(changed.json().grants).toHaveLength(PLAY_ONLY.length);
    expect((await send('DELETE', `/groups/${kids.id}`)).statusCode).toBe(200);
    expect((await get('/groups')).json()).toHaveLength(3);
  });

  test.each(['\u202Eevil', 'a\u0000b', ' '])('are not named %j', async (name) => {
    const { id } = await addGroup({});
    expect((await send('POST', '/groups', { name })).statusCode).toBe(400);
    expect((await send('PUT', `/groups/${id}`, { name })).statusCode).toBe(400);
  });

  test('that are the main group of a user cannot be deleted', async () => {
    const { id } = await addGroup({ grants: PLAY_ONLY });
    await put({ permission_group_id: id, set_group: true });
    const reply = await send('DELETE', `/groups/${id}`);
    expect([reply.statusCode, reply.json().detail]).toEqual([
      409,
      'Choose another main group first for: vera',
    ]);
  });

  test.each([
    ['no name', { name: ' ' }, 400],
    ['the name of another group', { name: 'viewers' }, 409],
    ['a grant that only admins have', { grants: [{ entity: 'users', action: 'write' }] }, 422],
    ['an action of another entity', { grants: [{ entity: 'firmware', action: 'play' }] }, 400],
    [
      'a scope for seeing games',
      { grants: [{ entity: 'roms', action: 'view', scope: { kind: 'rom', id: 1 } }] },
      400,
    ],
    ['a member that does not exist', { members: [999] }, 404],
  ])('are refused with %s, and none is added', async (_, fields, status) => {
    expect((await send('POST', '/groups', { name: 'Kids', ...fields })).statusCode).toBe(status);
    expect((await get('/groups')).json()).toHaveLength(3);
  });

  test('of roles keep their name and grants, but can limit the age', async () => {
    expect((await send('PUT', '/groups/1', { name: 'Guests' })).statusCode).toBe(400);
    expect((await send('PUT', '/groups/1', { grants: [] })).statusCode).toBe(400);
    expect((await send('DELETE', '/groups/1')).statusCode).toBe(400);
    const age_limit = { board: 'USK', max_age: 12, hides_unrated: false };
    expect((await send('PUT', '/groups/1', { age_limit })).json()).toMatchObject({ age_limit });
    expect((await send('PUT', '/groups/3', { age_limit })).statusCode).toBe(400);
  });

  test('receive new accounts if they are the default', async () => {
    const kids = await addGroup({ grants: PLAY_ONLY, is_default: true });
    const mia = await server.app.inject({
      ...{ method: 'POST', url: '/api/users', headers: basic('admin') },
      payload: { username: 'mia', email: '', password: 'password of mia', role: 'viewer' },
    });
    expect(mia.json()).toMatchObject({ role: 'viewer', permission_group_id: kids.id });
    expect(mia.json().oauth_scopes).not.toContain('assets.write');
  });
});

describe('the groups of a user', () => {
  test('move the user to another role', async () => {
    const reply = await put({ permission_group_id: 2, set_group: true });
    expect(reply.json()).toMatchObject({ user_id: vera, permission_group_id: 2, overrides: [] });
    const user = await server.app.inject({ url: `/api/users/${vera}`, headers: basic('admin') });
    expect(user.json()).toMatchObject({ role: 'editor', permission_group_id: 2 });
    await put({ permission_group_id: 1, set_group: true });
    expect((await get(`/users/${vera}`)).json().permission_group_id).toBe(1);
  });

  test('can allow less than the role of viewers, also for downloads', async () => {
    const { id } = await addGroup({ grants: PLAY_ONLY });
    expect(await statusOf('GET', '/api/roms/1/content')).toBe(404);
    await put({ permission_group_id: id, set_group: true });
    expect(await statusOf('GET', '/api/roms/1/content')).toBe(403);
    expect(await statusOf('GET', '/api/roms/1/player')).toBe(404);
    expect(await statusOf('GET', '/api/roms/download?rom_ids=1')).toBe(403);
    expect(await statusOf('POST', '/api/roms/1/files/link')).toBe(403);
    const scopes = await scopesOf('vera');
    expect(scopes).toContain('roms.read');
    expect(scopes).not.toContain('roms.user.write');
    expect(await actionsOf(basic('vera'))).not.toContain('rom.download');
  });

  test('are combined, and overrides of the user take precedence', async () => {
    const uploaders = await addGroup({
      name: 'Uploaders',
      grants: [{ entity: 'roms', action: 'write' }],
    });
    await put({ groups: [uploaders.id] });
    expect(await scopesOf('vera')).toContain('roms.write');
    expect(await actionsOf(basic('vera'))).not.toContain('rom.delete');
    await put({ overrides: [{ entity: 'roms', action: 'write', granted: false }] });
    expect(await scopesOf('vera')).not.toContain('roms.write');
    await put({ overrides: [{ entity: 'platforms', action: 'write', granted: true }] });
    expect(await scopesOf('vera')).toEqual(
      expect.arrayContaining(['roms.write', 'platforms.write']),
    );
  });

  const EDITORS = { permission_group_id: 2, set_group: true };
  const ADMINS = { permission_group_id: 3, set_group: true };
  test.each([
    ['an unknown main group', { permission_group_id: 9, set_group: true }, 404],
    ['an unknown group', { groups: [9] }, 404],
    ['the group of a role', { groups: [2] }, 400],
    ['another role and an unknown group', { ...EDITORS, groups: [9] }, 404],
    ['the admins and a limit', { ...ADMINS, overrides: [NO_DOWNLOADS] }, 400],
  ])('are refused with %s, and nothing changes', async (_, body, status) => {
    expect((await put(body)).statusCode).toBe(status);
    expect((await get(`/users/${vera}`)).json()).toMatchObject({
      ...{ permission_group_id: 1, groups: [] },
    });
  });

  test('neither demote nor limit an admin', async () => {
    const id = await server.addUser('second', 'admin');
    expect((await put({ permission_group_id: 1, set_group: true }, id)).statusCode).toBe(400);
    const denial = { overrides: [{ entity: 'roms', action: 'write', granted: false }] };
    expect((await put(denial, id)).statusCode).toBe(400);
    const hidden = { entity: 'platforms', entity_id: 1, user_id: id };
    expect((await send('POST', '/hidden', hidden)).statusCode).toBe(400);
  });
});

const seesPlatform = async (id: number): Promise<boolean> => {
  const headers = basic('vera');
  const { statusCode } = await server.app.inject({ url: `/api/platforms/${id}`, headers });
  return statusCode === 200;
};

describe('a hidden platform', () => {
  test('exists in no reply to the user until it is shown again', async () => {
    const platform = await platformOf(await addGame(server.db, 'snes/A.sfc'));
    for (const holder of [{ user_id: vera }, { group_id: 1 }]) {
      const body = { entity: 'platforms', entity_id: platform, ...holder };
      expect((await send('POST', '/hidden', body)).json()).toEqual({
        entity: 'platforms',
        entity_id: platform,
      });
      expect((await get('/me', basic('vera'))).json().hidden.platforms).toEqual([]);
      expect(await seesPlatform(platform)).toBe(false);
      expect((await send('DELETE', '/hidden', body)).statusCode).toBe(204);
      expect(await seesPlatform(platform)).toBe(true);
    }
  });

  test.each([
    ['does not exist', () => ({ entity_id: 999, user_id: vera }), 404],
    ['has no holder', (id: number) => ({ entity_id: id }), 400],
    ['has two holders', (id: number) => ({ entity_id: id, user_id: vera, group_id: 1 }), 400],
  ])('is refused if it %s', async (_, body, status) => {
    const fields = {
      entity: 'platforms',
      ...body(await platformOf(await addGame(server.db, 'snes/A.sfc'))),
    };
    expect((await send('POST', '/hidden', fields)).statusCode).toBe(status);
  });
});

test('a right for one platform covers only its games', async () => {
  const mario = await addGame(server.db, 'snes/A.sfc');
  const zelda = await addGame(server.db, 'nes/B.nes');
  expect(await edit(mario)).toBe(403);
  const scope = { kind: 'platform', id: await platformOf(mario) };
  await put({ overrides: [{ entity: 'roms', action: 'write', granted: true, scope }] });
  expect(await edit(mario)).toBe(200);
  expect(await edit(zelda)).toBe(403);
  expect(await scopesOf('vera')).not.toContain('roms.write');
});

test('rights for single games do not reveal which of them are hidden', async () => {
  const shown = await addGame(server.db, 'nes/A.nes');
  const hidden = await addGame(server.db, 'nes/B.nes');
  const psx = await platformOf(await addGame(server.db, 'psx/C.bin'));
  const nes = await platformOf(shown);
  const scopes = [
    ...[nes, psx].map((id) => ({ kind: 'platform', id })),
    ...[shown, hidden].map((id) => ({ kind: 'rom', id })),
  ];
  const grants = scopes.map((scope) => ({ entity: 'roms', action: 'write', granted: true, scope }));
  await put({ overrides: grants });
  await send('POST', '/hidden', { entity: 'roms', entity_id: hidden, user_id: vera });
  await send('POST', '/hidden', { entity: 'platforms', entity_id: psx, user_id: vera });
  expect([await edit(shown), await edit(hidden), await edit(4711)]).toEqual([200, 403, 403]);
  const { grants: named, scoped_rights: rights } = (await get('/me', basic('vera'))).json();
  const visible = new Set([`platform ${nes}`, `rom ${shown}`]);
  const places = (rights as { kind: string; id: number }[]).map(({ kind, id }) => `${kind} ${id}`);
  expect(new Set(places)).toEqual(visible);
  expect(JSON.stringify(named)).not.toMatch(`"id":${psx}}`);
});

test('the reasons of a right name the group, the role and the overrides of the user', async () => {
  const { id } = await addGroup({
    name: 'Uploaders',
    grants: [{ entity: 'roms', action: 'write' }],
  });
  await put({ groups: [id], overrides: [NO_DOWNLOADS] });
  const rights = (await get(`/users/${vera}/rights`)).json<ExplainedRight[]>();
  const reasonsOf = (right: string) =>
    rights
      .find((one) => one.right === right)
      ?.reasons.map(({ kind, group_name }) => [kind, group_name]);
  expect(reasonsOf('roms.play')).toEqual([['role', 'Viewers']]);
  expect(reasonsOf('roms.write')).toEqual([['group', 'Uploaders']]);
  expect(reasonsOf('roms.download')).toEqual([['denied', null]]);
  expect(reasonsOf('roms.delete')).toEqual([['none', null]]);
});

test('a changed group notifies only open connections of its members, at once', async () => {
  const live = await listen(await testApp());
  vera = await live.addUser('vera', 'viewer');
  const [member, other] = [live.open(basic('vera')), live.open(basic('edith'))];
  for (const socket of [member, other]) await outcome(socket);
  const changed = next(member, 'permissions:changed');
  const closed = isClosed(member);
  await live.app.inject({
    ...{ method: 'POST', url: '/api/permissions/groups', headers: basic('admin') },
    payload: { name: 'Kids', members: [vera], grants: PLAY_ONLY },
  });
  expect(await changed).toEqual({ user_id: vera });
  expect(await closed).toBe(true);
  expect(other.connected).toBe(true);
});

const holders = async (ids: readonly number[]) => {
  const query = ids.map((id) => `entity_ids=${id}`).join('&');
  return (await get(`/hidden?entity=roms&${query}`)).json<HiddenHolders>();
};

describe('games that are hidden from groups and users at once', () => {
  test('are absent for these users, counted by holder, and named in the group', async () => {
    const first = await addGame(server.db, 'snes/A.sfc');
    const second = await addGame(server.db, 'snes/B.sfc');
    const { id: kids } = await addGroup({ grants: PLAY_ONLY, members: [vera] });
    const reply = await send('PUT', '/hidden', {
      ...{ entity: 'roms', entity_ids: [first, second] },
      groups: [{ id: kids, is_hidden: true }],
    });
    expect(reply.statusCode).toBe(200);
    const url = `/api/roms/${first}`;
    expect(await statusOf('GET', url)).toBe(404);
    await send('PUT', '/hidden', {
      ...{ entity: 'roms', entity_ids: [first] },
      ...{ groups: [{ id: kids, is_hidden: false }], users: [{ id: vera, is_hidden: false }] },
    });
    expect(await statusOf('GET', url)).toBe(200);
    const { groups, users } = await holders([first, second]);
    expect(groups.map(({ id, hidden_count }) => [id, hidden_count])).toEqual([
      [1, 0],
      [2, 0],
      [kids, 1],
    ]);
    expect(users).toEqual([{ id: vera, username: 'vera', hidden_count: 0 }]);
    const group = (await get('/groups')).json<PermissionGroup[]>().find(({ id }) => id === kids);
    expect(group?.hidden).toMatchObject([
      { entity: 'roms', entity_id: second, name: expect.any(String) },
    ]);
  });

  test.each([
    ['a game that does not exist', { entity_ids: [999] }, 404],
    ['an admin', { users: [{ id: 1, is_hidden: true }] }, 400],
    ['the group of admins', { groups: [{ id: 3, is_hidden: true }] }, 400],
    ['an unknown user', { users: [{ id: 999, is_hidden: true }] }, 404],
    ['no games', { entity_ids: [] }, 422],
  ])('are refused with %s, and nothing changes', async (_, patch, status) => {
    const romId = await addGame(server.db, 'snes/A.sfc');
    const body = {
      ...{ entity: 'roms', entity_ids: [romId], groups: [{ id: 1, is_hidden: true }] },
      ...patch,
    };
    expect((await send('PUT', '/hidden', body)).statusCode).toBe(status);
    expect((await holders([romId])).groups.every((group) => group.hidden_count === 0)).toBe(true);
  });
});
