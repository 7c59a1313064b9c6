import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { listLogs } from '@saveroom/contract';
import type { LogLevel, LogLine } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

const AT_ONCE = 200;
const MOST_AT_ONCE = 1000;
/** In case the live connection is down. */
const LOOK_AGAIN_MS = 5000;

export interface LogFilter {
  level: LogLevel;
  search: string;
  request_id?: string | undefined;
}

/** Only for holders of `logs.read`. */
export const logQueries = {
  /** Pages of lines, all of it the oldest first; "previous" pages are earlier ones. */
  lines: (filter: LogFilter) =>
    infiniteQueryOptions({
      queryKey: ['logs', filter],
      queryFn: ({ signal, pageParam }) =>
        call(
          listLogs,
          { query: { ...filter, limit: AT_ONCE, before: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as number | null,
      getNextPageParam: () => null,
      getPreviousPageParam: (first) => (first.length < AT_ONCE ? null : (first[0]?.id ?? null)),
      staleTime: Infinity,
      gcTime: 0,
    }),
};

/** Appends new log lines while the log is shown. */
export function useLogGrowth(filter: LogFilter, paused: boolean): void {
  const client = useQueryClient();
  const { queryKey } = logQueries.lines(filter);
  const grow = useEffectEvent(async () => {
    const known = client.getQueryData(queryKey);
    if (!known) return;
    const after = known.pages.flat().at(-1)?.id;
    const query = { ...filter, after, limit: after === undefined ? AT_ONCE : MOST_AT_ONCE };
    const lines = await call(listLogs, { query });
    client.setQueryData(queryKey, (data) => data && withLines(data, lines));
  });
  useEffect(() => {
    if (paused) return undefined;
    let isAsking = false;
    const look = () => {
      if (isAsking || document.hidden) return;
      isAsking = true;
      grow()
        .catch((error: unknown) => logFailure('Reading the server log', error))
        .finally(() => {
          isAsking = false;
        });
    };
    const stop = onServerEvent('log:grown', look);
    const timer = window.setInterval(look, LOOK_AGAIN_MS);
    return () => {
      stop();
      window.clearInterval(timer);
    };
  }, [paused]);
}

/** Adds what is not there yet to the last page. */
export function withLines<P>(
  data: InfiniteData<LogLine[], P>,
  lines: readonly LogLine[],
): InfiniteData<LogLine[], P> {
  const last = data.pages.flat().at(-1)?.id ?? -Infinity;
  const added = lines.filter(({ id }) => id > last);
  if (added.length === 0) return data;
  const pages = data.pages.map((page, number) =>
    number === data.pages.length - 1 ? [...page, ...added] : page,
  );
  return { ...data, pages };
}
