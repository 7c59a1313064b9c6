import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Scale, SearchX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Core } from '@saveroom/contract';

import { coreQueries } from '#admin/data/cores.ts';
import { followTasks } from '#admin/data/live-updates.ts';
import { catalogueQueries } from '#library/data/config.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { CoreRow } from './core-row.tsx';

const GROUPS = ['here', 'more'] as const;

/** Emulator cores: the installed ones, those that can be downloaded, and their licenses. */
export function CoresPanel() {
  const { t } = useTranslation('administration');
  const client = useQueryClient();
  useEffect(() => followTasks(client), [client]);
  const [search, setSearch] = useState('');
  const { data: cores, ...query } = useQuery(coreQueries.all());
  const { data: platforms = [] } = useQuery(catalogueQueries.platforms());
  const names = new Map(platforms.map(({ slug, name }) => [slug, name]));
  const platformName = (slug: string) => names.get(slug);
  if (query.isLoadingError) {
    return <FailedQuery title={t('cores-failed')} query={query} />;
  }
  if (!cores) return <CoresSkeleton />;
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

interface Props {
  group: CoreGroup;
  cores: readonly Core[];
  /** Undefined for slugs of other programs, which have no display name. */
  platformName: (slug: string) => string | undefined;
}

/** Renders nothing without cores. */
function CoresCard({ group, cores, platformName }: Props) {
  const { t } = useTranslation('administration');
  if (cores.length === 0) return null;
  return (
    <Card title={t(`cores-${group}`)} description={t(`cores-${group}-text`)}>
      <ul className="grid grid-cols-[minmax(0,1fr)] [&>li+li]:border-t [&>li+li]:border-line">
        {cores.map((core) => (
          <CoreRow key={core.name} core={core} platformName={platformName} />
        ))}
      </ul>
    </Card>
  );
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

function CoresSkeleton() {
  return (
    <Loading className="grid gap-3">
      <Skeleton className="h-11 w-full rounded-sm sm:w-80" />
      {SKELETON_KEYS.map((row) => (
        <Skeleton key={row} className="h-20 w-full rounded-md" />
      ))}
    </Loading>
  );
}

type CoreGroup = 'here' | 'more';

/** Disabled cores count as installed. */
export const groupOf = ({ state }: Core): CoreGroup =>
  state === 'absent' || state === 'fetching' ? 'more' : 'here';

/** Finds cores by their name or by a platform they play. */
export function findCores(
  cores: readonly Core[],
  search: string,
  platformName: (slug: string) => string | undefined,
): Core[] {
  const wanted = search.trim().toLowerCase();
  return cores.filter(({ name, platform_slugs }) =>
    [name, ...platform_slugs, ...platform_slugs.map(platformName)].some((word) =>
      word?.toLowerCase().includes(wanted),
    ),
  );
}
