import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { countGame } from '#play/saves/run-lock.ts';
import { onRefusal, reportRefusal } from '#shared/api/refusals.ts';
import { socketStatus } from '#shared/api/socket.ts';
import { type GuestVisit, KIOSK_SCOPES, rightsOfScopes } from '@saveroom/contract';
import { toastStore } from '#shared/ui/toast-store.ts';
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

const FORBIDDEN = { code: 'forbidden', detail: 'Forbidden' };
const NO_TASKS = { watcher: [], scheduled: [], manual: [] };
const admin = someUser({ role: 'admin' });
let replies: Record<string, [number, unknown]>;
const refused = vi.fn<() => void>();
const requests: string[] = [];

beforeAll(speakEnglish);
beforeEach(() => {
  requests.length = 0;
  onRefusal(refused);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    const [status, body] = replies[address] ?? [500, null];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  onRefusal(() => undefined);
});

test('a signed-out visitor has no user, and tasks are not requested', async () => {
  replies = {
    '/api/heartbeat': [200, DEFAULT_HEARTBEAT],
    '/api/users/me': [403, FORBIDDEN],
  };
  const client = createQueryClient();
  await startUp(client);
  expect(client.getQueryData(userQueries.me().queryKey)).toBeNull();
  expect(refused).not.toHaveBeenCalled();
  expect(requests).not.toContain('/api/tasks');
});

test('defaults are used if requests fail', async () => {
  replies = { '/api/users/me': [200, admin] };
  const client = createQueryClient();
  await startUp(client);
  expect(client.getQueryData(systemQueries.heartbeat().queryKey)).toEqual(DEFAULT_HEARTBEAT);
  expect(client.getQueryData(taskQueries.all().queryKey)).toEqual(NO_TASKS);
});

test('a user who is signed out on a later request is reported', async () => {
  replies = { '/api/users/me': [200, admin] };
  const client = createQueryClient();
  await client.fetchQuery(userQueries.me());
  replies = { '/api/users/me': [403, FORBIDDEN] };
  await expect(client.fetchQuery({ ...userQueries.me(), staleTime: 0 })).rejects.toMatchObject({
    status: 403,
  });
  expect(refused).toHaveBeenCalledTimes(1);
});

const guest = someUser({ id: -1 });
const visit = { kind: 'link' as const, invited_by: 'Ada', expires_at: '', has_pin: false };

/** Opens a page of the library; `opened` lists the pages that the user is redirected to. */
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
  const invalidated = vi.fn<() => Promise<void>>();
  const router = { state: { location }, navigate, invalidate: invalidated };
  watchSession(router as unknown as AppRouter, client);
  return { client, opened, invalidated };
}

test.each([
  ['a guest', guest, visit, '/visit-ended'],
  ['a kiosk', guest, { ...visit, kind: 'kiosk' as const }, '/login'],
  ['an account', admin, null, '/login'],
])(
  'refused requests redirect %s without a session to one page, once',
  async (_, person, guestVisit, page) => {
    const { client, opened } = openLibrary(person, guestVisit);
    replies['/api/users/me'] = [403, FORBIDDEN];
    reportRefusal();
    reportRefusal();
    await waitFor(() => expect(requests).toContain('/api/heartbeat'));
    reportRefusal();
    expect(opened).toEqual([`${page} /platform/1`]);
    expect(requests).toEqual(['/api/users/me', '/api/logout', '/api/heartbeat']);
    expect(client.getQueryData(userQueries.me().queryKey)).toBeNull();
  },
);

const reader = {
  ...guest,
  oauth_scopes: [...KIOSK_SCOPES],
  rights: [...rightsOfScopes(KIOSK_SCOPES)],
};
const noDownloads = someUser({ rights: admin.rights.filter((right) => right !== 'roms.download') });

test.each([
  ['a guest', reader, visit],
  ['a kiosk', reader, { ...visit, kind: 'kiosk' as const }],
  ['an account', noDownloads, null],
])('a request that %s may not send does not end the session', async (_, person, guestVisit) => {
  const { client, opened } = openLibrary(person, guestVisit);
  client.setQueryData(taskQueries.all().queryKey, NO_TASKS);
  replies['/api/users/me'] = [200, { ...person, username: 'renamed' }];
  reportRefusal();
  reportRefusal();
  const me = () => client.getQueryData(userQueries.me().queryKey);
  await waitFor(() => expect(me()).toMatchObject({ username: 'renamed' }));
  expect(opened).toEqual([]);
  expect(requests).toEqual(['/api/users/me']);
  expect(client.getQueryState(taskQueries.all().queryKey)?.isInvalidated).toBe(false);
});

