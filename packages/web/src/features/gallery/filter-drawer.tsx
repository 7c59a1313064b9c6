import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { FILTER_LISTS } from '@saveroom/contract';

import { romQueries } from '#data/roms.ts';
import type { RomView } from '#data/roms.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { FailedState } from '#ui/failed-state.tsx';

import { countFilters } from './active-filters.ts';
import { FacetFilter } from './facet-filter.tsx';
import { FilterSkeleton } from './filter-skeleton.tsx';
import { FlagFilters } from './flag-filters.tsx';
import { withoutFilters } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import { PlatformFilter } from './platform-filter.tsx';

interface Props {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  view: RomView;
  search: GallerySearch;
  hasPlatforms: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** Every way to narrow a gallery, each with what it would leave. The gallery beside it follows. */
export function FilterDrawer(props: Props) {
  const { id, isOpen, onClose, view, search, hasPlatforms, onSearch } = props;
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const { data: counts } = useQuery({ ...romQueries.facets(view), enabled: isOpen });
  const isNarrowed = countFilters(search, hasPlatforms) > 0 || search.search !== undefined;
  return (
    <Drawer
      id={id}
      title={t('filters')}
      open={isOpen}
      onClose={onClose}
      modal={!isDesktop}
      className="z-40 md:left-(--rail)"
      footer={
        <div className="flex gap-2 *:flex-1">
          <Button disabled={!isNarrowed} onClick={() => onSearch(withoutFilters(search))}>
            {t('filters-reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {counts
              ? t('filters-show', { count: counts.total, number: format.number(counts.total) })
              : t('common:close')}
          </Button>
        </div>
      }
    >
      <Filters view={view} search={search} hasPlatforms={hasPlatforms} onSearch={onSearch} />
    </Drawer>
  );
}

function Filters({
  view,
  search,
  hasPlatforms,
  onSearch,
}: Omit<Props, 'id' | 'isOpen' | 'onClose'>) {
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
