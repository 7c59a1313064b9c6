import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { onSessionLost, reportSessionLost } from '#shared/api/session-lost.ts';
import { socketStatus } from '#shared/api/socket.ts';
import type { GuestVisit } from '@saveroom/contract';
import { someUser } from '#testing/some-user.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { createQueryClient } from '#shared/data/query-client.ts';
import { startUp, watchSession } from './startup.ts';
import type { AppRouter } from './router.ts';
import { guestQueries } from '#shared/data/guests.ts';
import { systemQueries } from '#shared/data/system.ts';
import { taskQueries } from '#admin/data/tasks.ts';
import { userQueries } from '#shared/data/users.ts';

const admin = someUser({ role: 'admin' });
let replies: Record<string, [number, unknown]>;
const sessionLost = vi.fn<() => void>();
const asked: string[] = [];

beforeAll(speakEnglish);
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
  onSessionLost(() => undefined);
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

const guest = someUser({ id: -1 });
const visit = { kind: 'link' as const, invited_by: 'Ada', expires_at: '', has_pin: false };

/** The pages that were opened since the person, a guest or not, came to a page of the library. */
function openLibrary(person: typeof guest, guestVisit: GuestVisit | null) {
  replies = { '/api/heartbeat': [200, DEFAULT_HEARTBEAT], '/api/logout': [200, null] };
  const client = createQueryClient();
  client.setQueryData(userQueries.me().queryKey, person);
  client.setQueryData(guestQueries.visit().queryKey, guestVisit);
  const opened: string[] = [];
  const location = { pathname: '/platform/1', href: '/platform/1', search: {} };
  const navigate = async ({ to, search }: { to: string; search: { next: string } }) => {
    opened.push(`${to} ${search.next}`);
  };
  watchSession({ state: { location }, navigate } as unknown as AppRouter, client);
  return { client, opened };
}

test.each([
  ['a guest', guest, visit, '/visit-ended'],
  ['a kiosk', guest, { ...visit, kind: 'kiosk' as const }, '/login'],
  ['an account', admin, null, '/login'],
])('each refused request leads %s to the same page', (_, person, guestVisit, page) => {
  const { opened } = openLibrary(person, guestVisit);
  reportSessionLost();
  reportSessionLost();
  expect(opened).toEqual([`${page} /platform/1`, `${page} /platform/1`]);
});

test('a proxy that refuses everything ends the session once', async () => {
  const { client, opened } = openLibrary(admin, null);
  const refused = { code: 'forbidden', detail: 'Forbidden' };
  replies = Object.fromEntries(
    ['/api/users/me', '/api/logout', '/api/heartbeat'].map((path) => [path, [403, refused]]),
  );
  await client.fetchQuery({ ...userQueries.me(), staleTime: 0 });
  await vi.waitFor(() => expect(asked).toContain('/api/heartbeat'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(opened).toEqual(['/login /platform/1']);
  expect(asked.filter((path) => path === '/api/logout')).toHaveLength(1);
});

test('a guest whose connection ends is checked, unless the guest is leaving', async () => {
  const { client, opened } = openLibrary(guest, visit);
  // What the pages of the library show of the person.
  const shown = new QueryObserver(client, { ...userQueries.me(), staleTime: Infinity });
  const hide = shown.subscribe(() => undefined);
  replies['/api/users/me'] = [403, { code: 'forbidden', detail: 'Forbidden' }];
  const leaving = Promise.withResolvers<null>();
  const mutation = client.getMutationCache().build(client, { mutationFn: () => leaving.promise });
  const left = mutation.execute(undefined);
  socketStatus.set(true);
  socketStatus.set(false);
  expect(client.isFetching()).toBe(0);
  leaving.resolve(null);
  await left;
  socketStatus.set(true);
  socketStatus.set(false);
  await vi.waitFor(() => expect(opened).toEqual(['/visit-ended /platform/1']));
  hide();
});
