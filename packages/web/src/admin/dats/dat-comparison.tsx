import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { comparisonProgress } from './comparison-progress.ts';

/** The server reads DATs or holds the library against them. */
export function DatComparison({ running }: { running: TaskStatus }) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const progress = comparisonProgress(running);
  const { done = 0, total = 0 } = progress?.platforms ?? {};
  const loaded = progress?.loaded ?? 0;
  const text =
    total > 0
      ? t('dats-comparing-platforms', { count: total, done: number(done), total: number(total) })
      : t('dats-comparing-games', { count: loaded, number: number(loaded) });
  return (
    <div className="grid gap-2 rounded-md bg-hover p-4">
      <div className="flex flex-wrap justify-between gap-x-4 text-sm">
        <p className="font-medium">{t('dats-comparing')}</p>
        {(total > 0 || loaded > 0) && <p className="text-ink-soft tabular-nums">{text}</p>}
      </div>
      <ProgressBar label={t('dats-comparing')} value={done} max={total} valueText={text} />
    </div>
  );
}
