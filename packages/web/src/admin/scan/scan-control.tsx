import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { useStartScan } from '#library/data/scan-actions.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { Notice } from '#shared/ui/notice.tsx';

import { RunningCard } from './running-card.tsx';
import type { ScanTarget } from './scan-targets.ts';
import { StartCard } from './start-card.tsx';

interface Props {
  running: TaskStatus | null;
  targets: readonly ScanTarget[];
}

const CONFLICT = 409;

/** Begin one, or watch the one that runs: never both. */
export function ScanControl({ running, targets }: Props) {
  const { t } = useTranslation('scan');
  const describe = useDescribeError();
  const start = useStartScan();
  const { reset } = start;
  const runningId = running?.task_id;
  const refusal = start.error && describe(start.error);
  const wasTaken = refusal?.status === CONFLICT;
  // What was refused because of a scan is forgotten when that scan has ended.
  useEffect(() => (runningId === undefined ? undefined : reset), [runningId, reset]);

  if (!running) {
    return (
      <StartCard
        targets={targets}
        busy={start.isPending}
        error={refusal && (wasTaken ? t('start-conflict-ended') : refusal.text)}
        onStart={(order) => start.mutate(order)}
      />
    );
  }
  return (
    <>
      {wasTaken && <Notice tone="warn">{t('start-conflict')}</Notice>}
      <RunningCard key={running.task_id} task={running} targets={targets} />
    </>
  );
}
