import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { romQueries } from '#library/data/roms.ts';
import type { RomView } from '#library/data/roms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Drawer } from '#shared/ui/drawer.tsx';

import { Filters } from './filters.tsx';
import { DEFAULT_SEARCH } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import { countFilters } from './gallery-view.ts';

interface Props {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  view: RomView;
  search: GallerySearch;
  isMultiPlatform: boolean;
  onSearch: (next: GallerySearch) => void;
}

/** All filters of a gallery, with the number of games that would remain. */
export function FilterDrawer(props: Props) {
  const { id, isOpen, onClose, view, search, isMultiPlatform, onSearch } = props;
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const { data: counts } = useQuery({ ...romQueries.facets(view), enabled: isOpen });
  const isDefault =
    countFilters(search, isMultiPlatform) === 0 &&
    [search.search, search.order, search.dir].every((value) => value === undefined);
  return (
    <Drawer
      id={id}
      title={t('filters')}
      open={isOpen}
      onClose={onClose}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button disabled={isDefault} onClick={() => onSearch(DEFAULT_SEARCH)}>
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
      <Filters view={view} search={search} isMultiPlatform={isMultiPlatform} onSearch={onSearch} />
    </Drawer>
  );
}
