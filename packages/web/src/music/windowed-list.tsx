import { useQueries, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { useVirtualRows } from '#shared/ui/use-virtual-rows.ts';

import { WINDOW_SIZE } from './data/music.ts';
import type { WindowQuery } from './data/music.ts';
import { TRACK_ROW_HEIGHT } from './track-row.tsx';

interface Props<T> {
  label: string;
  queryOf: (number: number) => WindowQuery<T>;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  /** One row of `TRACK_ROW_HEIGHT`. */
  children: (item: T, index: number, total: number) => ReactNode;
}

/** A list of any length: only the rows near the viewport are mounted and requested. */
export function WindowedList<T>(props: Props<T>) {
  const { t } = useTranslation(['music', 'common']);
  const first = useQuery(props.queryOf(0));
  if (first.isPending) {
    return (
      <Loading className="grid gap-3">
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </Loading>
    );
  }
  if (!first.data) {
    return <FailedQuery title={t('common:error-load')} query={first} />;
  }
  if (first.data.total === 0) return props.empty;
  return <Rows {...props} total={first.data.total} />;
}

const OVERSCAN = 8;
const ignore = (): void => undefined;

function Rows<T>({ label, queryOf, children, total }: Props<T> & { total: number }) {
  const container = useRef<HTMLUListElement>(null);
  const rows = useVirtualRows({
    container,
    count: total,
    rowHeight: TRACK_ROW_HEIGHT,
    overscan: OVERSCAN,
    onScroll: ignore,
  });
  const { first, end } = rows.mounted;
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, step) => first + step);
  const windows = [...new Set(indexes.map(windowOf))];
  const pages = useQueries({ queries: windows.map((number) => queryOf(number)) });
  const itemAt = (index: number): T | undefined =>
    pages[windows.indexOf(windowOf(index))]?.data?.items[index % WINDOW_SIZE];
  return (
    <ul ref={container} aria-label={label} className="relative" style={{ height: rows.height }}>
      {indexes.map((index) => {
        const item = itemAt(index);
        return (
          <li
            key={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute inset-x-0 h-15"
            style={{ top: rows.topOf(index) }}
          >
            {item === undefined ? <Skeleton className="my-2 h-11" /> : children(item, index, total)}
          </li>
        );
      })}
    </ul>
  );
}

const windowOf = (index: number): number => Math.floor(index / WINDOW_SIZE);