test('a refused request that the role of the user allows ends the session', async () => {
  const { client, opened } = openLibrary(admin, null);
  replies['/api/users/me'] = [200, admin];
  reportRefusal();
  await waitFor(() => expect(requests).toContain('/api/heartbeat'));
  expect(opened).toEqual(['/login /platform/1']);
  expect(requests).toEqual(['/api/users/me', '/api/logout', '/api/heartbeat']);
  expect(client.getQueryData(userQueries.me().queryKey)).toBeNull();
});

test('after a refusal, all queries are refetched if the rights of the user have changed', async () => {
  const { client, opened, invalidated } = openLibrary(admin, null);
  client.setQueryData(taskQueries.all().queryKey, NO_TASKS);
  const fewer = { ...admin, oauth_scopes: ['me.read' as const] };
  replies['/api/users/me'] = [200, fewer];
  reportRefusal();
  await waitFor(() => expect(invalidated).toHaveBeenCalledTimes(1));
  expect(client.getQueryData(userQueries.me().queryKey)).toEqual(fewer);
  expect(client.getQueryState(taskQueries.all().queryKey)?.isInvalidated).toBe(true);
  expect(opened).toEqual([]);
});

test('a refusal reloads the page if someone else has signed in meanwhile', async () => {
  const { opened } = openLibrary(admin, null);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { ...window.location, reload });
  replies['/api/users/me'] = [200, someUser({ id: 77 })];
  reportRefusal();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(opened).toEqual([]);
  expect(requests).toEqual(['/api/users/me']);
});

test.each([
  ['no user is signed in', [403, FORBIDDEN] as const, ['/login /platform/1']],
  ['the user has signed in again', [200, admin] as const, []],
])('a session that ends during a game lasts until its end: then %s', async (_, reply, pages) => {
  const { client, opened } = openLibrary(admin, null);
  const endGame = countGame();
  replies['/api/users/me'] = [403, FORBIDDEN];
  reportRefusal();
  await waitFor(() => expect(toastStore.get().at(-1)?.message).toContain('You can keep playing'));
  reportRefusal();
  expect(opened).toEqual([]);
  expect(client.getQueryData(userQueries.me().queryKey)).toEqual(admin);
  expect(requests).toEqual(['/api/users/me']);
  replies['/api/users/me'] = [...reply];
  endGame();
  await waitFor(() => expect(requests.length).toBeGreaterThan(1));
  await waitFor(() => expect(opened).toEqual(pages));
  expect(client.getQueryData(userQueries.me().queryKey)).toEqual(pages.length > 0 ? null : admin);
});

test('a server that fails after a refusal does not end the session', async () => {
  const { client, opened } = openLibrary(admin, null);
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  logged.mockClear();
  replies['/api/users/me'] = [500, null];
  reportRefusal();
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1));
  expect(opened).toEqual([]);
  expect(client.getQueryData(userQueries.me().queryKey)).toEqual(admin);
});

test('a user who signs out while the session is checked is not redirected', async () => {
  const { client, opened } = openLibrary(admin, null);
  replies['/api/users/me'] = [403, FORBIDDEN];
  reportRefusal();
  client.setQueryData(userQueries.me().queryKey, null);
  await waitFor(() => expect(requests).toContain('/api/users/me'));
  await client.fetchQuery({ ...systemQueries.heartbeat(), staleTime: 0 });
  expect(opened).toEqual([]);
  expect(requests).not.toContain('/api/logout');
});

test('a proxy that refuses everything ends the session once', async () => {
  const { client, opened } = openLibrary(admin, null);
  replies = Object.fromEntries(
    ['/api/users/me', '/api/logout', '/api/heartbeat'].map((path) => [path, [403, FORBIDDEN]]),
  );
  await client.fetchQuery({ ...userQueries.me(), staleTime: 0 }).catch(() => undefined);
  await waitFor(() => expect(requests).toContain('/api/heartbeat'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(opened).toEqual(['/login /platform/1']);
  expect(requests.filter((path) => path === '/api/logout')).toHaveLength(1);
});

test('the session of a guest whose socket closes is checked, unless the guest is leaving', async () => {
  const { client, opened } = openLibrary(guest, visit);
  // Pages of the library observe the current user.
  const shown = new QueryObserver(client, { ...userQueries.me(), staleTime: Infinity });
  const hide = shown.subscribe(() => undefined);
  replies['/api/users/me'] = [403, FORBIDDEN];
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
  await waitFor(() => expect(opened).toEqual(['/visit-ended /platform/1']));
  hide();
});
