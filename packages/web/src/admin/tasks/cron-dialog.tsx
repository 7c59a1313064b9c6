import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { checkCron } from '@saveroom/contract';
import type { TaskInfo } from '@saveroom/contract';

import { useUpdateTask } from '#admin/data/task-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { NextRunList } from './next-run-list.tsx';
import { useTaskWords } from './use-task-words.ts';

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

/** The same rules as on the server judge what is typed, letter by letter. */
export function CronDialog({ task, onClose }: Props) {
  const { t, i18n } = useTranslation(['administration', 'common']);
  const words = useTaskWords();
  const errorText = useErrorText();
  const update = useUpdateTask();
  const [cron, setCron] = useState(task.cron_string);
  const check = checkCron(cron);
  const title = words.title(task.name, task.title);
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
    <Dialog
      title={t('cron-title')}
      description={title}
      onClose={onClose}
      onSubmit={save}
      note={update.error && <Notice tone="danger">{errorText(update.error)}</Notice>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" busy={update.isPending} disabled={!check.ok}>
            {t('common:save')}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
