import { useTranslation } from 'react-i18next';

import { fetchCoreProgress } from '@saveroom/contract';
import type { TaskStatus } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** Without a run it waits for its turn. */
export function CoreProgress({ name, run }: { name: string; run: TaskStatus | undefined }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const progress = run && fetchCoreProgress(run);
  const { done = 0, total = 0 } = progress?.bytes ?? {};
  const amount = `${format.bytes(done)} / ${format.bytes(total)}`;
  return (
    <div className="grid gap-1.5">
      <ProgressBar
        label={t('core-downloading', { name })}
        value={done}
        max={total}
        valueText={progress ? amount : undefined}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-ink-soft tabular-nums">
        <span>{progress ? t(`core-phase-${progress.phase}`) : t('core-queued')}</span>
        {progress && <span>{amount}</span>}
      </p>
    </div>
  );
}
