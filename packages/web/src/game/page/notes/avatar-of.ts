import type { UserNote } from '@saveroom/contract';

import { basePath } from '#shared/lib/base-path.ts';

type Author = Pick<UserNote, 'user_avatar_path' | 'user_updated_at'>;

/** Changes with the account, so that a new picture is never hidden by a cached one. */
export function avatarOf({ user_avatar_path, user_updated_at }: Author): string | undefined {
  if (user_avatar_path === '') return undefined;
  const path = user_avatar_path.split('/').map(encodeURIComponent).join('/');
  return `${basePath}/assets/romm/assets/${path}?ts=${encodeURIComponent(user_updated_at ?? '')}`;
}
