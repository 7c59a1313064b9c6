import type { Deps } from '#core/deps.ts';

import { changeShelf } from './change-shelf.ts';
import { removeCollection } from './collections.queries.ts';
import { requireOwn } from './read-collections.ts';

/** The row first: a picture nobody knows harms no one, a row without its picture looks broken. */
export async function deleteCollection(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: number,
  id: number,
): Promise<null> {
  await changeShelf(db, userId, async (transaction) => {
    await requireOwn({ db: transaction }, userId, id);
    await removeCollection(transaction, id);
  });
  await storage.resources.removeCollection(id);
  return null;
}
