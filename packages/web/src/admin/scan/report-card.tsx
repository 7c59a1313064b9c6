import { Link } from '@tanstack/react-router';
import { Play, RotateCcw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { Identification, IdentifyStats, TaskStatus } from '@saveroom/contract';

import { useRetrySources } from '#library/data/metadata-overview.ts';
import { useResumeScan } from '#library/data/scan-actions.ts';
import { readProgress } from '#library/data/scan-progress.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Figures } from '#shared/ui/figures.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { ScanFigures } from './scan-figures.tsx';
import { WarningList } from './warning-list.tsx';

const OUTCOME = {
  finished: 'good',
  incomplete: 'warn',
  canceled: 'warn',
  failed: 'danger',
} as const;

const isOutcome = (status: string): status is keyof typeof OUTCOME =>
  Object.hasOwn(OUTCOME, status);

interface Props {
  task: TaskStatus;
  /** Null if sources were not used. */
  identification: Identification | null;
  /** False while another job runs. */
  canResume: boolean;
}

/** Results and warnings of the last scan. */
export function ReportCard({ task, identification, canResume }: Props) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const { scan_stats: stats } = readProgress(task);
  const { status, started_at, ended_at, error, attempts, warning_count } = task;
  const isIncomplete = (identification?.stats?.not_asked ?? 0) > 0;
  const ended = isOutcome(status) ? status : 'finished';
  const outcome = ended === 'finished' && isIncomplete ? 'incomplete' : ended;
  const seconds =
    started_at && ended_at
      ? (new Date(ended_at).getTime() - new Date(started_at).getTime()) / 1000
      : null;
  const when = ended_at ?? task.created_at;
  return (
    <Card
      title={t('report-title')}
      description={
        <>
          <time dateTime={when} title={format.dateTime(when)}>
            {format.ago(when)}
          </time>
          {seconds !== null && ` · ${t('report-took', { time: format.duration(seconds) })}`}
          {` · ${t('report-checked', {
            count: stats.scanned_roms,
            number: format.number(stats.scanned_roms),
          })}`}
        </>
      }
      actions={<Badge tone={OUTCOME[outcome]}>{t(`outcome-${outcome}`)}</Badge>}
    >
      <div className="grid gap-6">
        {outcome === 'canceled' && <Notice tone="warn">{t('report-canceled')}</Notice>}
        {outcome === 'failed' && (
          <Notice tone="danger">
            <p>{t('report-failed')}</p>
            {attempts > 0 && (
              <p>
                {t('report-attempts', { count: attempts + 1, number: format.number(attempts + 1) })}
              </p>
            )}
            {error && <p className="font-mono text-[0.8125rem] wrap-anywhere">{error}</p>}
          </Notice>
        )}
        {ended !== 'finished' && canResume && <ResumeOffer task={task} />}
        <ScanFigures stats={{ ...stats, warnings: warning_count }} />
        {stats.skipped_files > 0 && (
          <p className="text-sm text-ink-soft">
            {t('skipped-files', {
              count: stats.skipped_files,
              number: format.number(stats.skipped_files),
            })}
          </p>
        )}
        {identification && <IdentificationReport identification={identification} />}
        {warning_count > 0 && <WarningList taskId={task.task_id} />}
      </div>
    </Card>
  );
}

