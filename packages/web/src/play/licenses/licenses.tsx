import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { playerQueries } from '#game/data/player.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { LicenseList } from './license-list.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

/** Whose work the players are, and what may be done with it. */
export function Licenses() {
  const { t } = useTranslation(['play', 'common']);
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useQuery(playerQueries.licenses());
  if (data?.length === 0) {
    return (
      <EmptyState icon={<Scale size={32} aria-hidden="true" />} title={t('licenses-none')}>
        <p>{t('licenses-none-text')}</p>
      </EmptyState>
    );
  }
  if (data) return <LicenseList licenses={data} />;
  if (error) {
    return (
      <FailedState
        title={t('licenses-failed')}
        retryLabel={t('common:retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{errorText(error)}</p>
      </FailedState>
    );
  }
  return (
    <output aria-label={t('common:loading')} className="grid gap-2">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </output>
  );
}
