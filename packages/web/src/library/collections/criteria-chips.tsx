import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { Chip } from '#shared/ui/chip.tsx';

import { collectionQueries } from '#library/data/collections.ts';
import { activeFilters } from '#library/gallery/gallery-view.ts';
import { useFilterName } from '#library/gallery/filter-chips.tsx';
import type { AnyCollection } from './collection.ts';
import { COLLECTION_PARAMS, collectionParams, readCriteria, withoutParam } from './criteria.ts';
import type { CollectionParam, Criteria, SmartFilter } from './criteria.ts';

interface Props {
  filter: SmartFilter;
  onChange: (filter: SmartFilter) => void;
}

/** Removable chips of the collections that the filter is limited to. */
export function CollectionChips({ filter, onChange }: Props) {
  const { t } = useTranslation(['collection', 'gallery']);
  const names = useCollectionNames(filter);
  const params = COLLECTION_PARAMS.filter((param) => names[param] !== undefined);
  if (params.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 py-1">
      {params.map((param) => {
        const text = t('in-collection', { name: names[param] });
        return (
          <li key={param} className="max-w-full">
            <Chip
              removeLabel={t('gallery:filter-remove', { name: text })}
              onRemove={() => onChange(withoutParam(filter, param))}
            >
              {text}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}

/** The filter of a smart collection, read-only. */
export function CriteriaList({ criteria }: { criteria: Criteria }) {
  const { t } = useTranslation('collection');
  const nameOf = useFilterName();
  const filter = readCriteria(criteria);
  const names = useCollectionNames(filter);
  const texts = [
    ...COLLECTION_PARAMS.flatMap((param) => names[param] ?? []).map((name) =>
      t('in-collection', { name }),
    ),
    ...activeFilters(filter.search, true).map(nameOf),
  ];
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-medium">{t('criteria')}</h4>
      {texts.length === 0 && <p className="text-sm text-ink-soft">{t('criteria-none')}</p>}
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {texts.map((text) => (
          <li
            key={text}
            className="max-w-full truncate rounded-full border border-line bg-raised px-3 py-1 text-[0.8125rem] font-medium"
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names of the collections that the filter is limited to. */
function useCollectionNames({ rest }: SmartFilter): Record<CollectionParam, string | undefined> {
  const { t } = useTranslation('collection');
  const nameOf = useCollectionName();
  const { collection_id, virtual_collection_id, smart_collection_id } = collectionParams(rest);
  const plain = useQuery({
    ...collectionQueries.one(collection_id ?? 0),
    enabled: collection_id !== undefined,
  });
  const virtual = useQuery({
    ...collectionQueries.virtual(virtual_collection_id ?? ''),
    enabled: virtual_collection_id !== undefined,
  });
  const smart = useQuery({
    ...collectionQueries.smart(smart_collection_id ?? 0),
    enabled: smart_collection_id !== undefined,
  });
  const textOf = (id: unknown, { data, error }: { data?: AnyCollection; error: unknown }) => {
    if (id === undefined) return undefined;
    if (data) return nameOf(data);
    return error ? t('collection-unavailable') : '…';
  };
  return {
    collection_id: textOf(collection_id, plain),
    virtual_collection_id: textOf(virtual_collection_id, virtual),
    smart_collection_id: textOf(smart_collection_id, smart),
  };
}