/** Results of identifying the games of a scan. */
function IdentificationReport({ identification }: { identification: Identification }) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const { status, stats } = identification;
  const progress = stats && {
    done: format.number(stats.done),
    total: format.number(stats.total),
  };
  return (
    <section className="grid gap-4 border-t border-line pt-5">
      <h3 className="text-sm font-semibold">{t('identify-title')}</h3>
      {status === 'waiting' && <p className="text-sm text-ink-soft">{t('identify-waiting')}</p>}
      {status === 'running' && (
        <div className="grid gap-2">
          <ProgressBar
            label={t('identify-running')}
            value={stats?.done ?? 0}
            max={stats?.total ?? 0}
            valueText={progress ? t('identify-progress', progress) : undefined}
          />
          {progress && (
            <p className="text-sm text-ink-soft tabular-nums">{t('identify-progress', progress)}</p>
          )}
        </div>
      )}
      {status === 'failed' && <Notice tone="danger">{t('identify-failed')}</Notice>}
      {status === 'canceled' && <Notice tone="warn">{t('identify-canceled')}</Notice>}
      {stats && status !== 'waiting' && (
        <Figures
          className="grid-cols-2 min-[24rem]:grid-cols-3"
          figures={[
            { label: t('identify-matched'), value: format.number(stats.identified) },
            { label: t('identify-unmatched'), value: format.number(stats.unmatched) },
            {
              label: t('identify-skipped'),
              value: format.number(stats.not_asked),
              notable: stats.not_asked > 0,
            },
          ]}
        />
      )}
      {stats && status !== 'running' && <SourceList sources={stats.sources} />}
    </section>
  );
}

function SourceList({ sources }: Pick<IdentifyStats, 'sources'>) {
  const { t } = useTranslation(['scan', 'common']);
  const { can } = useMe();
  const format = useFormat();
  const retry = useRetrySources();
  const missed = sources.filter(({ not_asked }) => not_asked > 0);
  const notSetUp = sources.filter(
    ({ state }) => state === 'key_missing' || state === 'not_imported',
  );
  return (
    <>
      {missed.length > 0 && (
        <div className="grid gap-2">
          <ul className="grid">
            {missed.map(({ source, state, not_asked }) => (
              <li
                key={source}
                className="flex min-h-10 flex-wrap items-center gap-x-2.5 border-b border-line text-sm last:border-0"
              >
                <TriangleAlert size={15} className="shrink-0 text-warn-ink" aria-hidden="true" />
                <span className="font-medium">{SOURCES[source].name}</span>
                {state !== 'ready' && (
                  <span className="text-warn-ink">{t(`common:source-state-${state}`)}</span>
                )}
                <span className="ml-auto text-ink-soft tabular-nums">
                  {t('identify-source-skipped', { number: format.number(not_asked) })}
                </span>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            <p className="flex-1 basis-60 text-[0.8125rem] text-pretty text-ink-soft">
              {t('identify-skipped-text')}
            </p>
            <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('common:retry')}
            </Button>
          </div>
          <ErrorNotice error={retry.error} />
        </div>
      )}
      {notSetUp.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="flex-1 basis-60 text-[0.8125rem] text-pretty text-ink-soft">
            <span className="font-medium text-ink">{t('identify-not-set-up')}</span>{' '}
            {format.list(notSetUp.map(({ source }) => SOURCES[source].name))}
          </p>
          {can('users.write') && (
            <Link
              to="/administration"
              search={{ tab: 'sources' }}
              className={buttonClass('secondary', 'sm')}
            >
              {t('sources-manage')}
            </Link>
          )}
        </div>
      )}
    </>
  );
}

interface ResumeOfferProps {
  /** A scan that was stopped or failed. */
  task: TaskStatus;
}

/** Resumes a scan that was stopped or failed. */
function ResumeOffer({ task }: ResumeOfferProps) {
  const { t } = useTranslation(['scan', 'common']);
  const resume = useResumeScan();
  const failed = task.status === 'failed';
  const Icon = failed ? RotateCcw : Play;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="flex-1 basis-72 text-sm text-pretty text-ink-soft">{t('resume-text')}</p>
        <Button
          busy={resume.isPending}
          onClick={() => resume.mutate(task.task_id)}
          icon={<Icon size={16} aria-hidden="true" />}
          className="max-sm:w-full"
        >
          {failed ? t('common:retry') : t('resume')}
        </Button>
      </div>
      <ErrorNotice error={resume.error} />
    </div>
  );
}
