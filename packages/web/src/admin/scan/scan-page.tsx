import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { platformQueries } from '#library/data/platforms.ts';
import { useScanState } from '#library/data/scan.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { FingerprintNote } from './fingerprint-note.tsx';
import { AbsentRoots } from './absent-roots.tsx';
import { MissingQuestions } from './missing-questions.tsx';
import { NewcomerGuide } from './newcomer-guide.tsx';
import { ReportCard } from './report-card.tsx';
import { ScanControl } from './scan-control.tsx';
import { scanTargets } from './scan-targets.ts';
import { SourcesCard } from './sources-card.tsx';

const WHILE_IDENTIFYING_MS = 2000;

interface Props {
  /** What the server sees on disk. */
  folders: ReactNode;
  /** The offer of games to look around with. */
  demo: ReactNode;
}

export function ScanPage({ folders, demo }: Props) {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const scan = useScanState();
  const identifying = scan.data?.identification?.status;
  useScanState({
    every: (identifying === 'waiting' || identifying === 'running') && WHILE_IDENTIFYING_MS,
  });
  const library = useQuery(systemQueries.setupLibrary());
  const platforms = useQuery(platformQueries.all());
  const config = useQuery(systemQueries.config());
  const targets = scanTargets(
    { library: library.data, platforms: platforms.data, config: config.data },
    format.compare,
  );
  const [watched, setWatched] = useState<string>();
  const runningId = scan.data?.running?.task_id;
  if (runningId && runningId !== watched) setWatched(runningId);
  const last = scan.data?.last;
  const report = last && (
    <ReportCard
      key={last.task_id}
      task={last}
      identification={scan.data?.identification ?? null}
      canResume={!runningId}
    />
  );
  const justEnded = !runningId && last?.task_id === watched;
  const nothingThere = library.isSuccess && platforms.isSuccess && targets.length === 0;
  return (
    <Page title={t('common:title-scan')} description={t('page-lead')}>
      <div className="grid gap-5">
        <AbsentRoots />
        <MissingQuestions showsWaiting />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid min-w-0 gap-5">
            {scan.isPending && (
              <Card>
                <output aria-label={t('common:loading')} className="grid gap-3 sm:grid-cols-2">
                  <Skeleton className="h-18" />
                  <Skeleton className="h-18" />
                  <Skeleton className="h-18" />
                  <Skeleton className="h-18" />
                </output>
              </Card>
            )}
            {scan.isLoadingError && (
              <Card>
                <FailedState
                  title={t('state-failed')}
                  retryLabel={t('common:retry')}
                  onRetry={() => void scan.refetch()}
                  retrying={scan.isFetching}
                >
                  <p>{errorText(scan.error)}</p>
                </FailedState>
              </Card>
            )}
            {justEnded && report}
            {scan.data &&
              (nothingThere && !scan.data.running ? (
                <NewcomerGuide folders={folders} demo={demo} />
              ) : (
                <ScanControl running={scan.data.running} targets={targets} />
              ))}
            {!justEnded && report}
          </div>
          <div className="grid gap-5">
            {scan.data && <FingerprintNote waiting={scan.data.fingerprints_waiting} />}
            <SourcesCard />
          </div>
        </div>
      </div>
    </Page>
  );
}
