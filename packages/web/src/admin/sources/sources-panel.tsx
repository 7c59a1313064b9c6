import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { sourceQueries } from '#library/data/sources.ts';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

import { PriorityCard } from './priority-card.tsx';
import { SourceCard } from './source-card.tsx';
import { RegionPreferencesCard } from './region-preferences-card.tsx';

/** Metadata sources, their priority, and preferred regions and languages. */
export function SourcesPanel() {
  const { t } = useTranslation('settings');
  const { data: sources, ...query } = useQuery(sourceQueries.all());
  if (query.isLoadingError) {
    return <FailedQuery title={t('sources-failed')} query={query} />;
  }
  return (
    <div className="grid items-start gap-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_24rem] xl:grid-cols-[minmax(0,1fr)_28rem]">
      <section aria-labelledby="sources-title" className="grid gap-4">
        <div className="grid gap-1">
          <h2 id="sources-title" className="text-lg font-semibold">
            {t('sources-title')}
          </h2>
          <p className="max-w-prose text-sm text-pretty text-ink-soft">{t('sources-text')}</p>
        </div>
        {sources ? (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
            {sources.map((source) => (
              <SourceCard key={source.id} source={source} />
            ))}
          </ul>
        ) : (
          <SkeletonRows count={6} rowClass="h-36" className="grid gap-4 lg:grid-cols-2" />
        )}
      </section>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <PriorityCard sources={sources ?? []} />
        <RegionPreferencesCard />
      </div>
    </div>
  );
}
