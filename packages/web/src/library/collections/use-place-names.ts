import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { collectionQueries } from '#library/data/collections.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import type { AnyCollection } from './collection-link.ts';

import { placesOf } from './criteria.ts';
import type { Place, SmartFilter } from './criteria.ts';

/** What the collections a filter is bound to are called. Undefined: not bound to one. */
export function usePlaceNames({ rest }: SmartFilter): Record<Place, string | undefined> {
  const { t } = useTranslation('collection');
  const nameOf = useCollectionName();
  const { collection_id, virtual_collection_id, smart_collection_id } = placesOf(rest);
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
