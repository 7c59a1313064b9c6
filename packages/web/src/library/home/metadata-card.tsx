import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DownloadCloud, KeyRound, RefreshCw, Settings2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { Identification, MetadataOverview } from '@saveroom/contract';

import { isJobDone, jobQueries, useRunTask } from '#shared/data/jobs.ts';
import { useMe } from '#shared/data/me.ts';
import { metadataQueries, useRetrySources } from '#library/data/metadata-overview.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { dismissedMetadataSetting } from '#shared/lib/settings.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { metadataAdvice, type MetadataAdvice } from './metadata-advice.ts';

const IMPORT_TASK = SOURCES.launchbox.importTask ?? '';

/** How many games have metadata, which sources fail, and the next step. For editors and admins. */
export function MetadataCard() {
  const { can } = useMe();
  const mayEdit = can('platforms.write');
  const { data } = useQuery({ ...metadataQueries.overview(), enabled: mayEdit });
  const [dismissed, setDismissed] = useLocalSetting(dismissedMetadataSetting);
  const advice = data && metadataAdvice(data);
  if (!mayEdit || !data || !advice || advice.signature === dismissed) return null;
  return (
    <Summary overview={data} advice={advice} onDismiss={() => setDismissed(advice.signature)} />
  );
}

interface Props {
  overview: MetadataOverview;
  advice: MetadataAdvice;
  onDismiss: () => void;
}

function Summary({ overview, advice, onDismiss }: Props) {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const share = (part: number) =>
    t('metadata-share', { part: format.number(part), total: format.number(overview.games) });
  return (
    <section
      aria-labelledby="home-metadata"
      className="relative grid gap-2 rounded-md border border-line bg-surface py-2 pr-12 pl-4"
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-5 gap-y-2">
        <h2 id="home-metadata" className="text-sm font-semibold">
          {t('metadata-title')}
        </h2>
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem] tabular-nums">
          <div className="flex gap-1.5">
            <dt className="text-ink-soft">{t('metadata-matched')}</dt>
            <dd className="font-medium">{share(overview.matched)}</dd>
          </div>
          <div className="flex gap-1.5">
            <dt className="text-ink-soft">{t('metadata-artwork')}</dt>
            <dd className="font-medium">{share(overview.covered)}</dd>
          </div>
        </dl>
        <NextSteps advice={advice} />
      </div>
      {advice.isIdentifying && overview.identification && (
        <IdentificationProgress identification={overview.identification} />
      )}
      <IconButton
        label={t('metadata-dismiss')}
        className="absolute! top-1 right-1"
        onClick={onDismiss}
      >
        <X size={16} aria-hidden="true" />
      </IconButton>
    </section>
  );
}

function IdentificationProgress({ identification: { stats } }: { identification: Identification }) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  if (!stats) return <p className="text-[0.8125rem] text-ink-soft">{t('identify-waiting')}</p>;
  const progress = { done: format.number(stats.done), total: format.number(stats.total) };
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-[0.8125rem] text-ink-soft tabular-nums">
        <span>{t('identify-running')}</span>
        <span>{t('identify-progress', progress)}</span>
      </p>
      <ProgressBar
        label={t('identify-running')}
        value={stats.done}
        max={stats.total}
        valueText={t('identify-progress', progress)}
      />
    </div>
  );
}

const PROBLEMS = ['unreachable', 'rejected', 'limited', 'invalid'] as const;

function Problems({ advice }: { advice: MetadataAdvice }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const failing = PROBLEMS.filter((problem) => advice[problem].length > 0);
  return (
    <ul className="grid min-w-0 gap-1 text-[0.8125rem] text-pretty text-warn-ink">
      {failing.map((problem) => (
        <li key={problem}>{t(`metadata-${problem}`, { names: format.list(advice[problem]) })}</li>
      ))}
    </ul>
  );
}

function NextSteps({ advice }: { advice: MetadataAdvice }) {
  const { t } = useTranslation(['home', 'common']);
  const errorText = useErrorText();
  const { can } = useMe();
  const isAdmin = can('tasks.run') && can('users.write');
  const retry = useRetrySources();
  const { canImportLaunchbox, canAddKey, isIdentifying } = advice;
  const isFailing = PROBLEMS.some((problem) => advice[problem].length > 0);
  const suggestion = canImportLaunchbox
    ? t('metadata-setup')
    : canAddKey
      ? t('metadata-setup-key')
      : null;
  return (
    <div className="flex flex-1 basis-240 flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden lg:flex-nowrap">
      {isFailing ? (
        <Problems advice={advice} />
      ) : (
        suggestion &&
        !isIdentifying && (
          <p className="text-[0.8125rem] text-pretty text-ink-soft max-sm:hidden">
            {isAdmin ? suggestion : t('metadata-setup-editor')}
          </p>
        )
      )}
      <div className="ml-auto flex shrink-0 flex-wrap gap-2 empty:hidden max-sm:ml-0 max-sm:shrink">
        {isAdmin && canImportLaunchbox && <LaunchboxImport />}
        {isAdmin && canAddKey && (
          <Link
            to="/administration"
            search={{ tab: 'sources' }}
            className={buttonClass('secondary', 'sm')}
          >
            <KeyRound size={15} aria-hidden="true" />
            {t('metadata-add-key')}
          </Link>
        )}
        {isFailing && !isIdentifying && (
          <Button
            size="sm"
            busy={retry.isPending}
            icon={<RefreshCw size={15} aria-hidden="true" />}
            onClick={() => retry.mutate()}
          >
            {t('common:retry')}
          </Button>
        )}
        {isAdmin && isFailing && !canAddKey && (
          <Link
            to="/administration"
            search={{ tab: 'sources' }}
            className={buttonClass('ghost', 'sm')}
          >
            <Settings2 size={15} aria-hidden="true" />
            {t('metadata-manage')}
          </Link>
        )}
      </div>
      {retry.error && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {errorText(retry.error)}
        </p>
      )}
    </div>
  );
}

/** Starts the import, and shows its progress or why it failed. */
function LaunchboxImport() {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const { data: jobs = [] } = useQuery(jobQueries.recent());
  const run = useRunTask();
  const last = jobs.find(({ task_name }) => task_name === IMPORT_TASK);
  const isRunning = last !== undefined && !isJobDone(last);
  const hasFailed = last?.status === 'failed' || (isRunning && last.attempts > 0);
  return (
    <>
      <Button
        size="sm"
        busy={run.isPending || isRunning}
        icon={<DownloadCloud size={15} aria-hidden="true" />}
        onClick={() => run.mutate(IMPORT_TASK)}
      >
        {isRunning ? t('metadata-importing') : t('metadata-import')}
      </Button>
      {(hasFailed || run.error) && (
        <p role="alert" className="order-last w-full text-sm text-warn-ink">
          {run.error ? errorText(run.error) : t('metadata-import-failed')}
        </p>
      )}
    </>
  );
}
