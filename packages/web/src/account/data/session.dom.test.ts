import type { User } from '@saveroom/contract';
import { beforeEach, expect, test, vi } from 'vitest';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { someUser } from '#testing/some-user.ts';

import { abandonSession } from './session.ts';

const asked: string[] = [];
const reload = vi.fn<() => void>();
let signedIn: User | null;
beforeEach(() => {
  asked.length = 0;
  signedIn = null;
  reload.mockClear();
  vi.stubGlobal('location', { ...window.location, reload });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    if (address === '/api/heartbeat') return Response.json(DEFAULT_HEARTBEAT);
    if (address !== '/api/users/me') return Response.json(null);
    return signedIn
      ? Response.json(signedIn)
      : Response.json({ detail: 'Forbidden' }, { status: 403 });
  });
});

test('abandonSession ends the session on the server and clears the cached user at once', async () => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  const abandoned = abandonSession(client);
  expect(client.getQueryData(userQueries.me().queryKey)).toBeNull();
  await abandoned;
  expect(asked).toEqual(['GET /api/users/me', 'POST /api/logout', 'GET /api/heartbeat']);
});

test('abandonSession ends the session of a user who may no longer do something', async () => {
  const client = createQueryClient();
  signedIn = someUser();
  client.setQueryData(userQueries.me().queryKey, signedIn);
  await Promise.all([abandonSession(client), abandonSession(client)]);
  expect(asked).toEqual(['GET /api/users/me', 'POST /api/logout', 'GET /api/heartbeat']);
  expect(reload).not.toHaveBeenCalled();
});

test('abandonSession reloads the page if someone else has signed in meanwhile', async () => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  signedIn = { ...someUser(), id: 77, username: 'leo' };
  await abandonSession(client);
  expect(asked).toEqual(['GET /api/users/me']);
  expect(reload).toHaveBeenCalledTimes(1);
});
