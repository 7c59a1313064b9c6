import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { PlayTime } from '@saveroom/contract';

import { PlayTimeText } from '#account/limits/play-time-text.tsx';
import { UsageBars } from '#account/limits/usage-bars.tsx';
import { limitQueries } from '#shared/data/limits.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** What the user uses, and what is allowed. */
export function LimitsCard() {
  const { t } = useTranslation('limits');
  const { data, ...query } = useQuery(limitQueries.own());
  return (
    <Card title={t('card-title')} description={t('card-text')}>
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isLoadingError && <FailedQuery title={t('failed')} query={query} />}
      {data && (
        <div className="grid gap-5">
          <UsageBars limits={data.limits} usage={data.usage} />
          {isLimited(data.play) && <PlayTimeText play={data.play} />}
        </div>
      )}
    </Card>
  );
}

const isLimited = ({ rules }: PlayTime): boolean =>
  rules.schedules.length > 0 || rules.daily !== null;
