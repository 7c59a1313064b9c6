import { Link } from '@tanstack/react-router';
import {
  CalendarClock,
  CircleStop,
  Eraser,
  Eye,
  FolderSearch,
  ImageUp,
  ListRestart,
  Play,
  RefreshCw,
  ScanSearch,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { nextRuns } from '@saveroom/contract';
import { CleanupDialog } from '#admin/library/cleanup-dialog.tsx';
import type { TaskInfo, TaskStatus, TaskType } from '@saveroom/contract';

import { useUpdateTask } from '#admin/data/tasks.ts';
import { isJobDone, useCancelJob, useRunTask } from '#shared/data/jobs.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useNow } from '#shared/lib/use-now.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { CronDialog } from './cron-dialog.tsx';
import { runProgress, runReport } from './run-progress.ts';
import { RunState } from './run-state.tsx';
import { useScheduleText, useTaskTexts } from './task-texts.ts';

const MINUTE_MS = 60_000;

interface Props {
  task: TaskInfo;
  /** Its runs, newest first. */
  runs: readonly TaskStatus[];
  /** Whether it can be turned on and off. */
  hasSwitch: boolean;
}

export function TaskRow({ task, runs, hasSwitch }: Props) {
  const { t } = useTranslation('administration');
  const texts = useTaskTexts();
  const errorText = useErrorText();
  const update = useUpdateTask();
  const run = useRunTask();
  const [open, setOpen] = useState<'cron' | 'cleanup' | null>(null);
  const title = texts.title(task.name, task.title);
  const live = runs.filter((one) => !isJobDone(one));
  const last = runs.find(isJobDone);
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
          <p className="max-w-prose text-sm text-pretty text-ink-soft">{texts.text(task)}</p>
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
      {open === 'cleanup' && (
        <CleanupDialog platformId={null} name="" onClose={() => setOpen(null)} />
      )}
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
          ? t('task-next', { when: format.weekdayDateTime(next), ago: format.ago(next) })
          : t('task-disabled')}
      </span>
    </p>
  );
}

/** How the last run of a task ended. */
function LastRun({ run }: { run: TaskStatus }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const fault = useFaultText()(run);
  const when = run.ended_at ?? run.created_at;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem] text-ink-soft">
      <RunState status={run.status} />
      <time dateTime={when} title={format.dateTime(when)}>
        {t('run-last', { when: format.ago(when) })}
      </time>
      {fault && <span className="text-danger-ink wrap-anywhere">{fault}</span>}
    </div>
  );
}

const ICONS = {
  scan: FolderSearch,
  update: RefreshCw,
  conversion: ImageUp,
  cleanup: Eraser,
  sync: ListRestart,
  watcher: Eye,
  generic: Wrench,
} as const satisfies Record<TaskType, typeof Eye>;

function TaskIcon({ type, isOn }: { type: TaskType; isOn: boolean }) {
  const Icon = ICONS[type];
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid size-10 shrink-0 place-items-center rounded-md',
        isOn ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-faint',
      )}
    >
      <Icon size={19} />
    </span>
  );
}

interface RunningTaskProps {
  run: TaskStatus;
  /** False inside the row of its task, which shows the name. */
  named: boolean;
}

/** A queued or running job with its progress. */
export function RunningTask({ run, named }: RunningTaskProps) {
  const { t } = useTranslation('administration');
  const texts = useTaskTexts();
  const format = useFormat();
  const errorText = useErrorText();
  const fault = useFaultText()(run);
  const cancel = useCancelJob({ hasInlineError: true });
  const { value, max } = runProgress(run);
  const title = texts.title(run.task_name);
  const progressText =
    max > 0 ? t('run-progress', { done: format.number(value), total: format.number(max) }) : '';
  const report = runReport(run).map(texts.counted).join(' · ');
  return (
    <div className="grid gap-2.5 rounded-md bg-sunken p-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {named && <span className="min-w-0 font-medium wrap-anywhere">{title}</span>}
        <RunState status={run.status} />
        {progressText && <span className="text-sm text-ink-soft tabular-nums">{progressText}</span>}
        <Button
          size="sm"
          className="ml-auto"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(run.task_id)}
          aria-label={t('run-cancel-named', { title })}
          icon={<CircleStop size={15} aria-hidden="true" />}
        >
          {t('run-cancel')}
        </Button>
      </div>
      {run.status === 'started' && (
        <ProgressBar label={title} value={value} max={max} valueText={progressText || undefined} />
      )}
      {run.retry_at && (
        <p className="text-sm text-warn-ink">
          {t('run-retry', { when: format.ago(run.retry_at), reason: fault ?? '' })}
        </p>
      )}
      {report && <p className="text-[0.8125rem] text-ink-soft">{report}</p>}
      {cancel.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {errorText(cancel.error)}
        </p>
      )}
    </div>
  );
}
