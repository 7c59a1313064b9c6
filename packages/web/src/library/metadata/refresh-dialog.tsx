import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleStop } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { SOURCE_IDS, SOURCES } from '@saveroom/contract';
import type { SourceId, TaskStatus } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { isJobDone, jobQueries, useCancelJob } from '#shared/data/jobs.ts';
import { useMe } from '#shared/data/me.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { useRefreshMetadata } from '#library/data/rom-metadata-actions.ts';
import { refreshRoms } from '#library/data/roms-cache.ts';
import { isSourceOn } from '#library/data/source-flags.ts';
import { FIELD_GROUP_ORDER, refreshRequest } from './refresh-request.ts';
import type { FieldGroup } from './refresh-request.ts';

interface Props {
  romIds: readonly number[];
  onClose: () => void;
}

/** Reads metadata of games again, from the selected sources and for the selected fields. */
export function RefreshDialog({ romIds, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const { can } = useMe();
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const enabledSources = SOURCE_IDS.filter((source) => isSourceOn(data.METADATA_SOURCES, source));
  const [excluded, setExcluded] = useState<ReadonlySet<SourceId>>(new Set());
  const sources = new Set(enabledSources.filter((source) => !excluded.has(source)));
  const [groups, setGroups] = useState<ReadonlySet<FieldGroup>>(new Set(FIELD_GROUP_ORDER));
  const [rematch, setRematch] = useState(false);
  const refresh = useRefreshMetadata();
  const counted = { count: romIds.length, number: format.number(romIds.length) };
  const title = t('refresh-title', counted);
  const start = () =>
    refresh.mutate(refreshRequest({ romIds, enabledSources, sources, groups, rematch }), {
      onSuccess: () => {
        // Only users with this permission can watch the job.
        if (can('tasks.run')) return;
        toast({ message: t('refresh-started') });
        onClose();
      },
    });
  if (refresh.data && can('tasks.run')) {
    return <RefreshProgress jobId={refresh.data} title={title} onClose={onClose} />;
  }
  return (
    <Dialog
      title={title}
      description={t('refresh-text')}
      onClose={onClose}
      error={refresh.error}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            busy={refresh.isPending}
            disabled={sources.size === 0 || groups.size === 0}
            onClick={start}
          >
            {t('refresh')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {enabledSources.length === 0 ? (
          <Notice tone="warn">{t('match-no-sources')}</Notice>
        ) : (
          <TogglePills
            label={t('refresh-sources')}
            options={enabledSources.map((value) => ({ value, label: SOURCES[value].name }))}
            chosen={sources}
            onChange={(next) =>
              setExcluded(new Set(enabledSources.filter((source) => !next.has(source))))
            }
          />
        )}
        <TogglePills
          label={t('refresh-fields')}
          options={FIELD_GROUP_ORDER.map((value) => ({ value, label: t(`group-${value}`) }))}
          chosen={groups}
          onChange={setGroups}
        />
        <Switch
          label={t('refresh-rematch')}
          hint={t('refresh-rematch-text')}
          checked={rematch}
          onChange={setRematch}
        />
      </div>
    </Dialog>
  );
}

interface RefreshProgressProps {
  jobId: string;
  title: string;
  onClose: () => void;
}

/** Progress of the job. Closing the dialog does not stop it. */
function RefreshProgress({ jobId, title, onClose }: RefreshProgressProps) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const { data: job, error } = useQuery(jobQueries.one(jobId));
  const cancel = useCancelJob({ hasInlineError: true });
  const over = job !== undefined && isJobDone(job);
  useEffect(() => {
    if (!over) return;
    refreshRoms(client).catch((reason: unknown) => logFailure('Refreshing games', reason));
  }, [over, client]);
  const { done, total } = jobProgress(job ?? { meta: {} });
  const progress =
    total > 0
      ? t('refresh-progress', {
          count: total,
          done: format.number(done),
          total: format.number(total),
        })
      : t('refresh-waiting');
  return (
    <Dialog
      title={title}
      description={over ? undefined : t('refresh-background')}
      onClose={onClose}
      footer={
        <>
          {!over && (
            <Button
              busy={cancel.isPending}
              icon={<CircleStop size={16} aria-hidden="true" />}
              onClick={() => cancel.mutate(jobId)}
            >
              {t('refresh-stop')}
            </Button>
          )}
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!over && (
          <div className="grid gap-2">
            <ProgressBar label={title} value={done} max={total} valueText={progress} />
            <p className="text-sm text-ink-soft tabular-nums">{progress}</p>
          </div>
        )}
        {job?.status === 'finished' && <Notice tone="good">{t('refresh-done')}</Notice>}
        {job?.status === 'canceled' && <Notice>{t('refresh-stopped')}</Notice>}
        {job?.status === 'failed' && (
          <Notice tone="danger">{faultText(job) ?? t('refresh-failed')}</Notice>
        )}
        {job && job.warning_count > 0 && (
          <Notice tone="warn">
            {t('refresh-warnings', {
              count: job.warning_count,
              number: format.number(job.warning_count),
            })}
          </Notice>
        )}
        {(cancel.error ?? error) && (
          <Notice tone="danger">{errorText(cancel.error ?? error)}</Notice>
        )}
      </div>
    </Dialog>
  );
}

const Meta = z.object({
  identify_stats: z.object({ done: z.number(), total: z.number(), identified: z.number() }),
});

/** A total of 0 means that the job has not reported yet. */
function jobProgress({ meta }: Pick<TaskStatus, 'meta'>) {
  const parsed = Meta.safeParse(meta);
  return parsed.success ? parsed.data.identify_stats : { done: 0, total: 0, identified: 0 };
}

interface TogglePillsProps<V extends string> {
  label: string;
  options: readonly { value: V; label: string }[];
  chosen: ReadonlySet<V>;
  onChange: (chosen: ReadonlySet<V>) => void;
}

/** Checkboxes that look like chips. */
function TogglePills<V extends string>({ label, options, chosen, onChange }: TogglePillsProps<V>) {
  const id = useId();
  const toggle = (value: V) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isOn = chosen.has(option.value);
          return (
            <label
              key={option.value}
              htmlFor={`${id}-${option.value}`}
              className={classes(
                'relative flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-[0.8125rem] font-medium transition',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isOn
                  ? 'border-accent bg-accent-soft text-ink'
                  : 'border-line text-ink-soft hover:border-line-strong',
              )}
            >
              <input
                id={`${id}-${option.value}`}
                type="checkbox"
                checked={isOn}
                onChange={() => toggle(option.value)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Check
                size={14}
                aria-hidden="true"
                className={isOn ? 'text-accent-ink' : 'text-line-strong'}
              />
              {option.label}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
