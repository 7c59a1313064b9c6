import { beforeEach, expect, test, vi } from 'vitest';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { userQueries } from '#shared/data/users.ts';
import { someUser } from '#testing/some-user.ts';

import { abandonSession } from './session.ts';

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    asked.push(`${method} ${address}`);
    const body = address === '/api/heartbeat' ? DEFAULT_HEARTBEAT : null;
    return Response.json(body);
  });
});

test('abandonSession ends the session on the server and clears the cached user at once', async () => {
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, someUser());
  const abandoned = abandonSession(client);
  expect(client.getQueryData(userQueries.me().queryKey)).toBeNull();
  await abandoned;
  expect(asked).toEqual(['POST /api/logout', 'GET /api/heartbeat']);
});
