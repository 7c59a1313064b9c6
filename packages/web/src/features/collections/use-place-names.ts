import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { collectionQueries } from '#data/collections.ts';

import { placesOf } from './criteria.ts';
import type { Place, SmartFilter } from './criteria.ts';

/** What the collections a filter is bound to are called. Undefined: not bound to one. */
export function usePlaceNames({ rest }: SmartFilter): Record<Place, string | undefined> {
  const { t } = useTranslation('collection');
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
  const nameOf = (id: unknown, { data, error }: { data?: { name: string }; error: unknown }) => {
    if (id === undefined) return undefined;
    return data?.name ?? (error ? t('collection-unavailable') : '…');
  };
  return {
    collection_id: nameOf(collection_id, plain),
    virtual_collection_id: nameOf(virtual_collection_id, virtual),
    smart_collection_id: nameOf(smart_collection_id, smart),
  };
}
