import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { WARNINGS_PER_PAGE, scanWarnings } from '#data/scan-warnings.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useWarningText } from '#i18n/use-warning-text.ts';
import { FailedState } from '#ui/failed-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

import { WarningRow } from './warning-row.tsx';

const ROWS = ['a', 'b', 'c', 'd'];

/** What a scan said about single files, a page at a time. */
export function WarningList({ taskId }: { taskId: string }) {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
  const warningText = useWarningText();
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const warnings = useQuery(scanWarnings(taskId, page));
  const { items = [], total = 0 } = warnings.data ?? {};
  const first = (page - 1) * WARNINGS_PER_PAGE;
  const pages = Math.ceil(total / WARNINGS_PER_PAGE);
  return (
    <section className="grid gap-2 border-t border-line pt-5" aria-busy={warnings.isFetching}>
      <h3 className="text-sm font-semibold">{t('warnings-title')}</h3>
      {warnings.isPending && (
        <output aria-label={t('common:loading')} className="grid gap-3">
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-10" />
          ))}
        </output>
      )}
      {warnings.isLoadingError && (
        <FailedState
          title={t('warnings-failed')}
          retryLabel={t('common:retry')}
          onRetry={() => void warnings.refetch()}
          retrying={warnings.isFetching}
        >
          <p>{errorText(warnings.error)}</p>
        </FailedState>
      )}
      {items.length > 0 && (
        <ul aria-label={t('warnings-title')}>
          {items.map((warning, index) => (
            <WarningRow
              key={`${first + index} ${warning.path}`}
              path={warning.path}
              text={warningText(warning)}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <Pager
          label={t('warnings-pages')}
          text={t('warnings-range', {
            from: number(first + 1),
            to: number(first + items.length),
            total: number(total),
          })}
          previousLabel={t('warnings-previous')}
          nextLabel={t('warnings-next')}
          page={page}
          pages={pages}
          onChange={setPage}
        />
      )}
    </section>
  );
}
