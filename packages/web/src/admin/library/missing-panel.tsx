import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Eraser } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { cleanupQueries } from '#admin/data/cleanup.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

import { CleanupDialog } from './cleanup-dialog.tsx';

interface Target {
  /** Null for all platforms. */
  id: number | null;
  name: string;
}

/** Games whose files the last scan did not find, with a button that removes them. */
export function MissingPanel() {
  const { t } = useTranslation('settings');
  const serverMessage = useServerMessage();
  const format = useFormat();
  const [target, setTarget] = useState<Target | null>(null);
  const { data: preview, ...query } = useQuery(cleanupQueries.preview(null));
  const some = preview !== undefined && preview.games > 0;
  return (
    <Card
      title={some || !preview ? t('missing-title') : undefined}
      description={t('missing-text')}
      actions={
        some && (
          <Button
            icon={<Eraser size={16} aria-hidden="true" />}
            onClick={() => setTarget({ id: null, name: '' })}
          >
            {t('missing-clean-all')}
          </Button>
        )
      }
    >
      {query.isPending && <SkeletonRows rowClass="h-14" className="grid gap-2" />}
      {query.isLoadingError && <FailedQuery title={t('missing-failed')} query={query} />}
      {preview && !some && (
        <EmptyState
          icon={<CircleCheck size={32} strokeWidth={1.5} aria-hidden="true" />}
          title={t('missing-none')}
        >
          <p>{t('missing-none-text')}</p>
        </EmptyState>
      )}
      {some && (
        <div className="grid gap-4">
          {preview.refusal && (
            <Notice tone="warn">{serverMessage(preview.refusal_code, preview.refusal)}</Notice>
          )}
          <p className="text-sm text-ink-soft tabular-nums">
            {t('missing-total', { count: preview.games, number: format.number(preview.games) })}
          </p>
          <ul className="grid gap-2 lg:grid-cols-2">
            {preview.platforms.map(({ platform_id, platform_name, games }) => (
              <MissingRow
                key={platform_id}
                id={platform_id}
                name={platform_name}
                games={games}
                onClean={() => setTarget({ id: platform_id, name: platform_name })}
              />
            ))}
          </ul>
        </div>
      )}
      {target && (
        <CleanupDialog platformId={target.id} name={target.name} onClose={() => setTarget(null)} />
      )}
    </Card>
  );
}

interface Props {
  /** Id of the platform. */
  id: number;
  name: string;
  games: number;
  onClean: () => void;
}

function MissingRow({ id, name, games, onClean }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data: all } = useQuery(platformQueries.all());
  const platform = all?.find((one) => one.id === id);
  return (
    <li className="flex items-center gap-3 rounded-sm border border-line bg-canvas p-2.5">
      <PlatformBadge slug={platform?.slug ?? name} family={platform?.family_slug} />
      <div className="grid min-w-0 flex-1">
        <Link
          to="/platform/$platform"
          params={{ platform: id }}
          className="rounded-xs wrap-anywhere text-sm font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="text-[0.8125rem] text-ink-soft tabular-nums">
          {t('missing-games', { count: games, number: format.number(games) })}
        </span>
      </div>
      <Button size="sm" aria-label={t('missing-clean-of', { name })} onClick={onClean}>
        {t('missing-clean')}
      </Button>
    </li>
  );
}
