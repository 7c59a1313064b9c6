import type { Db } from '#core/db/engine.ts';
import type { Deps, EventSubject } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { emitShared } from '#core/realtime/emit-shared.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';

import { addMembers, findByName, findFavorites, insertCollection } from './collections.queries.ts';

interface NameRequest {
  readonly userId: number;
  readonly name: string;
  readonly isFavorite: boolean;
  /** The collection to rename; undefined: a new one. */
  readonly id?: number;
}

/**
 * The columns of a new name. A favorites name makes the collection the favorites. Throws if taken.
 */
export async function checkedNameColumns(db: Db, { userId, name, isFavorite, id }: NameRequest) {
  if (name === '') throw new AppError('bad_request', 'Enter a name for the collection');
  const key = collectionNameKey(name);
  const existing = await findByName(db, { userId, key });
  if (existing && existing.id !== id) throw nameTakenError(name);
  const becomesFavorites = isFavorite || FAVORITES_KEYS.has(key);
  const favorites = becomesFavorites ? await findFavorites(db, userId) : undefined;
  if (favorites && favorites.id !== id) {
    throw new AppError('conflict', `You already have a favorites collection: “${favorites.name}”`);
  }
  return { name, name_key: key, is_favorite: becomesFavorites ? 1 : 0 } as const;
}

/** Clients show this text. */
export const nameTakenError = (name: string): AppError =>
  new AppError('conflict', `Collection with name '${name}' already exists`);

/** Older clients recognize favorites by the name only. */
const FAVORITES_KEYS: ReadonlySet<string> = new Set(['favourites', 'favorites']);

export const isFavoritesName = (name: string): boolean =>
  FAVORITES_KEYS.has(collectionNameKey(name));

/** The name of the collection that the first favorite of a user creates. */
const FAVORITES_NAME = 'Favourites';

/** Must be called in a transaction that has locked the user. */
export async function addFavorites(
  db: Db,
  { userId, romIds, now }: { userId: number; romIds: readonly number[]; now: string },
): Promise<void> {
  const collectionId = await findOrAddFavorites(db, userId, now);
  await addMembers(db, { collectionId, romIds, now, userId });
}

export async function findOrAddFavorites(db: Db, userId: number, now: string): Promise<number> {
  const existing = await findFavorites(db, userId);
  return (
    existing?.id ??
    insertCollection(db, {
      user_id: userId,
      name: FAVORITES_NAME,
      name_key: collectionNameKey(FAVORITES_NAME),
      is_favorite: 1,
      created_at: now,
      updated_at: now,
    })
  );
}

/** The form of a name that is compared: without case, in one Unicode form. */
export const collectionNameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Serializes changes of one user's collections, because rules such as "names are unique" and "one
 * favorites collection" depend on several rows.
 */
export const withUserLock = <T>(
  db: Db,
  userId: number,
  work: (transaction: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, userId);
    return work(transaction);
  });

/**
 * Notifies the other users who see the collection, or saw it before the change. Returns the
 * collection.
 */
export function notifyViewers<
  C extends { readonly is_public: boolean; readonly is_shared?: boolean | undefined },
>(
  deps: Pick<Deps, 'events'>,
  collection: C,
  { wasVisible = false, about }: { wasVisible?: boolean; about?: EventSubject } = {},
): C {
  const isVisible = wasVisible || collection.is_public || collection.is_shared === true;
  if (isVisible) emitShared(deps, about);
  return collection;
}
