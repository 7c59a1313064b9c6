import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PlayCircle } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { TaskInfo, TaskStatus } from '@saveroom/contract';

import { followTasks } from '#admin/data/live-updates.ts';
import { taskQueries, useRunAllTasks } from '#admin/data/tasks.ts';
import { isJobDone, jobQueries } from '#shared/data/jobs.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { HistoryCard } from './history-card.tsx';
import { RunningTask, TaskRow } from './task-row.tsx';

interface Props {
  page: number;
  onView: (view: { search: string; page: number }) => void;
}

const GROUPS = ['watcher', 'scheduled', 'manual'] as const;

/** Scheduled and manual tasks, running jobs and their history. */
export function TasksPanel({ page, onView }: Props) {
  const { t } = useTranslation('administration');
  const client = useQueryClient();
  useEffect(() => followTasks(client), [client]);
  const { data: lists, ...query } = useQuery(taskQueries.all());
  const { data: runs = [] } = useQuery(jobQueries.recent());
  // The loader does not wait for tasks, and every server has some, so an empty list means loading.
  const hasNone = GROUPS.every((group) => lists?.[group].length === 0);
  if (query.isLoadingError || (query.isError && hasNone)) {
    return <FailedQuery title={t('tasks-failed')} query={query} />;
  }
  if (!lists || hasNone) return <TasksSkeleton />;
  const listed = new Set(GROUPS.flatMap((group) => lists[group].map(({ name }) => name)));
  const others = runs.filter((run) => !isJobDone(run) && !listed.has(run.task_name));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {GROUPS.map((group) => (
          <GroupCard key={group} group={group} tasks={lists[group]} runs={runs} />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {others.length > 0 && (
          <Card title={t('tasks-running')} description={t('tasks-running-text')}>
            <div className="grid gap-3">
              {others.map((run) => (
                <RunningTask key={run.task_id} run={run} named />
              ))}
            </div>
          </Card>
        )}
        <HistoryCard page={page} onPage={(next) => onView({ search: '', page: next })} />
      </div>
    </div>
  );
}

interface GroupProps {
  group: (typeof GROUPS)[number];
  tasks: readonly TaskInfo[];
  runs: readonly TaskStatus[];
}

function GroupCard({ group, tasks, runs }: GroupProps) {
  const { t } = useTranslation('administration');
  const runAll = useRunAllTasks();
  const start = () =>
    runAll.mutate(undefined, {
      onSuccess: ({ length }) =>
        toast({ tone: 'good', message: t('tasks-started', { count: length }) }),
    });
  return (
    <Card
      title={t(`tasks-${group}`)}
      description={t(`tasks-${group}-text`)}
      actions={
        group === 'scheduled' && (
          <Button
            busy={runAll.isPending}
            onClick={start}
            icon={<PlayCircle size={16} aria-hidden="true" />}
          >
            {t('tasks-run-all')}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <ErrorNotice error={runAll.error} />
        <ul className="grid">
          {tasks.map((task) => (
            <TaskRow
              key={task.name}
              task={task}
              hasSwitch={group !== 'manual'}
              runs={runs.filter(({ task_name }) => task_name === task.name)}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd'];

function TasksSkeleton() {
  return (
    <Loading className="grid gap-6 rounded-lg border border-line bg-surface p-6">
      {SKELETON_KEYS.map((row) => (
        <span key={row} className="flex items-start gap-4">
          <Skeleton className="size-10 rounded-md!" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-full max-w-md" />
            <Skeleton className="h-8 w-40" />
          </span>
          <Skeleton className="h-6 w-11 rounded-full!" />
        </span>
      ))}
    </Loading>
  );
}
