import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { PlayTime } from '@saveroom/contract';

import { PlayTimeText } from '#account/limits/play-time-text.tsx';
import { UsageBars } from '#account/limits/usage-bars.tsx';
import { limitQueries } from '#shared/data/limits.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** What the user uses, and what is allowed. */
export function LimitsCard() {
  const { t } = useTranslation(['limits', 'common']);
  const errorText = useErrorText();
  const { data, ...query } = useQuery(limitQueries.own());
  return (
    <Card title={t('card-title')} description={t('card-text')}>
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.isLoadingError && (
        <FailedState
          title={t('failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        >
          <p>{errorText(query.error)}</p>
        </FailedState>
      )}
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
