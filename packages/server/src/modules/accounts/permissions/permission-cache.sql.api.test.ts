import { describe, expect, test } from 'vitest';

import { basic, testApp, type TestApp } from '#testing/test-app.ts';

import { findUserByName } from '../users.queries.ts';
import { PermissionCache } from './permission-cache.ts';
import { NO_RESTRICTIONS } from './permission-set.ts';
import { markPermissionsChanged } from './permissions.queries.ts';

const RECHECK_MS = 5000;

async function start() {
  const server = await testApp();
  await server.setUp();
  await server.addUser('vera', 'viewer');
  const cacheOf = (clock = () => new Date(0)) =>
    new PermissionCache({ db: server.db, clock, isKiosk: false });
  const account = async (name = 'vera') => {
    const row = await findUserByName(server.db, name);
    if (!row) throw new Error(`no account ${name}`);
    return row;
  };
  return { server, cacheOf, account };
}

const hide = async (
  { db }: Pick<TestApp, 'db'>,
  holder: { user_id: number } | { group_id: number },
  entity_id: number,
) =>
  db
    .insertInto('hidden_entity')
    .values({
      ...{ user_id: null, group_id: null },
      ...{ ...holder, entity: 'platforms', entity_id, created_at: '' },
    })
    .execute();

describe('cached permissions', () => {
  test('are read again when the version of the account has changed', async () => {
    const { server, cacheOf, account } = await start();
    const [one, other] = [cacheOf(), cacheOf()];
    const before = await account();
    expect((await one.of(before)).restrictions).toBe(NO_RESTRICTIONS);
    expect((await other.of(before)).restrictions).toBe(NO_RESTRICTIONS);
    await hide(server, { user_id: before.id }, 7);
    expect((await one.of(before)).restrictions).toBe(NO_RESTRICTIONS);
    await markPermissionsChanged(server.db, { userId: before.id });
    for (const cache of [one, other]) {
      expect((await cache.of(await account())).restrictions.platforms).toEqual(new Set([7]));
    }
  });

  test('are read again after five seconds, although the version is the same', async () => {
    const { server, cacheOf, account } = await start();
    let now = 0;
    const cache = cacheOf(() => new Date(now));
    const vera = await account();
    await cache.of(vera);
    await hide(server, { user_id: vera.id }, 7);
    now = RECHECK_MS - 1;
    expect((await cache.of(vera)).restrictions).toBe(NO_RESTRICTIONS);
    now = RECHECK_MS;
    expect((await cache.of(vera)).restrictions.platforms).toEqual(new Set([7]));
  });

  test('of users with equal restrictions share them, and other restrictions differ', async () => {
    const { server, cacheOf, account } = await start();
    await server.addUser('victor', 'viewer');
    await server.addUser('edith', 'editor');
    await hide(server, { group_id: 1 }, 7);
    await hide(server, { user_id: (await account('edith')).id }, 8);
    const cache = cacheOf();
    const [vera, victor, edith] = await Promise.all(
      ['vera', 'victor', 'edith'].map(async (name) => {
        const set = await cache.of(await account(name));
        return set.restrictions;
      }),
    );
    expect(vera?.platforms).toEqual(new Set([7]));
    expect(victor).toBe(vera);
    expect(edith?.key).not.toBe(vera?.key);
    expect(vera?.key).not.toBe('');
  });

  test('of a group are marked as changed for each of its members', async () => {
    const { server, account } = await start();
    await server.addUser('edith', 'editor');
    const versions = async () => [
      (await account('vera')).permissions_version,
      (await account('edith')).permissions_version,
    ];
    await markPermissionsChanged(server.db, { groupId: 1 });
    expect(await versions()).toEqual([1, 0]);
  });

  test('of an admin only contain what the admin chose to hide', async () => {
    const { server, cacheOf, account } = await start();
    const admin = await account('admin');
    await hide(server, { user_id: admin.id }, 7);
    await hide(server, { group_id: 3 }, 7);
    expect((await cacheOf().of(admin)).restrictions).toBe(NO_RESTRICTIONS);
    await server.db.updateTable('hidden_entity').set({ by_self: 1 }).execute();
    expect((await cacheOf().of(admin)).restrictions.platforms).toEqual(new Set([7]));
  });
});

test('visitors of a kiosk are restricted like viewers, from the next request on', async () => {
  const server = await testApp({ env: { KIOSK_MODE: 'true' } });
  await server.setUp();
  const cache = new PermissionCache({ db: server.db, clock: () => new Date(0), isKiosk: true });
  expect((await cache.ofVisitors()).restrictions).toBe(NO_RESTRICTIONS);
  await hide(server, { group_id: 1 }, 7);
  await markPermissionsChanged(server.db, { groupId: 1 });
  expect((await cache.ofVisitors()).restrictions.platforms).toEqual(new Set([7]));
  const me = await server.app.inject({ url: '/api/users/me', headers: basic('admin') });
  expect(me.statusCode).toBe(200);
});
