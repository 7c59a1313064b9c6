import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { BACK_UP_TASK, BackupSettings, nextRuns } from '@saveroom/contract';
import type { BackupOverview, TaskInfo } from '@saveroom/contract';

import { useSaveBackupSettings } from '#admin/data/backups.ts';
import { useUpdateTask, taskQueries } from '#admin/data/tasks.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useNow } from '#shared/lib/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

const MINUTE_MS = 60_000;

/** Backup schedule, and how many backups are kept. */
export function RetentionCard({ overview }: { overview: BackupOverview }) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  const { data: lists } = useQuery(taskQueries.all());
  const task = lists?.scheduled.find(({ name }) => name === BACK_UP_TASK);
  return (
    <Card title={t('retention-title')} description={t('retention-text')}>
      <div className="grid gap-5">
        {task && <Schedule task={task} />}
        <RetentionForm key={JSON.stringify(overview.settings)} settings={overview.settings} />
        <p className="text-[0.8125rem] text-ink-soft">
          {t('free', { size: format.bytes(overview.free_bytes) })}
        </p>
      </div>
    </Card>
  );
}

function Schedule({ task }: { task: TaskInfo }) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  const update = useUpdateTask();
  const { enabled, cron_string, time_zone } = task;
  const now = useNow(MINUTE_MS);
  const [next] = enabled ? nextRuns(cron_string, now, 1, time_zone) : [];
  return (
    <div className="grid gap-2">
      <Switch
        label={t('schedule')}
        hint={next ? t('schedule-next', { when: format.weekdayDateTime(next) }) : t('schedule-off')}
        checked={enabled}
        disabled={update.isPending}
        onChange={(parsed) => update.mutate({ name: BACK_UP_TASK, patch: { enabled: parsed } })}
      />
      <Link
        to="/administration"
        search={{ tab: 'tasks' }}
        className="w-fit text-[0.8125rem] text-accent-ink underline underline-offset-2"
      >
        {t('schedule-change')}
      </Link>
      <ErrorNotice error={update.error} />
    </div>
  );
}

function RetentionForm({ settings }: { settings: BackupSettings }) {
  const { t } = useTranslation(['backups', 'common']);
  const save = useSaveBackupSettings();
  const [count, setCount] = useState(String(settings.keep_count));
  const [days, setDays] = useState(String(settings.keep_days));
  const parsed = BackupSettings.safeParse({ keep_count: Number(count), keep_days: Number(days) });
  const isInvalid = (field: keyof BackupSettings): boolean =>
    parsed.error?.issues.some(({ path }) => path[0] === field) ?? false;
  const isUnchanged =
    parsed.data?.keep_count === settings.keep_count && parsed.data.keep_days === settings.keep_days;
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (!parsed.success) return;
        save.mutate(parsed.data, { onSuccess: () => toast({ message: t('retention-saved') }) });
      }}
    >
      <div className="grid grid-cols-2 items-end gap-3">
        <TextField
          label={t('retention-count')}
          value={count}
          inputMode="numeric"
          onChange={setCount}
          error={isInvalid('keep_count') ? t('retention-count-error') : null}
        />
        <TextField
          label={t('retention-days')}
          value={days}
          inputMode="numeric"
          onChange={setDays}
          error={isInvalid('keep_days') ? t('retention-days-error') : null}
        />
      </div>
      <p className="text-[0.8125rem] text-ink-soft">{t('retention-hint')}</p>
      <ErrorNotice error={save.error} />
      <Button
        type="submit"
        busy={save.isPending}
        disabled={!parsed.success || isUnchanged}
        className="justify-self-start"
      >
        {t('common:save')}
      </Button>
    </Form>
  );
}
