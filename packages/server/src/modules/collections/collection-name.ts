const FAVORITES: ReadonlySet<string> = new Set(['favourites', 'favorites']);

/** What the first star of a person makes. */
export const FAVORITES_NAME = 'Favourites';

/** Names that look the same are the same name. */
export const collectionNameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/** Older clients know favourites by their name alone. */
export const isFavoritesKey = (key: string): boolean => FAVORITES.has(key);
