import { beforeEach, expect, test, vi } from 'vitest';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { someUser } from '#testing/some-user.ts';

import { abandonSession, hasOtherRights, whoIsSignedIn } from './session.ts';

const requests: string[] = [];
let me: Response;
beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${address}`);
    if (address === '/api/heartbeat') return Response.json(DEFAULT_HEARTBEAT);
    return address === '/api/users/me' ? me : Response.json(null);
  });
});

test('abandonSession ends the session on the server and clears the cached user at once', async () => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  const abandoned = abandonSession(client);
  expect(client.getQueryData(userQueries.me().queryKey)).toBeNull();
  await abandoned;
  expect(requests).toEqual(['POST /api/logout', 'GET /api/heartbeat']);
});

test('whoIsSignedIn returns the user, or null after a 403, and rejects on a server error', async () => {
  me = Response.json(someUser({ id: 77 }));
  expect(await whoIsSignedIn()).toMatchObject({ id: 77 });
  me = Response.json({ code: 'forbidden', detail: 'Forbidden' }, { status: 403 });
  expect(await whoIsSignedIn()).toBeNull();
  me = Response.json({ code: 'internal', detail: 'Broken' }, { status: 500 });
  await expect(whoIsSignedIn()).rejects.toMatchObject({ status: 500 });
});

test('hasOtherRights ignores the order and everything else about a user', () => {
  const before = someUser({ rights: ['roms.view', 'roms.play'], username: 'kim' });
  const renamed = someUser({ rights: ['roms.play', 'roms.view'], username: 'kimberly' });
  expect(hasOtherRights(before, renamed)).toBe(false);
  expect(hasOtherRights(before, someUser({ rights: ['roms.view'] }))).toBe(true);
  expect(hasOtherRights(before, { ...before, oauth_scopes: [] })).toBe(true);
});
