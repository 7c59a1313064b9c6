import { Link } from '@tanstack/react-router';
import { CalendarClock, Play, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nextRuns } from '@saveroom/contract';
import type { TaskInfo, TaskStatus } from '@saveroom/contract';

import { isOver, useRunTask } from '#shared/data/jobs.ts';
import { useUpdateTask } from '#admin/data/task-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useNow } from '#shared/lib/use-now.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { CleanupDialog } from './cleanup-dialog.tsx';
import { CronDialog } from './cron-dialog.tsx';
import { LastRun } from './last-run.tsx';
import { RunningTask } from './running-task.tsx';
import { TaskIcon } from './task-icon.tsx';
import { useScheduleText } from './use-schedule-text.ts';
import { useTaskWords } from './use-task-words.ts';

const MINUTE_MS = 60_000;

interface Props {
  task: TaskInfo;
  /** Its runs, the newest first. */
  runs: readonly TaskStatus[];
  /** Whether it can be switched on and off. */
  hasSwitch: boolean;
}

export function TaskRow({ task, runs, hasSwitch }: Props) {
  const { t } = useTranslation('administration');
  const words = useTaskWords();
  const errorText = useErrorText();
  const update = useUpdateTask();
  const run = useRunTask();
  const [open, setOpen] = useState<'cron' | 'cleanup' | null>(null);
  const title = words.title(task.name, task.title);
  const live = runs.filter((one) => !isOver(one));
  const last = runs.find(isOver);
  const error = update.error ?? run.error;
  const needsSwitch = task.manual_run && !task.can_run && !task.enabled;
  const start = () => {
    if (task.name === 'cleanup_missing_roms') setOpen('cleanup');
    else run.mutate(task.name);
  };
  return (
    <li className="grid gap-3 border-b border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-start gap-4">
        <TaskIcon type={task.type} isOn={task.enabled} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="font-medium">{title}</h3>
          <p className="max-w-prose text-sm text-pretty text-ink-soft">{words.text(task)}</p>
          {task.cron_string !== '' && <Schedule task={task} />}
          {last && <LastRun run={last} />}
        </div>
        {hasSwitch && (
          <Switch
            label={t('task-enable', { title })}
            labelHidden
            checked={task.enabled}
            disabled={update.isPending}
            onChange={(enabled) => update.mutate({ name: task.name, patch: { enabled } })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2 sm:pl-14 empty:hidden">
        {task.cron_string !== '' && (
          <Button
            size="sm"
            onClick={() => setOpen('cron')}
            aria-label={t('cron-edit-named', { title })}
            icon={<CalendarClock size={15} aria-hidden="true" />}
          >
            {t('cron-edit')}
          </Button>
        )}
        {task.manual_run && (
          <Button
            size="sm"
            disabled={!task.can_run || live.length > 0}
            busy={run.isPending}
            onClick={start}
            aria-label={t('task-run-named', { title })}
            icon={<Play size={15} aria-hidden="true" />}
          >
            {t('task-run')}
          </Button>
        )}
        {needsSwitch && (
          <p className="self-center text-[0.8125rem] text-ink-faint">{t('task-run-disabled')}</p>
        )}
        {task.name === 'scan_library' && (
          <Link to="/scan" className={buttonClass('secondary', 'sm')}>
            <ScanSearch size={15} aria-hidden="true" />
            {t('task-open-scan')}
          </Link>
        )}
      </div>
      {live.map((one) => (
        <RunningTask key={one.task_id} run={one} named={false} />
      ))}
      {error && (
        <p role="alert" className="text-sm text-danger-ink">
          {errorText(error)}
        </p>
      )}
      {open === 'cron' && <CronDialog task={task} onClose={() => setOpen(null)} />}
      {open === 'cleanup' && <CleanupDialog onClose={() => setOpen(null)} />}
    </li>
  );
}

function Schedule({ task }: { task: TaskInfo }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const [next] = nextRuns(task.cron_string, useNow(MINUTE_MS), 1, task.time_zone);
  const text = useScheduleText()(task.cron_string);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-faint">
      {text ? (
        <span>{text}</span>
      ) : (
        <code className="rounded-xs bg-sunken px-1.5 py-0.5 font-mono">{task.cron_string}</code>
      )}
      <span className="tabular-nums">
        {task.enabled && next
          ? t('task-next', { when: format.moment(next), ago: format.ago(next) })
          : t('task-disabled')}
      </span>
    </p>
  );
}
