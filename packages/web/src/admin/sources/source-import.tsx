import { useQuery } from '@tanstack/react-query';
import { DownloadCloud } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SourceId, SourceSetting } from '@saveroom/contract';

import { isOver, jobQueries, useRunTask } from '#shared/data/jobs.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** Sources that publish one file, which is kept here and asked without a network. */
const TASKS: Partial<Record<SourceId, string>> = {
  launchbox: 'update_launchbox_metadata',
  titledb: 'update_switch_titledb',
};

export const importTask = (source: SourceId): string | undefined => TASKS[source];

interface Props {
  source: SourceSetting;
  task: string;
}

/** When its file was last fetched, and fetching it now. */
export function SourceImport({ source, task }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const { data: jobs = [] } = useQuery(jobQueries.recent());
  const run = useRunTask();
  const last = jobs.find(({ task_name }) => task_name === task);
  const isRunning = last !== undefined && !isOver(last);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] text-ink-soft">
          {source.imported_at === null
            ? t('import-never')
            : t('import-state', {
                count: source.rows ?? 0,
                number: format.number(source.rows ?? 0),
                when: format.ago(source.imported_at),
              })}
        </p>
        <Button
          size="sm"
          busy={run.isPending || isRunning}
          icon={<DownloadCloud size={15} aria-hidden="true" />}
          onClick={() => run.mutate(task)}
        >
          {isRunning ? t('import-running') : t('import-run')}
        </Button>
      </div>
      {isRunning && <ProgressBar label={t('import-running')} value={0} max={0} />}
      {last?.status === 'failed' && (
        <Notice tone="warn">{faultText(last) ?? t('import-failed')}</Notice>
      )}
      {run.error && <Notice tone="danger">{errorText(run.error)}</Notice>}
    </div>
  );
}
