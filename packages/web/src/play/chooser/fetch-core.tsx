import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fetchCoreProgress } from '@saveroom/contract';
import type { Core, TaskStatus } from '@saveroom/contract';

import { isOver, jobQueries } from '#shared/data/jobs.ts';
import { playerQueries, useFetchCore } from '#game/data/player.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** How far the task is, where it says so. */
function readProgress(job: TaskStatus): { value: number; max: number } {
  const { done = 0, total = 0 } = fetchCoreProgress(job)?.bytes ?? {};
  return { value: done, max: total };
}

/** A core that is not here is fetched at one press, by those who may. */
export function FetchCore({ core }: { core: Core }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const order = useFetchCore({ hasInlineError: true });
  const [jobId, setJobId] = useState<string | null>(null);
  const { data: job } = useQuery({ ...jobQueries.one(jobId ?? ''), enabled: jobId !== null });
  const isDone = job !== undefined && isOver(job);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: playerQueries.root });
  }, [client, isDone]);

  const failure =
    (order.error && errorText(order.error)) ??
    (job?.status === 'failed' ? (faultText(job) ?? t('core-download-failed')) : faultText(core));
  const isRunning = (job !== undefined && !isDone) || core.state === 'fetching';
  if (isRunning) {
    const progress = job ? readProgress(job) : { value: 0, max: 0 };
    return (
      <div className="grid gap-2">
        <ProgressBar label={t('core-downloading')} {...progress} />
        <output className="text-sm text-ink-soft">{t('core-downloading')}</output>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        variant="primary"
        size="lg"
        busy={order.isPending}
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => order.mutate(core.name, { onSuccess: ({ task_id }) => setJobId(task_id) })}
      >
        {t('core-download', { size: format.bytes(core.size_bytes) })}
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-danger-ink">
          {failure}
        </p>
      )}
    </div>
  );
}
