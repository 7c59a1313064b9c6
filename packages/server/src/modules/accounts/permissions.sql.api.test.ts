import { CLIENT_ACTIONS, type PermissionGroup } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { basic, startTestApp, type TestApp } from '#testing/test-app.ts';
import { bearer, grantTokens } from '#testing/tokens.ts';

let server: TestApp;
let vera = 0;
beforeAll(async () => {
  server = await startTestApp();
  await server.setUp();
  vera = await server.addUser('vera', 'viewer');
  await server.addUser('edith', 'editor');
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = basic('admin')) =>
  server.app.inject({ url: `/api/permissions${path}`, headers });
const put = (payload: object, id = vera) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/permissions/users/${id}`,
    headers: basic('admin'),
    payload,
  });
const actionsOf = async (headers: Record<string, string>): Promise<string[]> =>
  (await get('/me', headers))
    .json<{ grants: { action: string }[] }>()
    .grants.map(({ action }) => action);

describe('the permissions of the caller', () => {
  test('of an admin are all actions, everywhere, with nothing hidden', async () => {
    const reply = (await get('/me')).json();
    expect(reply).toEqual({
      is_admin: true,
      grants: CLIENT_ACTIONS.map((action) => ({ action, scope: { kind: 'global', id: null } })),
      hidden: { platforms: [], roms: [] },
    });
  });

  test('of a viewer and an editor follow from their roles', async () => {
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
  test('are the roles below admin, with their members', async () => {
    const groups = (await get('/groups')).json<PermissionGroup[]>();
    expect(groups.map(({ id, name, member_count }) => [id, name, member_count])).toEqual([
      [1, 'Viewers', 1],
      [2, 'Editors', 1],
    ]);
    expect(groups[0]?.grants).toContainEqual({ entity: 'roms', action: 'read', own_only: false });
    expect(groups[0]?.grants).toContainEqual({ entity: 'assets', action: 'write', own_only: true });
    const { entities, actions } = (await get('/catalog')).json();
    for (const { entity, action } of groups.flatMap(({ grants }) => grants)) {
      expect([entities.includes(entity), actions.includes(action)]).toEqual([true, true]);
    }
  });

  test('move a user to another role', async () => {
    const reply = await put({ permission_group_id: 2, set_group: true });
    expect(reply.json()).toEqual({
      user_id: vera,
      permission_group_id: 2,
      overrides: [],
      hidden: [],
    });
    const user = await server.app.inject({ url: `/api/users/${vera}`, headers: basic('admin') });
    expect(user.json()).toMatchObject({ role: 'editor', permission_group_id: 2 });
    await put({ permission_group_id: 1, set_group: true });
    expect((await get(`/users/${vera}`)).json().permission_group_id).toBe(1);
  });

  test.each([
    ['an unknown group', { permission_group_id: 9, set_group: true }, 404],
    ['single grants', { overrides: [{ entity: 'roms', action: 'write', granted: true }] }, 400],
  ])('refuse %s and change nothing', async (_, body, status) => {
    expect((await put(body)).statusCode).toBe(status);
    expect((await get(`/users/${vera}`)).json().permission_group_id).toBe(1);
  });

  test('do not demote an admin', async () => {
    const id = await server.addUser('second', 'admin');
    expect((await put({ permission_group_id: 1, set_group: true }, id)).statusCode).toBe(400);
  });

  test('cannot be added', async () => {
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/permissions/groups',
      headers: basic('admin'),
      payload: { name: 'Kids' },
    });
    expect([reply.statusCode, reply.json().detail]).toEqual([
      400,
      'This server has fixed groups: Viewers and Editors',
    ]);
  });
});
