import { useTranslation } from 'react-i18next';

import { activeFilters } from '#library/gallery/active-filters.ts';
import { useFilterName } from '#library/gallery/filter-chips.tsx';

import type { Criteria } from './collection-task.ts';
import { PLACES, readCriteria } from './criteria.ts';
import { usePlaceNames } from './use-place-names.ts';

/** What a smart collection asks for, to be read. */
export function CriteriaWords({ criteria }: { criteria: Criteria }) {
  const { t } = useTranslation('collection');
  const nameOf = useFilterName();
  const filter = readCriteria(criteria);
  const names = usePlaceNames(filter);
  const words = [
    ...PLACES.flatMap((place) => names[place] ?? []).map((name) => t('in-collection', { name })),
    ...activeFilters(filter.search, true).map(nameOf),
  ];
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-medium">{t('criteria')}</h4>
      {words.length === 0 && <p className="text-sm text-ink-soft">{t('criteria-none')}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {words.map((word) => (
          <li
            key={word}
            className="max-w-full truncate rounded-full border border-line bg-raised px-3 py-1 text-[0.8125rem] font-medium"
          >
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}
