import type { MetadataField, SourceId } from '@saveroom/contract';

import type { RefreshRequest } from '#library/data/rom-metadata-actions.ts';

interface RefreshOptions {
  romIds: readonly number[];
  /** Sources that are enabled on the server. */
  enabledSources: readonly SourceId[];
  sources: ReadonlySet<SourceId>;
  groups: ReadonlySet<FieldGroup>;
  rematch: boolean;
}

/** Leaves `sources` or `fields` out if all are selected, so that the server uses all it knows. */
export function refreshRequest({
  romIds,
  enabledSources,
  sources,
  groups,
  rematch,
}: RefreshOptions): RefreshRequest {
  const selectedSources = enabledSources.filter((source) => sources.has(source));
  const selectedGroups = FIELD_GROUP_ORDER.filter((group) => groups.has(group));
  return {
    rom_ids: [...romIds],
    rematch,
    ...(selectedSources.length < enabledSources.length && { sources: selectedSources }),
    ...(selectedGroups.length < FIELD_GROUP_ORDER.length && { fields: fieldsOf(selectedGroups) }),
  };
}

/** Fields that are refreshed together. */
const FIELD_GROUPS = {
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
