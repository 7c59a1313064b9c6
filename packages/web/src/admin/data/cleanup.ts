import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { getTaskStatus, previewCleanup, runTask } from '@saveroom/contract';
import type { TaskStatus } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { logFailure } from '#shared/lib/log.ts';

import { platformQueries } from '#library/data/platforms.ts';

const LOOK_AGAIN_MS = 1000;
const TASK = 'cleanup_missing_roms';

/** All of it only for holders of `tasks.run`. */
export const cleanupQueries = {
  root: ['cleanup'] as const,
  previews: ['cleanup', 'preview'] as const,
  /** What would go; null: of every platform. Always asked anew. */
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
      call(runTask, { params: { name: TASK }, body: { platform_id } }),
  });
}

/** Follows a run to its end, and reads again what it has changed. */
export function useCleanupRun(started: TaskStatus | undefined) {
  const client = useQueryClient();
  const run = useQuery({
    queryKey: [...cleanupQueries.root, 'run', started?.task_id],
    queryFn: ({ signal }) =>
      call(getTaskStatus, { params: { id: started?.task_id ?? '' } }, { signal }),
    enabled: started !== undefined,
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data) ? false : LOOK_AGAIN_MS),
  });
  const ended = run.data !== undefined && hasEnded(run.data);
  const refresh = useEffectEvent(() => {
    Promise.all([
      client.invalidateQueries({ queryKey: cleanupQueries.previews }),
      client.invalidateQueries({ queryKey: platformQueries.root }),
    ]).catch((error: unknown) => logFailure('Reading what the clean-up left', error));
  });
  useEffect(() => {
    if (ended) refresh();
  }, [ended]);
  return run;
}
