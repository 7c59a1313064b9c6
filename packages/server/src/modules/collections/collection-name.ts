const FAVORITES: ReadonlySet<string> = new Set(['favourites', 'favorites']);

/** The name of the collection that the first favorite of a user creates. */
export const FAVORITES_NAME = 'Favourites';

/** Names that differ only in case or Unicode form count as the same name. */
export const collectionNameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Older clients recognize favorites by the name only. */
export const isFavoritesKey = (key: string): boolean => FAVORITES.has(key);
