import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { ShareLink } from '@saveroom/contract';

import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

import { ShareRows } from './share-rows.tsx';

interface Props {
  query: UseQueryResult<readonly (ShareLink & { readonly username?: string })[]>;
  isOwn: boolean;
}

/** A list of share links, also while it loads, failed or is empty. */
export function ShareList({ query: { data: links, ...query }, isOwn }: Props) {
  const { t } = useTranslation('shares');
  if (query.isPending) {
    return <SkeletonRows count={2} rowClass="h-14 w-full" />;
  }
  if (!links) {
    return <FailedQuery title={t('failed')} query={query} />;
  }
  if (links.length === 0) {
    return <p className="text-sm text-ink-soft">{isOwn ? t('none') : t('none-all')}</p>;
  }
  return <ShareRows links={links} isOwn={isOwn} showsTitle />;
}
