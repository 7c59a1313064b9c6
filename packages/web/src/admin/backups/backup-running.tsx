import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { progressOf } from '#admin/data/backups.ts';
import { jobQueries, useCancelJob } from '#shared/data/jobs.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { useQuery } from '@tanstack/react-query';

/** What is being done with backups right now. */
export function BackupRunning({ job }: { job: TaskStatus }) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const cancel = useCancelJob({ hasInlineError: true });
  const { data: latest = job } = useQuery(jobQueries.one(job.task_id));
  const progress = progressOf(latest);
  const words = progress ? t(`step-${progress.step}`) : t('step-waiting');
  const { done = 0, total = 0 } = progress ?? {};
  const share = total > 0 ? format.percent(Math.min(1, done / total)) : '';
  return (
    <div className="grid gap-2 rounded-sm border border-line bg-canvas p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-medium" aria-live="polite">
          {words}
        </p>
        <Button
          size="sm"
          busy={cancel.isPending}
          disabled={progress?.step === 'restarting'}
          onClick={() => cancel.mutate(job.task_id)}
        >
          {t('common:cancel')}
        </Button>
      </div>
      <ProgressBar label={words} value={done} max={total} valueText={share || undefined} />
      {cancel.error && <Notice tone="danger">{errorText(cancel.error)}</Notice>}
      {share && <p className="text-[0.8125rem] text-ink-soft tabular-nums">{share}</p>}
    </div>
  );
}
