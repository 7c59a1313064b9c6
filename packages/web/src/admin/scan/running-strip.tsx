import { Link } from '@tanstack/react-router';
import { Radar } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { readProgress } from '#library/data/scan-progress.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** The running scan in one line, for other screens. */
export function RunningStrip({ scan }: { scan: TaskStatus }) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const { scan_stats: stats } = readProgress(scan);
  return (
    <Link
      to="/scan"
      className="grid gap-2.5 rounded-lg border border-line bg-surface p-4 transition hover:border-line-strong"
    >
      <span className="flex items-center gap-2.5 text-sm">
        <Radar size={16} className="animate-spin text-accent-ink" aria-hidden="true" />
        <span className="font-medium">{t('strip-scanning')}</span>
        <span className="ml-auto text-ink-soft tabular-nums">
          {stats.scanned_roms > 0 &&
            t('strip-found', {
              count: stats.scanned_roms,
              number: format.number(stats.scanned_roms),
            })}
        </span>
      </span>
      <ProgressBar label={t('progress-label')} value={stats.scanned_roms} max={stats.total_roms} />
    </Link>
  );
}
