import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scale, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { catalogueQueries } from '#library/data/config.ts';
import { coreQueries } from '#admin/data/cores.ts';
import { followTasks } from '#admin/data/follow-tasks.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

import { CoresCard } from './cores-card.tsx';
import { findCores, groupOf } from './find-cores.ts';
import { PlayersSkeleton } from './players-skeleton.tsx';

const GROUPS = ['here', 'more'] as const;

/** What plays games in the browser: what is here, what could be, under which terms. */
export function PlayersPanel() {
  const { t } = useTranslation(['administration', 'common']);
  const errorText = useErrorText();
  const client = useQueryClient();
  useEffect(() => followTasks(client), [client]);
  const [search, setSearch] = useState('');
  const { data: cores, ...query } = useQuery(coreQueries.all());
  const { data: platforms = [] } = useQuery(catalogueQueries.platforms());
  const names = new Map(platforms.map(({ slug, name }) => [slug, name]));
  const platformName = (slug: string) => names.get(slug);
  if (query.isLoadingError) {
    return (
      <FailedState
        title={t('cores-failed')}
        retryLabel={t('common:retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        <p>{errorText(query.error)}</p>
      </FailedState>
    );
  }
  if (!cores) return <PlayersSkeleton />;
  const found = findCores(cores, search, platformName);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label={t('cores-search')}
          value={search}
          onChange={setSearch}
          className="w-full sm:w-80"
        />
        <Link to="/licenses" className={buttonClass('secondary', 'md')}>
          <Scale size={16} aria-hidden="true" />
          {t('cores-licenses')}
        </Link>
      </div>
      {found.length === 0 && (
        <EmptyState
          icon={<SearchX size={32} strokeWidth={1.5} aria-hidden="true" />}
          title={t('cores-none-title')}
          actions={<Button onClick={() => setSearch('')}>{t('cores-search-clear')}</Button>}
        >
          <p>{t('cores-none-text', { search })}</p>
        </EmptyState>
      )}
      {GROUPS.map((group) => (
        <CoresCard
          key={group}
          group={group}
          cores={found.filter((core) => groupOf(core) === group)}
          platformName={platformName}
        />
      ))}
    </div>
  );
}
