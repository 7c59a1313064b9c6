/** Columns a gallery can be sorted by, in the words of `GET /roms`. */
export const SORT_KEYS = [
  'name',
  'created_at',
  'first_release_date',
  'average_rating',
  'rating',
  'last_played',
  'fs_size_bytes',
  'fs_name',
  'updated_at',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** What people expect first: names from A, everything else from the most. */
const UPWARDS: ReadonlySet<SortKey> = new Set(['name', 'fs_name']);

export const naturalDirection = (key: SortKey): 'asc' | 'desc' =>
  UPWARDS.has(key) ? 'asc' : 'desc';

/** Letters lead somewhere only in an order of words. */
export const isAlphabetical = (key: SortKey): boolean => key === 'name' || key === 'fs_name';
