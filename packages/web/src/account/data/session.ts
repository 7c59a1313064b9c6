import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';

import {
  CSRF_COOKIE,
  endSession,
  endSessions,
  getMe,
  listSessions,
  login,
  loginWithOpenId,
  logout,
  rightsOfScopes,
  ROLE_SCOPES,
} from '@saveroom/contract';
import type { Role, User } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { offlineAccount } from '#shared/api/offline-copies.ts';
import { disconnectSocket } from '#shared/api/socket.ts';
import { systemQueries } from '#shared/data/system.ts';
import { userQueries } from '#shared/data/users.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { dropCookie } from '#shared/lib/cookies.ts';
import { logFailure } from '#shared/lib/log.ts';

const FORBIDDEN = 403;

const survivesSignOut = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] === 'system' || queryKey[1] === 'me';

/**
 * Removes the cached data of the last user. Keeps system queries, and sets `me` to null instead of
 * removing it, so that its observers update.
 */
function clearUserCache(client: QueryClient): void {
  offlineAccount.set(null);
  client.removeQueries({ predicate: (query) => !survivesSignOut(query) });
  client.setQueryData(userQueries.me().queryKey, null);
}

/**
 * Clears this browser's copy of a session that has ended on the server. Only the server can remove
 * the session cookie, and it did so when the session ended. The heartbeat sets a new CSRF cookie for the next sign-in.
 */
export async function dropSession(client: QueryClient): Promise<void> {
  dropCookie(CSRF_COOKIE);
  clearUserCache(client);
  await Promise.all([
    disconnectSocket(),
    client.fetchQuery({ ...systemQueries.heartbeat(), staleTime: 0, retry: false }),
  ]);
}

/**
 * Reads the signed-in user after a 403; null if the session has ended. If it is the same user, only
 * that request was refused. It can also be another user, if another tab switched accounts.
 */
export async function whoIsSignedIn(): Promise<User | null> {
  try {
    return await call(getMe, {}, { on403: 'pass' });
  } catch (error) {
    if (error instanceof ApiError && error.status === FORBIDDEN) return null;
    throw error;
  }
}

/** Whether the permissions of a user have changed. */
export const hasOtherRights = (before: User, now: User): boolean =>
  rightsText(before) !== rightsText(now);

/** Whether a user has all rights of the role, so that no group, visit or kiosk restricts them. */
export function hasRightsOfRole({ role, oauth_scopes, rights }: User): boolean {
  const scopes = ROLE_SCOPES[role as Role];
  return (
    scopes.every((scope) => oauth_scopes.includes(scope)) &&
    rightsOfScopes(scopes).every((right) => rights.includes(right))
  );
}

const rightsText = ({ role, oauth_scopes, rights }: User): string =>
  JSON.stringify([role, oauth_scopes.toSorted(), rights.toSorted()]);

/**
 * Signs out a user whose session has ended. The cached user is cleared first, so that the sign-in
 * page doesn't redirect back. The server is asked to remove the session cookie, which scripts
 * can't: otherwise a reload on a shared computer could be signed in again.
 */
export async function abandonSession(client: QueryClient): Promise<void> {
  clearUserCache(client);
  await call(logout, {}, { on403: 'pass' }).catch((error: unknown) =>
    logFailure('Ending the session', error),
  );
  await dropSession(client);
}

interface Credentials {
  username: string;
  password: string;
}

/** Resolves with the user who signed in. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: async ({ username, password }: Credentials) => {
      const authorization = basicCredentials(username, password);
      await call(login, {}, { headers: { authorization }, on403: 'pass' });
      return enterSession(client);
    },
  });
}

/** Reads the user after a sign-in. */
export async function enterSession(client: QueryClient): Promise<User | null> {
  await client.fetchQuery({ ...systemQueries.heartbeat(), staleTime: 0 });
  return client.fetchQuery({ ...userQueries.me(), staleTime: 0 });
}

/** The session and cached data are gone when this resolves; the rest runs in the background. */
export function useSignOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(logout, {});
      // Not awaited: it clears the cache before its first await.
      dropSession(client)
        // On servers with kiosk mode, the user becomes a visitor.
        .then(() => client.fetchQuery({ ...userQueries.me(), staleTime: 0 }))
        .catch((error: unknown) => logFailure('Refreshing after sign-out', error));
    },
  });
}

export const sessionQueries = {
  /** The sessions of an account. Admins can read those of any user. */
  of: (userId: number) =>
    queryOptions({
      queryKey: ['sessions', userId],
      queryFn: ({ signal }) => call(listSessions, { params: { id: userId } }, { signal }),
      staleTime: 0,
    }),
};

/** Ends the given session; without an argument, all sessions except that of this browser. */
export function useEndSession(userId: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (session?: string) =>
      session === undefined
        ? call(endSessions, { params: { id: userId } })
        : call(endSession, { params: { id: userId, session } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionQueries.of(userId).queryKey }),
  });
}

/** HTTP Basic in UTF-8, so that any password works. */
function basicCredentials(username: string, password: string): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(String.fromCodePoint(...bytes))}`;
}

/** Opened with a full page load, because the server redirects to the provider. */
export const openIdAddress = (next: string): string =>
  addressOf(loginWithOpenId, { query: next === '/' ? {} : { next } });
