import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { DatKind } from '@saveroom/contract';

import { REPORT_ROWS, datQueries } from '#admin/data/dats.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { classes } from '#shared/lib/classes.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { ReportPager } from './report-pager.tsx';
import { ReportRow } from './report-row.tsx';

interface Props {
  id: number;
  kind: DatKind;
  page: number;
  onPage: (page: number) => void;
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A page at a time: a DAT may name a hundred thousand games. */
export function ReportList({ id, kind, page, onPage }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const report = useQuery(datQueries.report(id, kind, page));
  const items = report.data?.items.filter((item) => item.kind === kind) ?? [];
  const isOther = report.isPlaceholderData && items.length === 0;
  const total = report.data?.total ?? 0;
  if (report.isPending || isOther) {
    return (
      <output aria-label={t('common:loading')} className="grid gap-2">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-11" />
        ))}
      </output>
    );
  }
  if (report.isLoadingError || !report.data) {
    return (
      <FailedState
        title={t('report-failed')}
        retryLabel={t('common:retry')}
        onRetry={() => void report.refetch()}
        retrying={report.isFetching}
      >
        <p>{errorText(report.error)}</p>
      </FailedState>
    );
  }
  if (items.length === 0 && page === 1) {
    return <p className="py-8 text-center text-ink-soft">{t(`report-${kind}-none`)}</p>;
  }
  return (
    <div className="grid gap-3" aria-busy={report.isFetching}>
      <p className="max-w-prose text-sm text-ink-soft">{t(`report-${kind}-text`)}</p>
      <ol
        start={(page - 1) * REPORT_ROWS + 1}
        aria-label={t('report-list')}
        className={classes(
          'transition',
          kind === 'missing' && 'lg:grid lg:grid-cols-2 lg:gap-x-10',
          report.isPlaceholderData && 'opacity-55',
        )}
      >
        {items.map((item) => (
          <ReportRow key={item.name} item={item} />
        ))}
      </ol>
      <ReportPager page={page} shown={items.length} total={total} onPage={onPage} />
    </div>
  );
}
