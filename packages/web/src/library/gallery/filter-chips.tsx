import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';
import { Chip } from '#shared/ui/chip.tsx';

import { activeFilters } from './active-filters.ts';
import type { ActiveFilter } from './active-filters.ts';
import { useFilterWords } from './filter-words.ts';
import { withoutFilters } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import { usePlatformsById } from './use-platforms-by-id.ts';

interface Props {
  search: GallerySearch;
  hasPlatforms: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** What narrows the gallery, each piece removable with one press. */
export function FilterChips({ search, hasPlatforms, onSearch }: Props) {
  const { t } = useTranslation('gallery');
  const nameOf = useFilterName();
  const filters = activeFilters(search, hasPlatforms);
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
        <Button variant="ghost" size="sm" onClick={() => onSearch(withoutFilters(search))}>
          {t('filters-reset')}
        </Button>
      </li>
    </ul>
  );
}

/** One piece of a filter in words. */
export function useFilterName(): (filter: ActiveFilter) => string {
  const { t } = useTranslation('gallery');
  const words = useFilterWords();
  const platforms = usePlatformsById();
  return (filter) => {
    switch (filter.kind) {
      case 'text':
        return t('chip-text', { text: filter.text });
      case 'platform':
        return platforms.get(filter.id)?.display_name ?? t('chip-platform', { id: filter.id });
      case 'flag': {
        const name = words.flag(filter.flag);
        return filter.only ? name : t('chip-exclude-flag', { name });
      }
      case 'value':
        break;
    }
    const { list, value, logic } = filter;
    const name = t('chip-value', { list: words.list(list), value: words.value(list, value) });
    return logic === 'none' ? t('chip-exclude-value', { name }) : name;
  };
}
