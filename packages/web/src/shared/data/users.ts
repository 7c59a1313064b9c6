import { queryOptions } from '@tanstack/react-query';

import { getMe, listUsers } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';
import { call } from '#shared/api/call.ts';
import { offlineAccount } from '#shared/api/offline-copies.ts';
import { currentPreview } from '#shared/api/preview.ts';
import { basePath } from '#shared/lib/base-path.ts';

const FORBIDDEN = 403;

/**
 * A 403 means signed out: returns null. If the user was signed in before, it is an error, and the
 * app decides what follows.
 */
async function fetchMe(signal: AbortSignal, wasSignedIn: boolean): Promise<User | null> {
  try {
    return await call(getMe, {}, { signal, on403: wasSignedIn ? 'report' : 'pass' });
  } catch (error) {
    if (wasSignedIn || !(error instanceof ApiError) || error.status !== FORBIDDEN) throw error;
    if (!currentPreview()) offlineAccount.set(null);
    return null;
  }
}

export const userQueries = {
  /** The user of this browser; null when signed out. */
  me: () =>
    queryOptions({
      queryKey: ['users', 'me'],
      queryFn: ({ signal, client, queryKey }) =>
        fetchMe(signal, Boolean(client.getQueryData(queryKey))),
      staleTime: 60_000,
    }),
  /** All accounts, by name. Requires the scope `users.read`. */
  all: () =>
    queryOptions({
      queryKey: ['users', 'all'],
      queryFn: ({ signal }) => call(listUsers, {}, { signal }),
    }),
};

/**
 * URL of the picture of a user of whom only the path is known. The browser revalidates it on each
 * use.
 */
export function personAvatar({
  avatar_path,
}: {
  readonly avatar_path: string;
}): string | undefined {
  if (avatar_path === '') return undefined;
  return `${basePath}/assets/romm/assets/${avatar_path.split('/').map(encodeURIComponent).join('/')}`;
}

/**
 * URL of a user's picture. It changes with the account, so that a new picture is never hidden by a
 * cached one.
 */
export function avatarAddress({ avatar_path, updated_at }: User): string | undefined {
  if (avatar_path === '') return undefined;
  const path = avatar_path.split('/').map(encodeURIComponent).join('/');
  return `${basePath}/assets/romm/assets/${path}?ts=${encodeURIComponent(updated_at)}`;
}
