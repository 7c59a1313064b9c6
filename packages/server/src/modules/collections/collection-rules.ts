import type { Db } from '#core/db/engine.ts';
import { AppError } from '#core/lib/app-error.ts';
import { bumpUserVersion } from '#modules/roms/roms.api.ts';

import { findByName, findFavorites } from './collections.queries.ts';

interface NameRequest {
  readonly userId: number;
  readonly name: string;
  readonly isFavorite: boolean;
  /** The collection to rename; absent: a new one. */
  readonly id?: number;
}

/** The name columns, and whether the name makes it the favorites. Throws if it is taken. */
export async function requireFreeName(db: Db, { userId, name, isFavorite, id }: NameRequest) {
  if (name === '') throw new AppError('bad_request', 'Enter a name for the collection');
  const key = collectionNameKey(name);
  const existing = await findByName(db, { userId, key });
  if (existing && existing.id !== id) throw nameTaken(name);
  const isFavorites = isFavorite || FAVORITES_KEYS.has(key);
  const favorites = isFavorites ? await findFavorites(db, userId) : undefined;
  if (favorites && favorites.id !== id) {
    throw new AppError('conflict', `You already have a favorites collection: “${favorites.name}”`);
  }
  return { name, name_key: key, is_favorite: isFavorites ? 1 : 0 } as const;
}

/** Clients show this text. */
export const nameTaken = (name: string): AppError =>
  new AppError('conflict', `Collection with name '${name}' already exists`);

/** Older clients recognize favorites by the name only. */
const FAVORITES_KEYS: ReadonlySet<string> = new Set(['favourites', 'favorites']);

/** The name of the collection that the first favorite of a user creates. */
export const FAVORITES_NAME = 'Favourites';

/** Names that differ only in case or Unicode form count as the same name. */
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
