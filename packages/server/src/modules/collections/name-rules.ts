import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';

import { collectionNameKey, isFavoritesKey } from './collection-name.ts';
import { findByName, findFavorites } from './collections.queries.ts';

interface Wanted {
  readonly userId: number;
  readonly name: string;
  readonly isFavorite: boolean;
  /** The collection that gets the name, if there is one already. */
  readonly id?: number;
}

/** The columns of a name that is free, and whether it makes the collection the favourites. */
export async function requireFreeName(db: Db, { userId, name, isFavorite, id }: Wanted) {
  if (name === '') throw new AppError('bad_request', 'Enter a name for the collection');
  const key = collectionNameKey(name);
  const namesake = await findByName(db, { userId, key });
  if (namesake && namesake.id !== id) throw nameTaken(name);
  const isFavorites = isFavorite || isFavoritesKey(key);
  const favorites = isFavorites ? await findFavorites(db, userId) : undefined;
  if (favorites && favorites.id !== id) {
    throw new AppError('conflict', `You already have a favorites collection: “${favorites.name}”`);
  }
  return { name, name_key: key, is_favorite: isFavorites ? 1 : 0 } as const;
}

/** The words clients show. */
export const nameTaken = (name: string): AppError =>
  new AppError('conflict', `Collection with name '${name}' already exists`);
