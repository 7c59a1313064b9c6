import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { TaskRun } from '@saveroom/contract';

import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';

import { identifyStats, runReport } from './run-progress.ts';
import { RunState } from './run-state.tsx';
import { useTaskWords } from './use-task-words.ts';
import { WarningsDialog } from './warnings-dialog.tsx';

export function HistoryRow({ run }: { run: TaskRun }) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const words = useTaskWords();
  const fault = useFaultText()(run);
  const [isOpen, setOpen] = useState(false);
  const report = runReport(run).map(words.counted).join(' · ');
  const title = words.title(run.task_name);
  const missed = identifyStats(run)?.sources.filter(({ not_asked }) => not_asked > 0) ?? [];
  const began = run.started_at ?? run.created_at;
  return (
    <li className="grid gap-1.5 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-sm font-medium wrap-anywhere">{title}</span>
        <RunState status={run.status} isIncomplete={missed.length > 0} />
      </div>
      <p className="text-[0.8125rem] text-ink-faint tabular-nums">
        <time dateTime={began} title={format.dateTime(began)}>
          {format.ago(began)}
        </time>
        {run.started_at && run.ended_at && (
          <> · {format.duration((Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1000)}</>
        )}
        {run.attempts > 0 && (
          <> · {t('run-attempts', { count: run.attempts, number: format.number(run.attempts) })}</>
        )}
      </p>
      {run.steps && <p className="text-[0.8125rem] text-ink-faint">{words.steps(run.steps)}</p>}
      {report && <p className="text-[0.8125rem] text-pretty text-ink-soft">{report}</p>}
      {missed.length > 0 && (
        <ul className="text-[0.8125rem] text-warn-ink">
          {missed.map(({ source, state, not_asked }) => (
            <li key={source}>
              {t('run-source-skipped', {
                name: SOURCES[source].name,
                state: t(`common:source-state-${state}`),
                number: format.number(not_asked),
              })}
            </li>
          ))}
        </ul>
      )}
      {fault && <p className="text-sm text-danger-ink wrap-anywhere">{fault}</p>}
      {run.warning_count > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setOpen(true)}
          icon={<TriangleAlert size={15} className="text-warn-ink" aria-hidden="true" />}
        >
          {t('run-warnings', {
            count: run.warning_count,
            number: format.number(run.warning_count),
          })}
        </Button>
      )}
      {isOpen && <WarningsDialog run={run} title={title} onClose={() => setOpen(false)} />}
    </li>
  );
}
