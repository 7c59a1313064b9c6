import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { FILTER_LISTS } from '@saveroom/contract';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';

import { FacetFilter } from './facet-filter.tsx';
import { FilterSkeleton } from './filter-skeleton.tsx';
import { FlagFilters } from './flag-filters.tsx';
import type { GallerySearch } from './gallery-search.ts';
import { PlatformFilter } from './platform-filter.tsx';

interface Props {
  view: RomView;
  search: GallerySearch;
  hasPlatforms: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** The controls alone, for wherever a filter is made. */
export function Filters({ view, search, hasPlatforms, onSearch }: Props) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const { data: counts, error, refetch, isFetching } = useQuery(romQueries.facets(view));
  if (error && !counts) {
    return (
      <FailedState
        title={t('error-load')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{errorText(error)}</p>
      </FailedState>
    );
  }
  if (!counts) return <FilterSkeleton />;
  return (
    <div className="grid gap-1">
      <FlagFilters
        counts={counts.flags}
        search={search}
        isOnePlatform={!hasPlatforms}
        onSearch={onSearch}
      />
      {hasPlatforms && (
        <PlatformFilter counts={counts.platforms} search={search} onSearch={onSearch} />
      )}
      {FILTER_LISTS.map((list) => (
        <FacetFilter
          key={list}
          list={list}
          counts={counts[list]}
          search={search}
          onSearch={onSearch}
        />
      ))}
    </div>
  );
}
