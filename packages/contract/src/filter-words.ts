/** The facets of games, from metadata and file names; the keys of `/roms/filters`. */
export const FACETS = [
  'genres',
  'franchises',
  'collections',
  'companies',
  'game_modes',
  'age_ratings',
  'player_counts',
  'regions',
  'languages',
  'tags',
] as const;
export type Facet = (typeof FACETS)[number];

/** The lists in a filter: the facets and two lists that are not facets. */
export const FILTER_LISTS = [...FACETS, 'statuses', 'metadata_providers'] as const;
export type FilterList = (typeof FILTER_LISTS)[number];

export const FILTER_FLAGS = [
  'matched',
  'favorite',
  'duplicate',
  'last_played',
  'playable',
  'missing',
  'has_ra',
  'has_saves',
  'has_states',
  'has_soundtrack',
  'verified',
] as const;
export type FilterFlag = (typeof FILTER_FLAGS)[number];

export const LOGICS = ['any', 'all', 'none'] as const;
export type Logic = (typeof LOGICS)[number];
