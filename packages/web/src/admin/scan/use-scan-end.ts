import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ScanState, TaskStatus } from '@saveroom/contract';

import { readProgress } from '#library/data/scan-progress.ts';
import { refreshLibrary } from '#library/data/scan.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { logFailure } from '#shared/lib/log.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** What else was read with the first state may be from before such an end. */
const RECENT_MS = 60_000;

const endOf = (last: TaskStatus | null): string => `${last?.task_id} ${last?.ended_at}`;

const isRecent = (last: TaskStatus | null): boolean =>
  Date.now() - new Date(last?.ended_at ?? 0).getTime() < RECENT_MS;

/**
 * Says how a scan ended, and has the library read again: also after one that passed between two
 * looks, of which nothing is said.
 */
export function useScanEnd(state: ScanState | undefined): void {
  const { t } = useTranslation('common');
  const format = useFormat();
  const client = useQueryClient();
  const watched = useRef<string | null>(null);
  const knownEnd = useRef<string>(undefined);

  const tell = useEffectEvent((task: TaskStatus) => {
    if (task.status === 'failed') {
      toast({ tone: 'danger', message: t('scan-failed') });
    } else if (task.status === 'canceled') {
      toast({ message: t('scan-stopped') });
    } else {
      const { new_roms: count } = readProgress(task).scan_stats;
      const message =
        count === 0 ? t('scan-done-none') : t('scan-done', { count, number: format.number(count) });
      toast({ tone: 'good', message });
    }
  });

  useEffect(() => {
    if (!state) return;
    const end = endOf(state.last);
    const isNew = knownEnd.current === undefined ? isRecent(state.last) : end !== knownEnd.current;
    knownEnd.current = end;
    if (!isNew) return;
    refreshLibrary(client).catch((error: unknown) => logFailure('Reading the library', error));
  }, [state, client]);

  useEffect(() => {
    if (!state) return;
    const running = state.running?.task_id ?? null;
    const before = watched.current;
    // An answer from before the run began knows neither it nor its end.
    if (before !== null && running === null && state.last?.task_id !== before) return;
    watched.current = running;
    if (before === null || before === running) return;
    if (state.last?.task_id === before) tell(state.last);
  }, [state]);
}
