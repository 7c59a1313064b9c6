import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleStop } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { isOver, jobQueries, useCancelJob } from '#shared/data/jobs.ts';
import { refreshRoms } from '#library/data/roms-cache.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { jobProgress } from './job-progress.ts';

interface Props {
  jobId: string;
  title: string;
  onClose: () => void;
}

/** Watches the job. Closing the dialog does not stop it. */
export function RefreshProgress({ jobId, title, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const { data: job, error } = useQuery(jobQueries.one(jobId));
  const cancel = useCancelJob({ hasInlineError: true });
  const over = job !== undefined && isOver(job);
  useEffect(() => {
    if (!over) return;
    refreshRoms(client).catch((reason: unknown) => logFailure('Reading games again', reason));
  }, [over, client]);
  const { done, total } = jobProgress(job ?? { meta: {} });
  const far =
    total > 0
      ? t('refresh-progress', {
          count: total,
          done: format.number(done),
          total: format.number(total),
        })
      : t('refresh-waiting');
  return (
    <Dialog
      title={title}
      description={over ? undefined : t('refresh-background')}
      onClose={onClose}
      footer={
        <>
          {!over && (
            <Button
              busy={cancel.isPending}
              icon={<CircleStop size={16} aria-hidden="true" />}
              onClick={() => cancel.mutate(jobId)}
            >
              {t('refresh-stop')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!over && (
          <div className="grid gap-2">
            <ProgressBar label={title} value={done} max={total} valueText={far} />
            <p className="text-sm text-ink-soft tabular-nums">{far}</p>
          </div>
        )}
        {job?.status === 'finished' && <Notice tone="good">{t('refresh-done')}</Notice>}
        {job?.status === 'canceled' && <Notice>{t('refresh-stopped')}</Notice>}
        {job?.status === 'failed' && (
          <Notice tone="danger">{faultText(job) ?? t('refresh-failed')}</Notice>
        )}
        {job && job.warning_count > 0 && (
          <Notice tone="warn">
            {t('refresh-warnings', {
              count: job.warning_count,
              number: format.number(job.warning_count),
            })}
          </Notice>
        )}
        {(cancel.error ?? error) && (
          <Notice tone="danger">{errorText(cancel.error ?? error)}</Notice>
        )}
      </div>
    </Dialog>
  );
}
