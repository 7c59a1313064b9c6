import { useQuery } from '@tanstack/react-query';
import { DownloadCloud, ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SourceId, SourceSetting } from '@saveroom/contract';

import { useSaveSource } from '#library/data/sources.ts';
import { isJobDone, jobQueries, useRunTask } from '#shared/data/jobs.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useSourceProblem } from '#shared/i18n/use-source-problem.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Switch } from '#shared/ui/switch.tsx';

import { SourceKeys, SourceTest } from './source-keys.tsx';
import { SourceState } from './source-state.tsx';

/** One source with its state, keys and quota. */
export function SourceCard({ source }: { source: SourceSetting }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const problemText = useSourceProblem();
  const save = useSaveSource();
  const task = importTask(source.id);
  const isOn = save.isPending
    ? (save.variables.body.is_enabled ?? source.is_enabled)
    : source.is_enabled;
  const toggle = (is_enabled: boolean) => save.mutate({ source: source.id, body: { is_enabled } });
  return (
    <li
      className={classes(
        'grid content-start gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5',
        !source.is_enabled && 'bg-transparent',
      )}
    >
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-1">
          <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-base font-semibold">
            {source.name}
            <SourceState state={source.state} />
          </h3>
          <p className="text-[0.8125rem] text-pretty text-ink-soft">
            {t(`source-about-${source.id}`)}{' '}
            <a
              href={source.website}
              target="_blank"
              rel="noreferrer"
              className="inline-flex items-center gap-1 rounded-xs whitespace-nowrap text-accent-ink underline-offset-4 hover:underline"
            >
              {new URL(source.website).host}
              <ExternalLink size={12} aria-hidden="true" />
              <span className="sr-only">{t('opens-elsewhere')}</span>
            </a>
          </p>
        </div>
        <Switch
          label={t('source-enable', { name: source.name })}
          labelHidden
          checked={isOn}
          disabled={source.is_fixed}
          onChange={toggle}
        />
      </div>
      {source.is_fixed && <p className="text-xs text-ink-faint">{t('source-fixed')}</p>}
      {source.last_problem && source.failing_since && (
        <Notice tone="warn">
          {problemText(source.id, {
            kind: source.last_problem_kind,
            sentence: source.last_problem,
          })}
          <span className="text-xs">{` · ${format.ago(source.failing_since)}`}</span>
        </Notice>
      )}
      {source.unasked_games > 0 && source.is_enabled && source.state !== 'key_missing' && (
        <p className="text-[0.8125rem] text-ink-soft">
          {t('source-pending-games', { number: format.number(source.unasked_games) })}
        </p>
      )}
      {source.quota && <SourceQuota quota={source.quota} />}
      {task && <SourceImport source={source} task={task} />}
      {source.keys.length > 0 ? (
        <Disclosure
          title={t('source-keys')}
          trailing={t(`source-keys-${keysState(source)}`)}
          startOpen={source.state === 'key_missing' && source.is_enabled && hasSome(source)}
        >
          <SourceKeys source={source} />
        </Disclosure>
      ) : (
        <div className="flex flex-wrap gap-2">
          <SourceTest source={source} keys={{}} />
        </div>
      )}
    </li>
  );
}

/** Some but not all required keys are set. */
const hasSome = ({ keys }: SourceSetting): boolean => keys.some(({ is_set }) => is_set);

function keysState({ keys }: SourceSetting): 'set' | 'missing' | 'optional' {
  if (keys.some(({ is_set, is_optional }) => !is_set && !is_optional)) return 'missing';
  return keys.some(({ is_set }) => is_set) ? 'set' : 'optional';
}

/** Sources that publish one file, which the server imports and queries locally. */
const IMPORT_TASKS: Partial<Record<SourceId, string>> = {
  launchbox: 'update_launchbox_metadata',
  titledb: 'update_switch_titledb',
};

const importTask = (source: SourceId): string | undefined => IMPORT_TASKS[source];

interface Props {
  source: SourceSetting;
  task: string;
}

/** When the file was last downloaded, and a button that downloads it now. */
function SourceImport({ source, task }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const faultText = useFaultText();
  const { data: jobs = [] } = useQuery(jobQueries.recent());
  const run = useRunTask();
  const last = jobs.find(({ task_name }) => task_name === task);
  const isRunning = last !== undefined && !isJobDone(last);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-[0.8125rem] text-ink-soft">
          {source.imported_at === null
            ? t('import-never')
            : t('import-state', {
                count: source.rows ?? 0,
                number: format.number(source.rows ?? 0),
                when: format.ago(source.imported_at),
              })}
        </p>
        <Button
          size="sm"
          busy={run.isPending || isRunning}
          icon={<DownloadCloud size={15} aria-hidden="true" />}
          onClick={() => run.mutate(task)}
        >
          {isRunning ? t('import-running') : t('import-run')}
        </Button>
      </div>
      {isRunning && <ProgressBar label={t('import-running')} value={0} max={0} />}
      {last?.status === 'failed' && (
        <Notice tone="warn">{faultText(last) ?? t('import-failed')}</Notice>
      )}
      <ErrorNotice error={run.error} />
    </div>
  );
}

/** Remaining requests of the source. */
function SourceQuota({ quota }: { quota: NonNullable<SourceSetting['quota']> }) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const text = t(`quota-${quota.per}`, {
    left: number(quota.left),
    limit: number(quota.limit),
  });
  return (
    <div className="grid gap-1.5">
      <p className="text-[0.8125rem] text-ink-soft tabular-nums">{text}</p>
      <ProgressBar label={t('quota')} value={quota.left} max={quota.limit} valueText={text} />
    </div>
  );
}
