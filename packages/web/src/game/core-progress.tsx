import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { readCoreProgress } from '@saveroom/contract';
import type { Core } from '@saveroom/contract';

import { isJobDone, jobQueries } from '#shared/data/jobs.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { playerQueries } from './data/player.ts';

/**
 * The progress of a core download as text and in bytes. Users who are not admins only see that it
 * is running.
 */
export function useCoreProgress({ task_id }: Pick<Core, 'task_id'>) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const { can } = useMe();
  const client = useQueryClient();
  const enabled = task_id !== null && can('tasks.run');
  const { data: job } = useQuery({ ...jobQueries.one(task_id ?? ''), enabled });
  const isDone = job !== undefined && isJobDone(job);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: playerQueries.root });
  }, [client, isDone]);
  const progress = job && readCoreProgress(job);
  const { done = 0, total = 0 } = progress?.bytes ?? {};
  return {
    done,
    total,
    phase: t(progress ? `core-phase-${progress.phase}` : 'core-queued'),
    amount: progress ? `${format.bytes(done)} / ${format.bytes(total)}` : undefined,
  };
}

/** The progress bar of a core download. */
export function CoreProgress({ core }: { core: Core }) {
  const { t } = useTranslation('play');
  const { done, total, phase, amount } = useCoreProgress(core);
  return (
    <div className="grid gap-1.5">
      <ProgressBar
        label={t('core-downloading', { name: core.name })}
        value={done}
        max={total}
        valueText={amount}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem] text-ink-soft tabular-nums">
        <span aria-live="polite">{phase}</span>
        {amount && <span>{amount}</span>}
      </p>
    </div>
  );
}
