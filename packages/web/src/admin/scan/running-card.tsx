import { CircleStop } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { useStopScan } from '#library/data/scan-actions.ts';
import { readProgress } from '#library/data/scan-progress.ts';
import { useScanState } from '#library/data/scan.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useRate } from '#shared/lib/use-rate.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { ScanFigures } from './scan-figures.tsx';
import type { ScanTarget } from './scan-targets.ts';

interface Props {
  task: TaskStatus;
  targets: readonly ScanTarget[];
}

const REFRESH_DELAY_MS = 700;

/** The running scan. */
export function RunningCard({ task, targets }: Props) {
  const { t } = useTranslation('scan');
  const fault = useFaultText()(task);
  const stop = useStopScan();
  const stopping = stop.isPending || stop.isSuccess;
  useScanState({ every: stopping && REFRESH_DELAY_MS });
  const format = useFormat();
  const { scan_stats: stats, platform, seconds_left } = readProgress(task);
  const rate = useRate(stats.scanned_roms);
  const current = targets.find(({ fs_slug }) => fs_slug === platform);
  const counting = stats.total_roms === 0;
  const atEnd = stats.total_platforms > 0 && stats.scanned_platforms === stats.total_platforms;
  const waiting = task.status === 'queued' || task.status === 'deferred';
  const retrying = waiting && task.retry_at !== null;
  const progressText = t('progress', {
    count: stats.total_roms,
    done: format.number(stats.scanned_roms),
    total: format.number(stats.total_roms),
  });
  return (
    <Card
      title={retrying ? t('retry-title') : waiting ? t('waiting-title') : t('running-title')}
      description={stopping ? t('stop-hint') : t('running-text')}
      actions={
        <Button
          busy={stopping}
          onClick={() => stop.mutate()}
          icon={<CircleStop size={16} aria-hidden="true" />}
        >
          {stopping ? t('stopping') : t('stop')}
        </Button>
      }
    >
      <div className="grid gap-6">
        {retrying && (
          <Notice tone="warn">
            <p>{t('retry-text', { number: format.number(task.attempts) })}</p>
            <p className="text-[0.8125rem] wrap-anywhere">{fault}</p>
          </Notice>
        )}
        <div className="flex min-h-14 items-center gap-4">
          {platform === null || atEnd ? (
            <span className="grid size-14 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
              <Spinner size={24} />
            </span>
          ) : (
            <PlatformBadge slug={current?.slug ?? platform} family={current?.family} size={56} />
          )}
          <div className="grid min-w-0">
            <p aria-live="polite" className="line-clamp-2 text-lg/6 font-semibold">
              {atEnd ? t('finishing') : (current?.name ?? platform ?? t('counting'))}
            </p>
            {stats.total_platforms > 0 && (
              <p className="text-sm text-ink-soft tabular-nums">
                {t('platforms-done', {
                  count: stats.total_platforms,
                  done: format.number(stats.scanned_platforms),
                  total: format.number(stats.total_platforms),
                })}
              </p>
            )}
          </div>
        </div>
        <div className="grid gap-2">
          <ProgressBar
            label={t('progress-label')}
            value={stats.scanned_roms}
            max={stats.total_roms}
            valueText={counting ? t('counting') : progressText}
          />
          <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-soft tabular-nums">
            <span>
              {!counting &&
                `${progressText} · ${format.percent(Math.min(1, stats.scanned_roms / stats.total_roms))}`}
            </span>
            <span className="flex flex-wrap gap-x-4">
              {rate !== null && rate >= 1 && (
                <span>{t('rate', { number: format.number(Math.round(rate)) })}</span>
              )}
              {seconds_left !== null && (
                <span>{t('time-left', { time: format.duration(seconds_left) })}</span>
              )}
            </span>
          </div>
        </div>
        <ScanFigures stats={stats} />
        <ErrorNotice error={stop.error} />
      </div>
    </Card>
  );
}

const POLL_MS = 5000;

/** Checksums are computed in the background; until then a moved file is not recognized. */
export function FingerprintNote({ waiting }: { waiting: number }) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  useScanState({ every: waiting > 0 && POLL_MS });
  if (waiting === 0) return null;
  return (
    <Notice>{t('checksums-running', { count: waiting, number: format.number(waiting) })}</Notice>
  );
}
