import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { onSessionLost } from '#shared/api/session-lost.ts';
import { someUser } from '#testing/some-user.ts';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { startUp } from './startup.ts';
import { systemQueries } from '#shared/data/system.ts';
import { taskQueries } from '#admin/data/tasks.ts';
import { userQueries } from '#shared/data/users.ts';

const admin = someUser({ role: 'admin' });
let replies: Record<string, [number, unknown]>;
const sessionLost = vi.fn<() => void>();
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  onSessionLost(sessionLost);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const [status, body] = replies[address] ?? [500, null];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionLost.mockReset();
});

test('a signed-out visitor has no user, and tasks are not requested', async () => {
  replies = {
    '/api/heartbeat': [200, DEFAULT_HEARTBEAT],
    '/api/users/me': [403, { code: 'forbidden', detail: 'Forbidden' }],
  };
  const client = createQueryClient();
  await startUp(client);
  expect(client.getQueryData(userQueries.me().queryKey)).toBeNull();
  expect(sessionLost).not.toHaveBeenCalled();
  expect(asked).not.toContain('/api/tasks');
});

test('defaults are used if requests fail', async () => {
  replies = { '/api/users/me': [200, admin] };
  const client = createQueryClient();
  await startUp(client);
  expect(client.getQueryData(systemQueries.heartbeat().queryKey)).toEqual(DEFAULT_HEARTBEAT);
  expect(client.getQueryData(taskQueries.all().queryKey)).toEqual({
    watcher: [],
    scheduled: [],
    manual: [],
  });
});

test('the session ends if the user is signed out on a later request', async () => {
  replies = { '/api/users/me': [200, admin] };
  const client = createQueryClient();
  await client.fetchQuery(userQueries.me());
  replies = { '/api/users/me': [403, { code: 'forbidden', detail: 'Forbidden' }] };
  await client.fetchQuery({ ...userQueries.me(), staleTime: 0 });
  expect(sessionLost).toHaveBeenCalledTimes(1);
});
