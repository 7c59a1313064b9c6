import { queryOptions } from '@tanstack/react-query';

import { getMe, listUsers } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import { call } from '#shared/api/call.ts';
import { basePath } from '#shared/lib/base-path.ts';

const FORBIDDEN = 403;

/** Being nobody is an answer, not a failure; ceasing to be somebody ends the session. */
async function fetchMe(signal: AbortSignal, known: boolean): Promise<User | null> {
  try {
    return await call(getMe, {}, { signal, on403: known ? 'sign-out' : 'pass' });
  } catch (error) {
    if (error instanceof ApiError && error.status === FORBIDDEN) return null;
    throw error;
  }
}

export const userQueries = {
  /** The person using this browser; null when signed out. */
  me: () =>
    queryOptions({
      queryKey: ['users', 'me'],
      queryFn: ({ signal, client, queryKey }) =>
        fetchMe(signal, Boolean(client.getQueryData(queryKey))),
      staleTime: 60_000,
    }),
  /** Every account, by name. Only for holders of `users.read`. */
  all: () =>
    queryOptions({
      queryKey: ['users', 'all'],
      queryFn: ({ signal }) => call(listUsers, {}, { signal }),
    }),
};

/** Changes with the account, so that a new picture is never hidden by a cached one. */
export function avatarAddress({ avatar_path, updated_at }: User): string | undefined {
  if (avatar_path === '') return undefined;
  const path = avatar_path.split('/').map(encodeURIComponent).join('/');
  return `${basePath}/assets/romm/assets/${path}?ts=${encodeURIComponent(updated_at)}`;
}
