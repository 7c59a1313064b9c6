import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { NO_LIMITS } from '@saveroom/contract';
import type { Limits, UserLimits } from '@saveroom/contract';

import { UsageBars } from '#account/limits/usage-bars.tsx';
import { limitQueries } from '#shared/data/limits.ts';
import type { LimitHolder } from '#shared/data/limits.ts';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { LimitsForm } from './limits-form.tsx';
import { MorePlay } from './more-play.tsx';

/** Shows and changes the limits of a user or a group. */
export function LimitsPanel({ holder }: { holder: LimitHolder }) {
  return 'user_id' in holder ? (
    <UserLimitsPanel id={holder.user_id} />
  ) : (
    <GroupLimitsPanel id={holder.group_id} />
  );
}

function UserLimitsPanel({ id }: { id: number }) {
  const query = useQuery(limitQueries.user(id));
  const { data } = query;
  if (!data) return <Loading query={query} />;
  return (
    <div className="grid gap-6">
      <MorePlay userId={id} play={data.play} />
      <UsageBars limits={effectiveOf(data)} usage={data.usage} />
      <LimitsForm
        key={`user ${id}`}
        holder={{ user_id: id }}
        stored={data.own}
        inherited={data.inherited}
      />
    </div>
  );
}

function GroupLimitsPanel({ id }: { id: number }) {
  const query = useQuery(limitQueries.group(id));
  if (!query.data) return <Loading query={query} />;
  return (
    <LimitsForm
      key={`group ${id}`}
      holder={{ group_id: id }}
      stored={query.data}
      inherited={null}
    />
  );
}

const AMOUNTS = [
  'storage_bytes',
  'upload_day_bytes',
  'upload_month_bytes',
  'upload_total_bytes',
  'download_day_bytes',
  'download_month_bytes',
  'play_minutes_day',
] as const;

function effectiveOf({ own, inherited }: UserLimits): Limits {
  const limits = { ...NO_LIMITS };
  for (const key of AMOUNTS) limits[key] = own[key] ?? inherited[key];
  return limits;
}

interface LoadingProps {
  query: {
    isPending: boolean;
    isFetching: boolean;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
}

function Loading({ query }: LoadingProps) {
  const { t } = useTranslation('limits');
  if (query.isPending) return <Skeleton className="h-96 w-full rounded-md" />;
  return <FailedQuery title={t('failed')} query={query} />;
}
