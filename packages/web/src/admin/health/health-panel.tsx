import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { readableValues } from '@saveroom/contract';
import type { DoctorFinding, DoctorReport } from '@saveroom/contract';

import { doctorQueries } from '#admin/data/doctor.ts';
import { useIsLive } from '#admin/data/health.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { CopyButton } from '#shared/ui/copy-button.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { browserFindings } from './browser-findings.ts';

/** Health checks of the server and its environment, run when opened. */
export function HealthPanel() {
  const { t } = useTranslation('health');
  const format = useFormat();
  const { data: report, ...query } = useQuery(doctorQueries.report());
  const body = useQuery(doctorQueries.body());
  if (query.isLoadingError) {
    return <FailedQuery title={t('failed')} query={query} />;
  }
  if (!report) return <HealthSkeleton />;
  const again = () => {
    void query.refetch();
    void body.refetch();
  };
  return (
    <Card
      title={t('title')}
      description={t('checked-at', { when: format.ago(report.ran_at) })}
      actions={
        <Button
          busy={query.isFetching || body.isFetching}
          onClick={again}
          icon={<RefreshCw size={16} aria-hidden="true" />}
        >
          {t('recheck')}
        </Button>
      }
    >
      <Findings report={report} hasBodyArrived={body.data} />
    </Card>
  );
}

interface Props {
  report: DoctorReport;
  hasBodyArrived: boolean | undefined;
}

function Findings({ report, hasBodyArrived }: Props) {
  const { t } = useTranslation('health');
  const format = useFormat();
  const isLive = useIsLive();
  const { protocol } = window.location;
  const connection = browserFindings({ report, protocol, isLive, hasBodyArrived });
  const failing = report.checks.filter(({ findings }) => findings.length > 0);
  const passing = report.checks.filter(({ findings }) => findings.length === 0);
  return (
    <div className="grid gap-6">
      {failing.map(({ id, findings }) => (
        <section key={id} aria-label={t(`check-${id}`)} className="grid gap-2.5">
          <h3 className="text-sm font-semibold">{t(`check-${id}`)}</h3>
          <ul className="grid gap-2.5">
            {findings.map(({ code, level, values, fix }) => {
              const words = readableValues(values, format.bytes);
              return (
                <FindingCard
                  key={`${code} ${Object.values(values).join(' ')}`}
                  level={level}
                  what={t(`finding-${code}`, { replace: words })}
                  why={t(`why-${code}`)}
                  fix={fix}
                />
              );
            })}
          </ul>
        </section>
      ))}
      {connection.length > 0 && (
        <section aria-label={t('check-connection')} className="grid gap-2.5">
          <h3 className="text-sm font-semibold">{t('check-connection')}</h3>
          <ul className="grid gap-2.5">
            {connection.map(({ code, fix }) => (
              <FindingCard
                key={code}
                level="warning"
                what={t(`finding-${code}`)}
                why={t(`why-${code}`)}
                fix={fix}
              />
            ))}
          </ul>
        </section>
      )}
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {[
          ...passing.map(({ id }) => id),
          ...(connection.length === 0 ? ['connection' as const] : []),
        ].map((id) => (
          <li key={id} className="flex items-center gap-2.5 text-sm">
            <CircleCheck size={17} className="shrink-0 text-good-ink" aria-hidden="true" />
            <span>{t(`check-${id}`)}</span>
            <span className="sr-only">{t('check-ok')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function HealthSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-10 w-64 rounded-md" />
      <Skeleton className="h-28 w-full rounded-md" />
      <Skeleton className="h-40 w-full rounded-md" />
    </div>
  );
}

interface FindingCardProps {
  level: DoctorFinding['level'];
  what: string;
  why: string;
  fix: string | null;
}

const TONE = { problem: 'danger', warning: 'warn', note: 'plain' } as const;

/** A problem, why it matters, and the config line that fixes it. */
function FindingCard({ level, what, why, fix }: FindingCardProps) {
  const { t } = useTranslation('health');
  return (
    <li className="grid gap-2 rounded-md border border-line bg-page p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Badge tone={TONE[level]}>{t(`level-${level}`)}</Badge>
        <p className="min-w-0 flex-1 basis-64 font-medium wrap-break-word">{what}</p>
      </div>
      <p className="text-sm text-ink-soft">{why}</p>
      {fix !== null && <FixLine line={fix} />}
    </li>
  );
}

function FixLine({ line }: { line: string }) {
  const { t } = useTranslation('health');
  const text = useRef<HTMLElement>(null);
  return (
    <div className="flex items-center gap-2 rounded-sm bg-hover py-1 pr-1 pl-3">
      <code ref={text} className="min-w-0 flex-1 font-mono text-[0.8125rem] wrap-anywhere">
        {line}
      </code>
      <CopyButton source={text} label={t('fix-copy')} copiedLabel={t('fix-copied')} />
    </div>
  );
}
