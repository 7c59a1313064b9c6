import { FILTER_FLAGS, FILTER_LISTS } from '@saveroom/contract';
import type { FilterFlag, FilterList, Logic } from '@saveroom/contract';

import {
  logicOf,
  platformsOf,
  valuesOf,
  withFlag,
  withPlatforms,
  withValues,
} from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';

/** One thing a gallery is narrowed by, and the gallery without it. */
export type ActiveFilter = { readonly without: GallerySearch } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'platform'; readonly id: number }
  | { readonly kind: 'flag'; readonly flag: FilterFlag; readonly only: boolean }
  | {
      readonly kind: 'value';
      readonly list: FilterList;
      readonly value: string;
      readonly logic: Logic;
    }
);

/** `hasPlatforms`: whether this gallery can be narrowed to platforms at all. */
export function activeFilters(search: GallerySearch, hasPlatforms: boolean): ActiveFilter[] {
  const { search: text } = search;
  const platforms = hasPlatforms ? platformsOf(search) : [];
  return [
    ...(text ? [{ kind: 'text', text, without: { ...search, search: undefined } } as const] : []),
    ...platforms.map((id) => {
      const left = platforms.filter((other) => other !== id);
      return { kind: 'platform', id, without: withPlatforms(search, left) } as const;
    }),
    ...FILTER_FLAGS.flatMap((flag) => {
      const only = search[flag];
      if (only === undefined) return [];
      return { kind: 'flag', flag, only, without: withFlag(search, flag, undefined) } as const;
    }),
    ...FILTER_LISTS.flatMap((list) => {
      const values = valuesOf(search, list);
      const logic = logicOf(search, list);
      return values.map((value) => {
        const left = values.filter((other) => other !== value);
        return {
          kind: 'value',
          list,
          value,
          logic,
          without: withValues(search, list, left),
        } as const;
      });
    }),
  ];
}

/** The text has its own field and is not counted. */
export const countFilters = (search: GallerySearch, hasPlatforms: boolean): number =>
  activeFilters(search, hasPlatforms).filter(({ kind }) => kind !== 'text').length;
