import type { countSeen as route, Reply } from '@saveroom/contract';

import { withAllRows } from '#core/db/visible-rows.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import { findUser } from '../users.queries.ts';
import { countLibrary } from './count-seen.queries.ts';

/** How much of the library a user sees, and how much is hidden or not allowed to be seen. */
export async function countSeen(
  deps: Pick<Deps, 'db' | 'permissions' | 'visibleTo'>,
  userId: number,
): Promise<Reply<typeof route>> {
  const all = withAllRows(deps.db);
  const user = await findUser(all, userId);
  if (!user) throw new AppError('not_found', 'User not found');
  const { rights, restrictions } = await deps.permissions.of(user);
  const total = await countLibrary(all);
  const seen = await countLibrary((await deps.visibleTo({ restrictions })).db);
  const figures = (isAllowed: boolean, kind: keyof typeof total) => {
    const visible = isAllowed ? seen[kind] : 0;
    return { visible, hidden: total[kind] - visible };
  };
  return {
    platforms: figures(rights.has('platforms.read'), 'platforms'),
    roms: figures(rights.has('roms.view'), 'roms'),
    collections: figures(rights.has('collections.read'), 'collections'),
  };
}
