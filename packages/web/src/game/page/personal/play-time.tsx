import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { playTimeQueries } from '#game/data/play-sessions.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** How long somebody played a game, on all their devices together. */
export function PlayTime({ romId }: { romId: number }) {
  const { t } = useTranslation('saves');
  const format = useFormat();
  const { data, isPending } = useQuery(playTimeQueries.of(romId));
  return (
    <div className="flex min-h-10 items-center gap-2 border-t border-line pt-4 text-sm">
      <span className="font-medium">{t('play-time')}</span>
      <span className="ml-auto text-right text-ink-soft tabular-nums">
        {isPending && <Skeleton className="h-4 w-28" />}
        {data === null && t('play-time-none')}
        {data && (
          <>
            {format.duration(data.duration_ms / 1000)}{' '}
            {t('play-time-sessions', {
              count: data.sessions,
              number: format.number(data.sessions),
            })}
          </>
        )}
      </span>
    </div>
  );
}
