import { CircleStop } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { useCancelJob } from '#shared/data/jobs.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { runProgress, runReport } from './run-progress.ts';
import { RunState } from './run-state.tsx';
import { useTaskWords } from './use-task-words.ts';

interface Props {
  run: TaskStatus;
  /** False: it stands below the name of its task already. */
  named: boolean;
}

/** A run that waits or goes on. */
export function RunningTask({ run, named }: Props) {
  const { t } = useTranslation('administration');
  const words = useTaskWords();
  const format = useFormat();
  const errorText = useErrorText();
  const fault = useFaultText()(run);
  const cancel = useCancelJob({ hasInlineError: true });
  const { value, max } = runProgress(run);
  const title = words.title(run.task_name);
  const far =
    max > 0 ? t('run-progress', { done: format.number(value), total: format.number(max) }) : '';
  const report = runReport(run).map(words.counted).join(' · ');
  return (
    <div className="grid gap-2.5 rounded-md bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {named && <span className="min-w-0 font-medium wrap-anywhere">{title}</span>}
        <RunState status={run.status} />
        {far && <span className="text-sm text-ink-soft tabular-nums">{far}</span>}
        <Button
          size="sm"
          className="ml-auto"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(run.task_id)}
          aria-label={t('run-cancel-named', { title })}
          icon={<CircleStop size={15} aria-hidden="true" />}
        >
          {t('run-cancel')}
        </Button>
      </div>
      {run.status === 'started' && (
        <ProgressBar label={title} value={value} max={max} valueText={far || undefined} />
      )}
      {run.retry_at && (
        <p className="text-sm text-warn-ink">
          {t('run-retry', { when: format.ago(run.retry_at), reason: fault ?? '' })}
        </p>
      )}
      {report && <p className="text-[0.8125rem] text-ink-soft">{report}</p>}
      {cancel.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {errorText(cancel.error)}
        </p>
      )}
    </div>
  );
}
