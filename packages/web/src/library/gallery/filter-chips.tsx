import { useTranslation } from 'react-i18next';

import { sourceName } from '@saveroom/contract';
import type { FilterFlag, FilterList, StatusFilter } from '@saveroom/contract';

import { languageName } from '#library/covers/language-names.ts';
import { regionName } from '#library/covers/region-codes.ts';
import { usePlatformsById } from '#library/data/platforms.ts';
import { Button } from '#shared/ui/button.tsx';
import { Chip } from '#shared/ui/chip.tsx';

import { DEFAULT_SEARCH } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import { activeFilters } from './gallery-view.ts';
import type { ActiveFilter } from './gallery-view.ts';
import { useStatusLabels } from './game-labels.tsx';

interface Props {
  search: GallerySearch;
  isMultiPlatform: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** The active filters of a gallery; each can be removed. */
export function FilterChips({ search, isMultiPlatform, onSearch }: Props) {
  const { t } = useTranslation('gallery');
  const nameOf = useFilterName();
  const filters = activeFilters(search, isMultiPlatform);
  if (filters.length === 0) return null;
  return (
    <ul
      aria-label={t('filter-chips')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
    >
      {filters.map((filter) => {
        const name = nameOf(filter);
        return (
          <li key={name}>
            <Chip
              removeLabel={t('filter-remove', { name })}
              onRemove={() => onSearch(filter.without)}
            >
              {name}
            </Chip>
          </li>
        );
      })}
      <li>
        <Button variant="ghost" size="sm" onClick={() => onSearch(DEFAULT_SEARCH)}>
          {t('filters-reset')}
        </Button>
      </li>
    </ul>
  );
}

/** Labels of filters and their values. */
export function useFilterLabels() {
  const { t, i18n } = useTranslation('gallery');
  const statuses = useStatusLabels();
  const language = i18n.language.replace('_', '-');
  return {
    list: (list: FilterList): string => t(`list-${list}`),
    flag: (flag: FilterFlag): string => t(`flag-${flag}`),
    value: (list: FilterList, value: string): string => {
      if (list === 'statuses') return statuses[value as StatusFilter] ?? value;
      if (list === 'languages') return languageName(value, language);
      if (list === 'regions') return regionName(value, language);
      return list === 'metadata_providers' ? sourceName(value) : value;
    },
  };
}

/** The text of one active filter. */
export function useFilterName(): (filter: ActiveFilter) => string {
  const { t } = useTranslation('gallery');
  const labels = useFilterLabels();
  const platforms = usePlatformsById();
  return (filter) => {
    switch (filter.kind) {
      case 'text':
        return t('chip-text', { text: filter.text });
      case 'platform':
        return platforms.get(filter.id)?.display_name ?? t('chip-platform', { id: filter.id });
      case 'flag': {
        const name = labels.flag(filter.flag);
        return filter.only ? name : t('chip-exclude-flag', { name });
      }
      case 'value':
        break;
    }
    const { list, value, logic } = filter;
    const name = t('chip-value', { list: labels.list(list), value: labels.value(list, value) });
    return logic === 'none' ? t('chip-exclude-value', { name }) : name;
  };
}
