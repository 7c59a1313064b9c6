import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ScanState, TaskStatus } from '@saveroom/contract';

import { readProgress } from '#data/scan-progress.ts';
import { refreshLibrary } from '#data/scan.ts';
import { useFormat } from '#i18n/use-format.ts';
import { logFailure } from '#lib/log.ts';
import { toast } from '#ui/toast-store.ts';

/** Says how a scan ended, however that became known, and has the library read again. */
export function useScanEnd(state: ScanState | undefined): void {
  const { t } = useTranslation('common');
  const format = useFormat();
  const client = useQueryClient();
  const watched = useRef<string | null>(null);

  const tell = useEffectEvent((task: TaskStatus) => {
    if (task.status === 'failed') {
      toast({ tone: 'danger', message: t('scan-failed') });
    } else if (task.status === 'canceled') {
      toast({ message: t('scan-stopped') });
    } else {
      const { new_roms: count } = readProgress(task).scan_stats;
      const message =
        count === 0
          ? t('scan-done-nothing')
          : t('scan-done', { count, number: format.number(count) });
      toast({ tone: 'good', message });
    }
  });

  useEffect(() => {
    if (!state) return;
    const running = state.running?.task_id ?? null;
    const before = watched.current;
    // An answer from before the run began knows neither it nor its end.
    if (before !== null && running === null && state.last?.task_id !== before) return;
    watched.current = running;
    if (before === null || before === running) return;
    if (state.last?.task_id === before) tell(state.last);
    refreshLibrary(client).catch((error: unknown) => logFailure('Reading the library', error));
  }, [state, client]);
}
