import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { limitQueries } from '#shared/data/limits.ts';
import type { UsageRow } from '#shared/data/limits.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

const COLUMNS = [
  'storage_bytes',
  'upload_month_bytes',
  'upload_total_bytes',
  'download_day_bytes',
  'download_month_bytes',
] as const;
type Column = (typeof COLUMNS)[number];
type Sort = Column | 'username' | 'play_ms_day';

/** The highest usage first; names in alphabetical order. */
export function sortUsage(
  rows: readonly UsageRow[],
  sort: Sort,
  compare: (a: string, b: string) => number,
): UsageRow[] {
  return rows.toSorted((a, b) => {
    const byName = compare(a.username, b.username);
    return sort === 'username' ? byName : b.usage[sort] - a.usage[sort] || byName;
  });
}

/** How much each user stores, transfers and plays. */
export function UsageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['limits', 'common']);
  const format = useFormat();
  const [sort, setSort] = useState<Sort>('storage_bytes');
  const query = useQuery(limitQueries.everyone());
  const labels: { value: Sort; label: string }[] = [
    ...COLUMNS.map((value) => ({ value, label: t(value) })),
    { value: 'play_ms_day', label: t('played-today') },
    { value: 'username', label: t('usage-person') },
  ];
  return (
    <Dialog
      title={t('usage')}
      description={t('usage-text')}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className="grid gap-4 pb-2">
        <Select label={t('usage-sort')} value={sort} options={labels} onChange={setSort} />
        {query.isPending && <Skeleton className="h-48 w-full" />}
        {query.isLoadingError && <FailedQuery title={t('failed')} query={query} />}
        <ul className="grid gap-3">
          {sortUsage(query.data ?? [], sort, format.compare).map((row) => (
            <UsageItem key={row.user_id} row={row} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function UsageItem({ row: { username, usage, limits } }: { row: UsageRow }) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const of = (used: string, limit: string | null): string =>
    limit === null ? used : t('used-of', { used, limit });
  const bytesOf = (key: Column): string => {
    const limit = limits[key];
    return of(format.bytes(usage[key]), limit === null ? null : format.bytes(limit));
  };
  const minutes = limits.play_minutes_day;
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface p-4">
      <p className="truncate font-semibold">{username}</p>
      <dl className="grid gap-x-6 gap-y-1 text-[0.8125rem] sm:grid-cols-2">
        {COLUMNS.map((key) => (
          <Fact key={key} label={t(key)} value={bytesOf(key)} />
        ))}
        <Fact
          label={t('played-today')}
          value={of(
            format.duration(usage.play_ms_day / 1000),
            minutes === null ? null : format.duration(minutes * 60),
          )}
        />
      </dl>
    </li>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
