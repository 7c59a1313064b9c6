import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { taskHistoryQueries } from '#admin/data/task-history.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { HistoryRow } from './history-row.tsx';
import { useTaskWords } from './use-task-words.ts';

interface Props {
  /** Counts from 1. */
  page: number;
  onPage: (page: number) => void;
}

const AT_ONCE = 10;
const STATES = ['finished', 'failed', 'canceled', 'started', 'queued'] as const;
const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Every run that is still known, with what it counted and what went wrong. */
export function HistoryCard({ page, onPage }: Props) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const words = useTaskWords();
  const errorText = useErrorText();
  const [task, setTask] = useState('');
  const [status, setStatus] = useState<TaskStatus['status'] | ''>('');
  const { data, ...query } = useQuery(
    taskHistoryQueries.page({
      ...(task !== '' && { task }),
      ...(status !== '' && { status }),
      limit: AT_ONCE,
      offset: (page - 1) * AT_ONCE,
    }),
  );
  const narrow = (change: () => void) => {
    change();
    onPage(1);
  };
  return (
    <Card title={t('history-title')} description={t('history-text')}>
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t('history-task')}
            value={task}
            onChange={(next) => narrow(() => setTask(next))}
            options={[
              { value: '', label: t('history-all') },
              ...(data?.tasks ?? []).map((name) => ({ value: name, label: words.title(name) })),
            ]}
          />
          <Select
            label={t('history-result')}
            value={status}
            onChange={(next) => narrow(() => setStatus(next))}
            options={[
              { value: '', label: t('history-any') },
              ...STATES.map((state) => ({ value: state, label: t(`run-${state}`) })),
            ]}
          />
        </div>
        {query.isPending && (
          <output aria-label={t('common:loading')} className="grid gap-3">
            {ROWS.map((row) => (
              <Skeleton key={row} className="h-12 w-full" />
            ))}
          </output>
        )}
        {query.isLoadingError && (
          <FailedState
            title={t('history-failed')}
            retryLabel={t('common:retry')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          >
            <p>{errorText(query.error)}</p>
          </FailedState>
        )}
        {data && data.total === 0 && (
          <EmptyState icon={<History size={28} aria-hidden="true" />} title={t('history-empty')}>
            <p>{t('history-empty-text')}</p>
          </EmptyState>
        )}
        {data && data.total > 0 && (
          <ol className="grid">
            {data.items.map((run) => (
              <HistoryRow key={run.task_id} run={run} />
            ))}
          </ol>
        )}
        {data && data.total > AT_ONCE && (
          <Pager
            label={t('history-title')}
            text={t('history-range', {
              from: format.number(Math.min(data.offset + 1, data.total)),
              to: format.number(data.offset + data.items.length),
              total: format.number(data.total),
            })}
            previousLabel={t('history-newer')}
            nextLabel={t('history-older')}
            page={page}
            pages={Math.ceil(data.total / AT_ONCE)}
            onChange={onPage}
          />
        )}
      </div>
    </Card>
  );
}
