import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { ShareLink } from '@saveroom/contract';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { ShareRows } from './share-rows.tsx';

interface Props {
  query: UseQueryResult<readonly (ShareLink & { readonly username?: string })[]>;
  isOwn: boolean;
}

/** A list of share links, also while it loads, failed or is empty. */
export function ShareList({ query: { data: links, ...query }, isOwn }: Props) {
  const { t } = useTranslation(['shares', 'common']);
  const errorText = useErrorText();
  if (query.isPending) {
    return (
      <output aria-label={t('common:loading')} className="grid gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </output>
    );
  }
  if (!links) {
    return (
      <FailedState
        title={t('failed')}
        retryLabel={t('common:retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        <p>{errorText(query.error)}</p>
      </FailedState>
    );
  }
  if (links.length === 0) {
    return <p className="text-sm text-ink-soft">{isOwn ? t('none') : t('none-all')}</p>;
  }
  return <ShareRows links={links} isOwn={isOwn} showsTitle />;
}
