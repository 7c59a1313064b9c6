import { useQuery } from '@tanstack/react-query';
import { History, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { TaskRun, TaskStatus } from '@saveroom/contract';

import { taskHistoryQueries, warningPages } from '#admin/data/tasks.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useWarningText } from '#shared/i18n/use-warning-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton, SkeletonRows } from '#shared/ui/skeleton.tsx';

import { identifyStats, runReport } from './run-progress.ts';
import { RunState } from './run-state.tsx';
import { useTaskTexts } from './task-texts.ts';

interface Props {
  /** Counts from 1. */
  page: number;
  onPage: (page: number) => void;
}

const PAGE_SIZE = 10;
const STATES = ['finished', 'failed', 'canceled', 'started', 'queued'] as const;

/** The task history, with counts and errors of each run. */
export function HistoryCard({ page, onPage }: Props) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const texts = useTaskTexts();
  const [task, setTask] = useState('');
  const [status, setStatus] = useState<TaskStatus['status'] | ''>('');
  const { data, ...query } = useQuery(
    taskHistoryQueries.page({
      ...(task !== '' && { task }),
      ...(status !== '' && { status }),
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
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
              ...(data?.tasks ?? []).map((name) => ({ value: name, label: texts.title(name) })),
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
        {query.isPending && <SkeletonRows count={6} rowClass="h-12 w-full" />}
        {query.isLoadingError && <FailedQuery title={t('history-failed')} query={query} />}
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
        {data && data.total > PAGE_SIZE && (
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
            pages={Math.ceil(data.total / PAGE_SIZE)}
            onChange={onPage}
          />
        )}
      </div>
    </Card>
  );
}

export function HistoryRow({ run }: { run: TaskRun }) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const texts = useTaskTexts();
  const fault = useFaultText()(run);
  const [isOpen, setOpen] = useState(false);
  const report = runReport(run).map(texts.counted).join(' · ');
  const title = texts.title(run.task_name);
  const missed = identifyStats(run)?.sources.filter(({ not_asked }) => not_asked > 0) ?? [];
  const began = run.started_at ?? run.created_at;
  return (
    <li className="grid gap-1.5 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 text-sm font-medium wrap-anywhere">{title}</span>
        <RunState status={run.status} isIncomplete={missed.length > 0} />
      </div>
      <p className="text-[0.8125rem] text-ink-faint tabular-nums">
        <time dateTime={began} title={format.dateTime(began)}>
          {format.ago(began)}
        </time>
        {run.started_at && run.ended_at && (
          <> · {format.duration((Date.parse(run.ended_at) - Date.parse(run.started_at)) / 1000)}</>
        )}
        {run.attempts > 0 && (
          <> · {t('run-attempts', { count: run.attempts, number: format.number(run.attempts) })}</>
        )}
      </p>
      {run.steps && <p className="text-[0.8125rem] text-ink-faint">{texts.steps(run.steps)}</p>}
      {report && <p className="text-[0.8125rem] text-pretty text-ink-soft">{report}</p>}
      {missed.length > 0 && (
        <ul className="text-[0.8125rem] text-warn-ink">
          {missed.map(({ source, state, not_asked }) => (
            <li key={source}>
              {t('run-source-skipped', {
                name: SOURCES[source].name,
                state: t(`common:source-state-${state}`),
                number: format.number(not_asked),
              })}
            </li>
          ))}
        </ul>
      )}
      {fault && <p className="text-sm text-danger-ink wrap-anywhere">{fault}</p>}
      {run.warning_count > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          onClick={() => setOpen(true)}
          icon={<TriangleAlert size={15} className="text-warn-ink" aria-hidden="true" />}
        >
          {t('run-warnings', {
            count: run.warning_count,
            number: format.number(run.warning_count),
          })}
        </Button>
      )}
      {isOpen && <WarningsDialog run={run} title={title} onClose={() => setOpen(false)} />}
    </li>
  );
}

interface WarningsDialogProps {
  run: TaskStatus;
  title: string;
  onClose: () => void;
}

function WarningsDialog({ run, title, onClose }: WarningsDialogProps) {
  const { t } = useTranslation(['administration', 'common']);
  const format = useFormat();
  const warningText = useWarningText();
  const [page, setPage] = useState(1);
  const { data, error, isPending } = useQuery(taskHistoryQueries.warnings(run.task_id, page));
  const pages = warningPages(data?.total ?? 0);
  return (
    <Dialog
      title={t('warnings-title')}
      description={`${title} · ${format.dateTime(run.created_at)}`}
      size="lg"
      onClose={onClose}
      error={error}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <div className="grid gap-4">
        {isPending && <Skeleton className="h-40 w-full" />}
        <ul className="grid">
          {data?.items.map(({ path, ...warning }, index) => (
            <li
              key={`${path}-${warning.code}-${index + (page - 1)}`}
              className="grid gap-0.5 border-b border-line py-2 last:border-0"
            >
              <p className="text-sm text-pretty">{warningText(warning)}</p>
              {path && <code className="text-xs/5 text-ink-faint wrap-anywhere">{path}</code>}
            </li>
          ))}
        </ul>
        {pages > 1 && (
          <Pager
            label={t('warnings-title')}
            text={t('history-page', { page: format.number(page), pages: format.number(pages) })}
            previousLabel={t('history-previous')}
            nextLabel={t('history-next')}
            page={page}
            pages={pages}
            onChange={setPage}
          />
        )}
      </div>
    </Dialog>
  );
}
