import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { RunState } from './run-state.tsx';

/** How the last run of a task ended. */
export function LastRun({ run }: { run: TaskStatus }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const fault = useFaultText()(run);
  const when = run.ended_at ?? run.created_at;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-soft">
      <RunState status={run.status} />
      <time dateTime={when} title={format.dateTime(when)}>
        {t('run-last', { when: format.ago(when) })}
      </time>
      {fault && <span className="text-danger-ink wrap-anywhere">{fault}</span>}
    </div>
  );
}
