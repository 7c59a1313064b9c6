import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { collectionQueries } from '#library/data/collections.ts';
import { useMe } from '#shared/data/me.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  showVirtualCollectionsSetting,
  virtualCollectionTypeSetting,
} from '#shared/lib/settings.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

import { CollectionGroup } from './collection-group.tsx';
import { CollectionsEmpty } from './collections-empty.tsx';
import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { groupCollections } from './group-collections.ts';

/** Found by typing; virtual ones last, since nobody made them. */
export function CollectionsPanel({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation(['collection', 'common']);
  const errorText = useErrorText();
  const { compare } = useFormat();
  const { user } = useMe();
  const [showsVirtual] = useLocalSetting(showVirtualCollectionsSetting);
  const [type] = useLocalSetting(virtualCollectionTypeSetting);
  const [filter, setFilter] = useState('');
  const own = useQuery(collectionQueries.all());
  const smart = useQuery(collectionQueries.allSmart());
  const virtual = useQuery({ ...collectionQueries.allVirtual(type), enabled: showsVirtual });
  const reads = showsVirtual ? [own, smart, virtual] : [own, smart];

  if (own.isPending) return <CollectionsSkeleton />;
  const failed = reads.find(({ data, error }) => error && !data);
  const groups = groupCollections(
    {
      collections: own.data ?? [],
      smart: smart.data ?? [],
      virtual: showsVirtual ? (virtual.data ?? []) : [],
    },
    { filter, userId: user?.id, compare },
  );
  const isEmpty = groups.length === 0 && !filter && !reads.some(({ isPending }) => isPending);
  return (
    <div className="grid gap-4">
      {!(isEmpty && !failed) && (
        <div className="sticky top-0 z-10 bg-surface px-2 pt-1 pb-2">
          <SearchField label={t('search')} value={filter} onChange={setFilter} />
        </div>
      )}
      {isEmpty && !failed && <CollectionsEmpty />}
      {groups.length === 0 && filter && (
        <p className="px-2 py-6 text-center text-ink-soft">
          {t('search-none', { search: filter.trim() })}
        </p>
      )}
      {groups.map(({ kind, collections }) => (
        <CollectionGroup
          key={`${kind}-${filter}`}
          title={kind === 'virtual' ? t(`group-virtual-${type}`) : t(`group-${kind}`)}
          collections={collections}
          onNavigate={onNavigate}
        />
      ))}
      {failed?.error && (
        <FailedState
          title={t('list-failed')}
          retryLabel={t('common:retry')}
          onRetry={() => reads.forEach(({ data, refetch }) => data === undefined && void refetch())}
          retrying={failed.isFetching}
        >
          <p>{errorText(failed.error)}</p>
        </FailedState>
      )}
    </div>
  );
}
