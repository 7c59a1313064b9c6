import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { getTaskStatus, previewCleanup, runTask } from '@saveroom/contract';
import type { TaskStatus } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';

const POLL_MS = 1000;
const CLEANUP_TASK = 'cleanup_missing_roms';

/** Requires the scope `tasks.run`. */
export const cleanupQueries = {
  root: ['cleanup'] as const,
  previews: ['cleanup', 'preview'] as const,
  /** The games that a cleanup would remove, of one platform or (null) of all. Refetched when shown. */
  preview: (platformId: number | null) =>
    queryOptions({
      queryKey: [...cleanupQueries.previews, platformId],
      queryFn: ({ signal }) =>
        call(previewCleanup, { query: { platform_id: platformId ?? undefined } }, { signal }),
      staleTime: 0,
    }),
};

export const hasEnded = ({ status }: TaskStatus): boolean =>
  status === 'finished' || status === 'failed' || status === 'canceled';

export function useRunCleanup() {
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (platform_id: number | null) =>
      call(runTask, { params: { name: CLEANUP_TASK }, body: { platform_id } }),
  });
}

/** Polls a job until it has ended, then refreshes the previews and the platforms. */
export function useCleanupRun(started: TaskStatus | undefined) {
  const client = useQueryClient();
  const run = useQuery({
    queryKey: [...cleanupQueries.root, 'run', started?.task_id],
    queryFn: ({ signal }) =>
      call(getTaskStatus, { params: { id: started?.task_id ?? '' } }, { signal }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : POLL_MS),
  });
  const ended = run.data !== undefined && hasEnded(run.data);
  const refresh = useEffectEvent(() => {
    Promise.all([
      client.invalidateQueries({ queryKey: cleanupQueries.previews }),
      client.invalidateQueries({ queryKey: platformQueries.root }),
    ]).catch((error: unknown) => logFailure('Refreshing after the cleanup', error));
  });
  useEffect(() => {
    if (ended) refresh();
  }, [ended]);
  return run;
}
