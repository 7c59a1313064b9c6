import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { exportAudit, getAuditOverview, listAudit, updateAuditSettings } from '@saveroom/contract';
import type { AUDIT_EXPORT_FORMATS, AuditSettings, Query, Reply } from '@saveroom/contract';

import { addressOf, call } from '#shared/api/call.ts';
import { onServerEvent } from '#shared/api/socket.ts';
import { logFailure } from '#shared/lib/log.ts';

const PAGE_SIZE = 100;

export type AuditQuery = Omit<Query<typeof listAudit>, 'before' | 'limit' | 'with_total'>;
export type AuditPage = Reply<typeof listAudit>;

/** Requires the scope `logs.read`. */
export const auditQueries = {
  events: (filter: AuditQuery) =>
    infiniteQueryOptions({
      queryKey: ['audit', 'events', filter],
      queryFn: ({ signal, pageParam }) =>
        call(
          listAudit,
          {
            query: {
              ...filter,
              limit: PAGE_SIZE,
              before: pageParam ?? undefined,
              with_total: pageParam === null,
            },
          },
          { signal },
        ),
      initialPageParam: null as number | null,
      getNextPageParam: ({ next }) => next,
      staleTime: Infinity,
      gcTime: 0,
    }),
  overview: () =>
    queryOptions({
      queryKey: ['audit', 'overview'],
      queryFn: ({ signal }) => call(getAuditOverview, {}, { signal }),
    }),
};

/** Adds new events at the top while the log is shown. */
export function useAuditGrowth(filter: AuditQuery): void {
  const client = useQueryClient();
  const { queryKey } = auditQueries.events(filter);
  const grow = useEffectEvent(async () => {
    if (!client.getQueryData(queryKey)) return;
    const page = await call(listAudit, {
      query: { ...filter, limit: PAGE_SIZE, with_total: true },
    });
    client.setQueryData(queryKey, (data) => data && withNewest(data, page));
  });
  useEffect(
    () =>
      onServerEvent('audit:grown', () => {
        if (document.hidden) return;
        grow().catch((error: unknown) => logFailure('Reading the audit log', error));
      }),
    [],
  );
}

/** If more arrived than a page holds, the list starts again, because there would be a gap. */
export function withNewest<P>(
  data: InfiniteData<AuditPage, P | null>,
  newest: AuditPage,
): InfiniteData<AuditPage, P | null> {
  const [first, ...others] = data.pages;
  const known = first?.items[0]?.id ?? -Infinity;
  const added = newest.items.filter(({ id }) => id > known);
  if (!first || (added.length === newest.items.length && newest.next !== null)) {
    return { pages: [newest], pageParams: [null] };
  }
  const grown = { ...first, items: [...added, ...first.items], total: newest.total };
  return { ...data, pages: [grown, ...others] };
}

export function useSaveAuditSettings() {
  const client = useQueryClient();
  return useMutation({
    meta: { hasInlineError: true },
    mutationFn: (body: AuditSettings) => call(updateAuditSettings, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: auditQueries.overview().queryKey }),
  });
}

export type AuditExportFormat = (typeof AUDIT_EXPORT_FORMATS)[number];

/** The address of the file with all events that match. */
export const auditExportAddress = (filter: AuditQuery, format: AuditExportFormat): string =>
  addressOf(exportAudit, { query: { ...filter, format } });
