import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  findCollectionsOf,
  findUser,
  hasOtherAdmin,
  lockAccounts,
  removeUser,
} from './users.queries.ts';

export async function deleteUser(
  { db, storage, events }: Pick<Deps, 'db' | 'storage' | 'events'>,
  actor: Actor,
  id: number,
): Promise<null> {
  const user = await db.transaction().execute(async (transaction) => {
    await lockAccounts(transaction);
    const found = await findUser(transaction, id);
    if (!found) throw new AppError('not_found', 'User not found');
    if (found.id === actor.user.id) {
      throw new AppError('bad_request', 'You cannot delete yourself');
    }
    if (found.role === 'admin' && !(await hasOtherAdmin(transaction, id))) {
      throw new AppError('bad_request', 'You cannot delete the last admin user');
    }
    const collections = await findCollectionsOf(transaction, id);
    await removeUser(transaction, id);
    return { ...found, collections };
  });
  events.disconnect(id);
  if (user.avatar_path !== '') await storage.avatars.remove(user.avatar_path);
  for (const collection of user.collections) await storage.resources.removeCollection(collection);
  return null;
}
