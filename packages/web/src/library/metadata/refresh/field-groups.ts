import type { MetadataField } from '@saveroom/contract';

/** Facts people think of together. */
export const FIELD_GROUPS = {
  title: ['name', 'name_sort_key', 'alternative_names'],
  summary: ['summary'],
  about: ['genres', 'franchises', 'collections', 'companies', 'game_modes', 'player_count'],
  release: ['first_release_date', 'average_rating', 'age_ratings', 'regions', 'languages'],
  cover: ['cover'],
  screenshots: ['screenshots', 'youtube_video_id'],
  manual: ['manual'],
} as const satisfies Record<string, readonly MetadataField[]>;
export type FieldGroup = keyof typeof FIELD_GROUPS;

export const FIELD_GROUP_ORDER = [
  'title',
  'summary',
  'about',
  'release',
  'cover',
  'screenshots',
  'manual',
] as const satisfies readonly FieldGroup[];

export const fieldsOf = (groups: readonly FieldGroup[]): MetadataField[] =>
  groups.flatMap((group) => [...FIELD_GROUPS[group]]);
