import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { romQueries } from '#library/data/roms.ts';
import { FilterChips } from '#library/gallery/filter-chips.tsx';
import { Filters } from '#library/gallery/filters.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useSettled } from '#shared/lib/use-settled.ts';
import { SearchField } from '#shared/ui/search-field.tsx';

import { viewOf } from './criteria.ts';
import type { SmartFilter } from './criteria.ts';
import { PlaceChips } from './place-chips.tsx';

interface Props {
  filter: SmartFilter;
  onChange: (filter: SmartFilter) => void;
}

const WAIT_MS = 220;

/** Enter in a field of the filter would save the whole form. */
const KEEPS_FORM = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  },
};

/** The filter in words, each of which can be taken away, and all the controls to add more. */
export function CriteriaEditor({ filter, onChange }: Props) {
  const { t } = useTranslation(['collection', 'gallery']);
  const format = useFormat();
  const { search } = filter;
  const settled = useSettled(filter, WAIT_MS);
  const view = useMemo(() => viewOf(settled), [settled]);
  const { data: counts } = useQuery(romQueries.facets(view));
  const setSearch = (next: SmartFilter['search']) => onChange({ ...filter, search: next });
  return (
    <section
      {...KEEPS_FORM}
      aria-label={t('criteria')}
      className="grid min-w-0 content-start gap-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="text-sm font-medium">{t('criteria')}</h3>
        <output aria-live="polite" className="text-sm text-ink-soft tabular-nums">
          {counts &&
            t('matching-games', { count: counts.total, number: format.number(counts.total) })}
        </output>
      </div>
      <div className="grid gap-1 empty:hidden">
        <PlaceChips filter={filter} onChange={onChange} />
        <FilterChips search={search} hasPlatforms onSearch={setSearch} />
      </div>
      <div className="grid rounded-md border border-line bg-surface">
        <div className="border-b border-line p-2">
          <SearchField
            label={t('criteria-text')}
            value={search.search ?? ''}
            onChange={(text) => setSearch({ ...search, search: text || undefined })}
          />
        </div>
        <div className="p-1 sm:h-80 sm:overflow-y-auto">
          <Filters view={view} search={search} hasPlatforms onSearch={setSearch} />
        </div>
      </div>
    </section>
  );
}
