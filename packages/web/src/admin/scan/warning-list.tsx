import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { listScanWarnings } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useWarningText } from '#shared/i18n/use-warning-text.ts';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

/** The warnings of a scan, grouped by kind; a group expands to its files. */
export function WarningList({ taskId }: { taskId: string }) {
  const { t } = useTranslation('scan');
  const warningText = useWarningText();
  const { number } = useFormat();
  const { data: groups, ...query } = useQuery(scanWarningQueries.groups(taskId));
  return (
    <section className="grid gap-2 border-t border-line pt-5" aria-busy={query.isFetching}>
      <h3 className="text-sm font-semibold">{t('warnings-title')}</h3>
      {query.isPending && <SkeletonRows count={1} rowClass="h-11" className="grid gap-2" />}
      {query.isLoadingError && <FailedQuery title={t('warnings-failed')} query={query} />}
      {groups?.map((group) => (
        <Disclosure
          key={group.code}
          title={warningText(group)}
          trailing={<span className="tabular-nums">{number(group.count)}</span>}
        >
          {(isOpen) => isOpen && <WarningFiles taskId={taskId} code={group.code} />}
        </Disclosure>
      ))}
    </section>
  );
}

/** The files of one kind of warning, paged. */
function WarningFiles({ taskId, code }: { taskId: string; code: string }) {
  const { t } = useTranslation('scan');
  const { number } = useFormat();
  const [page, setPage] = useState(1);
  const warnings = useQuery(scanWarningQueries.page(taskId, code, page));
  const { items = [], total = 0 } = warnings.data ?? {};
  const first = (page - 1) * WARNINGS_PER_PAGE;
  const pages = Math.ceil(total / WARNINGS_PER_PAGE);
  return (
    <div className="grid gap-2" aria-busy={warnings.isFetching}>
      {warnings.isPending && <SkeletonRows count={4} rowClass="h-6" />}
      {warnings.isLoadingError && <FailedQuery title={t('warnings-failed')} query={warnings} />}
      {items.length > 0 && (
        <ul aria-label={t('warnings-title')} className="max-h-96 overflow-y-auto">
          {items.map(({ path }, index) => (
            <WarningRow key={`${first + index} ${path}`} path={path} />
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
    </div>
  );
}

/** One file that a warning is about. */
function WarningRow({ path }: { path: string }) {
  const { t } = useTranslation(['scan', 'common']);
  const ref = useRef<HTMLElement>(null);
  return (
    <li className="flex items-center gap-3 border-b border-line py-1 last:border-0">
      <code ref={ref} className="min-w-0 flex-1 text-xs/5 text-ink-soft wrap-anywhere">
        {path}
      </code>
      <CopyButton source={ref} label={t('copy-path', { path })} copiedLabel={t('common:copied')} />
    </li>
  );
}

const WARNINGS_PER_PAGE = 25;

/** Requires the scope `platforms.write`. */
const scanWarningQueries = {
  /** Number of warnings by kind. */
  groups: (id: string) =>
    queryOptions({
      queryKey: ['scan', 'warnings', id],
      queryFn: async ({ signal }) => {
        const { groups } = await call(
          listScanWarnings,
          { params: { id }, query: { limit: 1 } },
          { signal },
        );
        return groups;
      },
    }),
  /** The warnings of one kind. Pages count from 1. */
  page: (id: string, code: string, page: number) =>
    queryOptions({
      queryKey: ['scan', 'warnings', id, code, page],
      queryFn: ({ signal }) => {
        const offset = (page - 1) * WARNINGS_PER_PAGE;
        const query = { limit: WARNINGS_PER_PAGE, offset, code };
        return call(listScanWarnings, { params: { id }, query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
};
