import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { ScanState, TaskStatus } from '@saveroom/contract';

import { followScan, useLiveUpdates } from '#admin/data/live-updates.ts';
import { readProgress } from '#library/data/scan-progress.ts';
import { refreshLibrary, scanQueries } from '#library/data/scan.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { logFailure } from '#shared/lib/log.ts';
import { toast } from '#shared/ui/toast-store.ts';

const SECOND = 1000;

/** Polling interval, by whether a scan runs and the socket is connected. */
function pollEvery(running: boolean, live: boolean): number | false {
  if (running) return live ? 5 * SECOND : 3 * SECOND;
  return live ? false : 30 * SECOND;
}

/** Keeps the scan state up to date on every screen. Renders nothing. */
export function ScanWatcher() {
  const client = useQueryClient();
  const { can } = useMe();
  const may = can('platforms.write');
  const live = useLiveUpdates();
  const state = useQuery({
    ...scanQueries.state(),
    enabled: may,
    refetchInterval: ({ state: { data } }) => pollEvery(Boolean(data?.running), live),
  });
  useScanEnd(state.data);

  useEffect(() => (may ? followScan(client) : undefined), [may, client]);
  useEffect(() => {
    // Events were missed while disconnected, maybe a whole scan.
    if (live && may) void client.invalidateQueries({ queryKey: scanQueries.state().queryKey });
  }, [live, may, client]);
  return null;
}

/** Data loaded together with the first state may be older than a scan that ended this recently. */
const RECENT_MS = 60_000;

const endOf = (last: TaskStatus | null): string => `${last?.task_id} ${last?.ended_at}`;

const isRecent = (last: TaskStatus | null): boolean =>
  Date.now() - new Date(last?.ended_at ?? 0).getTime() < RECENT_MS;

/**
 * Shows a toast when a scan has ended, and refreshes the library; also, without a toast, after a
 * scan that ran between two polls.
 */
export function useScanEnd(state: ScanState | undefined): void {
  const { t } = useTranslation('common');
  const format = useFormat();
  const client = useQueryClient();
  const watched = useRef<string | null>(null);
  const knownEnd = useRef<string>(undefined);

  const notify = useEffectEvent((task: TaskStatus) => {
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
    // A reply from before the job started contains neither the job nor its end.
    if (before !== null && running === null && state.last?.task_id !== before) return;
    watched.current = running;
    if (before === null || before === running) return;
    if (state.last?.task_id === before) notify(state.last);
  }, [state]);
}
