import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { listLogs } from '@saveroom/contract';
import type { LogLevel, LogLine } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

const PAGE_SIZE = 200;
const MAX_PAGE_SIZE = 1000;
/** Polling interval, in case the socket is disconnected. */
const POLL_MS = 5000;

export interface LogFilter {
  level: LogLevel;
  search: string;
  request_id?: string | undefined;
}

/** Requires the scope `logs.read`. */
export const logQueries = {
  /** Pages of log lines, oldest first; the "previous" page is the older one. */
  lines: (filter: LogFilter) =>
    infiniteQueryOptions({
      queryKey: ['logs', filter],
      queryFn: ({ signal, pageParam }) =>
        call(
          listLogs,
          { query: { ...filter, limit: PAGE_SIZE, before: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as number | null,
      getNextPageParam: () => null,
      getPreviousPageParam: (first) => (first.length < PAGE_SIZE ? null : (first[0]?.id ?? null)),
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
    const query = { ...filter, after, limit: after === undefined ? PAGE_SIZE : MAX_PAGE_SIZE };
    const lines = await call(listLogs, { query });
    client.setQueryData(queryKey, (data) => data && withLines(data, lines));
  });
  useEffect(() => {
    if (paused) return undefined;
    let isFetching = false;
    const fetchNew = () => {
      if (isFetching || document.hidden) return;
      isFetching = true;
      grow()
        .catch((error: unknown) => logFailure('Reading the server log', error))
        .finally(() => {
          isFetching = false;
        });
    };
    const stop = onServerEvent('log:grown', fetchNew);
    const timer = window.setInterval(fetchNew, POLL_MS);
    return () => {
      stop();
      window.clearInterval(timer);
    };
  }, [paused]);
}

/** Appends lines that are not in the list yet to the last page. */
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
