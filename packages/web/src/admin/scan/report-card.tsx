import { useTranslation } from 'react-i18next';

import type { Identification, TaskStatus } from '@saveroom/contract';

import { readProgress } from '#library/data/scan-progress.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Notice } from '#shared/ui/notice.tsx';

import { IdentificationReport } from './identification-report.tsx';
import { ResumeOffer } from './resume-offer.tsx';
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
  /** Null: sources are not asked. */
  identification: Identification | null;
  /** Nothing else runs. */
  canResume: boolean;
}

/** What the last scan did, and what it had to say. */
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
