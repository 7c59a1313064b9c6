import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { checkCron, nextRuns } from '@saveroom/contract';
import type { TaskInfo } from '@saveroom/contract';

import { useUpdateTask } from '#admin/data/tasks.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useNow } from '#shared/lib/use-now.ts';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useTaskTexts } from './task-texts.ts';

const PRESETS = {
  hourly: '0 * * * *',
  'six-hours': '0 */6 * * *',
  nightly: '0 3 * * *',
  weekly: '0 4 * * SUN',
  monthly: '0 4 1 * *',
} as const;
const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[];

interface Props {
  task: TaskInfo;
  onClose: () => void;
}

/** Dialog for a cron schedule, validated while typing with the same code as on the server. */
export function CronDialog({ task, onClose }: Props) {
  const { t, i18n } = useTranslation('administration');
  const texts = useTaskTexts();
  const update = useUpdateTask();
  const [cron, setCron] = useState(task.cron_string);
  const check = checkCron(cron);
  const title = texts.title(task.name, task.title);
  const explain = (fault: string) =>
    i18n.language.startsWith('en') ? fault : `${t('cron-invalid')} (${fault})`;
  const save = () => {
    if (!check.ok) return;
    update.mutate(
      { name: task.name, patch: { cron } },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('cron-saved', { title }) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('cron-title')}
      description={title}
      onClose={onClose}
      onSubmit={save}
      error={update.error}
      busy={update.isPending}
      disabled={!check.ok}
    >
      <div className="grid gap-5">
        <TextField
          label={t('cron-label')}
          value={cron}
          onChange={setCron}
          error={check.ok ? null : explain(check.message)}
          hint={t('cron-hint')}
          className="font-mono"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={200}
          data-autofocus
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('cron-presets')}</legend>
          {PRESET_NAMES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={cron.trim() === PRESETS[name]}
              onClick={() => setCron(PRESETS[name])}
              className={classes(
                'min-h-9 rounded-full border px-3.5 text-[0.8125rem] font-medium transition',
                cron.trim() === PRESETS[name]
                  ? 'border-accent bg-accent-soft text-accent-ink'
                  : 'border-line text-ink-soft hover:border-line-strong hover:text-ink',
              )}
            >
              {t(`cron-${name}`)}
            </button>
          ))}
        </fieldset>
        {check.ok && <NextRunList cron={cron} timeZone={task.time_zone} />}
      </div>
    </FormDialog>
  );
}

const SHOWN = 5;
const MINUTE_MS = 60_000;

interface NextRunListProps {
  cron: string;
  /** Time zone of the server, in which the schedule is defined. */
  timeZone: string;
}

/** The next runs of a schedule, in the time zone of the browser. */
function NextRunList({ cron, timeZone }: NextRunListProps) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const runs = nextRuns(cron, useNow(MINUTE_MS), SHOWN, timeZone);
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section aria-label={t('cron-next')} className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="text-sm font-medium">{t('cron-next')}</h3>
      {runs.length === 0 && <p className="text-sm text-warn-ink">{t('cron-never')}</p>}
      <ol className="grid gap-1.5 text-sm tabular-nums">
        {runs.map((run) => (
          <li key={run.getTime()} className="flex flex-wrap justify-between gap-x-4">
            <time dateTime={run.toISOString()}>{format.weekdayDateTime(run)}</time>
            <span className="text-ink-faint">{format.ago(run)}</span>
          </li>
        ))}
      </ol>
      {here !== timeZone && (
        <p className="text-[0.8125rem] text-ink-faint">
          {t('cron-zone', { server: timeZone, here })}
        </p>
      )}
    </section>
  );
}
