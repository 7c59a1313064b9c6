import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { HiddenPlatform } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { hiddenPlatformsQuery, useHidePlatform } from '#library/data/hidden-platforms.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

/** The platforms that the current user has hidden from their own lists. */
export function HiddenPlatformsCard() {
  const { t } = useTranslation('platform');
  const { data: platforms, ...query } = useQuery(hiddenPlatformsQuery());
  return (
    <Card title={t('hidden-title')} description={t('hidden-text')}>
      {query.isPending && (
        <Loading>
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
      {query.error && !platforms && <FailedQuery title={t('hidden-failed')} query={query} />}
      {platforms?.length === 0 && <p className="text-sm text-ink-soft">{t('hidden-none')}</p>}
      {platforms && platforms.length > 0 && (
        <ul aria-label={t('hidden-title')} className="grid gap-x-10 md:grid-cols-2">
          {platforms.map((platform) => (
            <HiddenRow key={platform.id} platform={platform} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function HiddenRow({ platform }: { platform: HiddenPlatform }) {
  const { t } = useTranslation('platform');
  const change = useHidePlatform();
  const { id, slug, display_name: name } = platform;
  const onSaved = () => {
    toast({ tone: 'good', message: t('show-done', { name }) });
  };
  return (
    <li className="flex items-center gap-3 py-1.5">
      <PlatformBadge slug={slug} />
      <span className="min-w-0 flex-1 text-[0.9375rem] wrap-anywhere">{name}</span>
      <Button
        size="sm"
        aria-label={t('show-again-one', { name })}
        busy={change.isPending}
        onClick={() => change.mutate({ id, isHidden: false, onSaved })}
      >
        {t('show-again')}
      </Button>
    </li>
  );
}
