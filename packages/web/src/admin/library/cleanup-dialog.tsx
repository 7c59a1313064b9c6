import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import type { CleanupPreview, TaskStatus } from '@saveroom/contract';

import { cleanupQueries, hasEnded, useCleanupRun, useRunCleanup } from '#admin/data/cleanup.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  /** Null for all platforms. */
  platformId: number | null;
  name: string;
  onClose: () => void;
}

/** Shows a fresh count before anything is removed, then the progress. */
export function CleanupDialog({ platformId, name, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const faultText = useFaultText();
  const format = useFormat();
  const start = useRunCleanup();
  const preview = useQuery({
    ...cleanupQueries.preview(platformId),
    enabled: start.data === undefined,
    refetchOnMount: 'always',
  });
  const run = useCleanupRun(start.data).data ?? start.data;
  const removed = run ? removedCount(run) : 0;
  const finished = run?.status === 'finished';
  const leave = useEffectEvent(() => {
    // The server checks each file again, so it may remove nothing.
    if (removed === 0) toast({ message: t('cleanup-nothing') });
    else {
      const message = t('cleanup-done', { count: removed, number: format.number(removed) });
      toast({ tone: 'good', message });
    }
    onClose();
  });
  useEffect(() => {
    if (finished) leave();
  }, [finished]);

  const running = start.isPending || (run !== undefined && !hasEnded(run));
  // Only a count made since the dialog was opened is shown, never the cached one of the page below.
  const isFresh = preview.isSuccess && preview.fetchStatus === 'idle';
  const fresh = isFresh ? preview.data : undefined;
  const mayStart = fresh !== undefined && fresh.games > 0 && fresh.refusal === null && !run;
  const failure = start.error ?? (preview.isError ? preview.error : null);
  return (
    <Dialog
      title={platformId === null ? t('cleanup-title-all') : t('cleanup-title', { name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {running || run ? t('common:close') : t('common:cancel')}
          </Button>
          {(mayStart || running) && (
            <Button variant="danger" busy={running} onClick={() => start.mutate(platformId)}>
              {t('cleanup-button', {
                count: fresh?.games ?? removed,
                number: format.number(fresh?.games ?? removed),
              })}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!fresh && !preview.isError && !run && (
          <Loading className="grid gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-16" />
          </Loading>
        )}
        {fresh && !run && <CleanupPlan preview={fresh} />}
        <ErrorNotice error={failure} />
        {running && run && (
          <div className="grid gap-2">
            <ProgressBar label={t('cleanup-running')} value={0} max={0} />
            <p className="text-sm text-ink-soft tabular-nums" aria-live="polite">
              {run.status === 'started'
                ? t('cleanup-removed', { count: removed, number: format.number(removed) })
                : t('cleanup-waiting')}
            </p>
          </div>
        )}
        {run?.status === 'failed' && (
          <Notice tone="danger">{faultText(run) ?? t('cleanup-failed')}</Notice>
        )}
        {run?.status === 'canceled' && <Notice tone="warn">{t('cleanup-canceled')}</Notice>}
      </div>
    </Dialog>
  );
}

/** The games that would be removed, by platform. */
function CleanupPlan({ preview }: { preview: CleanupPreview }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const serverMessage = useServerMessage();
  const { games, platforms, refusal, refusal_code } = preview;
  if (games === 0) return <Notice tone="good">{t('missing-none')}</Notice>;
  if (refusal !== null) return <Notice tone="warn">{serverMessage(refusal_code, refusal)}</Notice>;
  return (
    <>
      <p className="font-medium">
        {t('cleanup-games', { count: games, number: format.number(games) })}
      </p>
      <ul className="max-h-48 overflow-y-auto rounded-sm border border-line bg-canvas text-sm">
        {platforms.map(({ platform_id, platform_name, games: count }) => (
          <li
            key={platform_id}
            className="flex justify-between gap-4 border-b border-line px-3 py-2 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">{platform_name}</span>
            <span className="font-medium tabular-nums">{format.number(count)}</span>
          </li>
        ))}
      </ul>
      <ul className="grid list-disc gap-1.5 pl-4 text-sm text-ink-soft">
        <li>{t('cleanup-data')}</li>
        <li>{t('cleanup-files')}</li>
        <li>{t('cleanup-recheck')}</li>
      </ul>
    </>
  );
}

const Meta = z.object({ cleanup_stats: z.object({ removed: z.number() }) });

/** How many games a cleanup has removed so far. */
function removedCount({ meta }: TaskStatus): number {
  const parsed = Meta.safeParse(meta);
  return parsed.success ? parsed.data.cleanup_stats.removed : 0;
}
