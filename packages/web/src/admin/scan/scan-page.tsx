import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { useStartScan } from '#library/data/scan-actions.ts';
import { useScanState } from '#library/data/scan.ts';
import { FolderExample } from '#library/folders/library-folders.tsx';
import { systemQueries } from '#shared/data/system.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Page } from '#shared/ui/page.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

import { AbsentRoots } from './absent-roots.tsx';
import { ScanQuestions } from './scan-questions.tsx';
import { ReportCard } from './report-card.tsx';
import { FingerprintNote, RunningCard } from './running-card.tsx';
import { scanTargets } from './scan-targets.ts';
import type { ScanTarget } from './scan-targets.ts';
import { SourcesCard } from './sources-card.tsx';
import { StartCard } from './start-card.tsx';

const IDENTIFYING_POLL_MS = 2000;

interface Props {
  /** The library folders on disk. */
  folders: ReactNode;
  /** Offers to install demo games. */
  demo: ReactNode;
}

export function ScanPage({ folders, demo }: Props) {
  const { t } = useTranslation(['scan', 'common']);
  const format = useFormat();
  const scan = useScanState();
  const identification = scan.data?.identification?.status;
  const isIdentifying = identification === 'waiting' || identification === 'running';
  // Polls the same query, because the server does not push the progress of identification.
  useScanState({ every: isIdentifying && IDENTIFYING_POLL_MS });
  const library = useQuery(systemQueries.setupLibrary());
  const platforms = useQuery(platformQueries.all());
  const config = useQuery(systemQueries.config());
  const targets = scanTargets(
    { library: library.data, platforms: platforms.data, config: config.data },
    format.compare,
  );
  // The scan that ran while this page was open.
  const [watchedId, setWatchedId] = useState<string>();
  const runningId = scan.data?.running?.task_id;
  if (runningId && runningId !== watchedId) setWatchedId(runningId);
  const last = scan.data?.last;
  const report = last && (
    <ReportCard
      key={last.task_id}
      task={last}
      identification={scan.data?.identification ?? null}
      canResume={!runningId}
    />
  );
  const hasJustEnded = !runningId && last?.task_id === watchedId;
  const isLibraryEmpty = library.isSuccess && platforms.isSuccess && targets.length === 0;
  const isNewcomer = isLibraryEmpty && scan.isSuccess && !scan.data.running;
  // The key keeps a dialog in it mounted while the elements around it change.
  const folderPart = <Fragment key="folders">{folders}</Fragment>;
  return (
    <Page title={t('common:title-scan')} description={t('page-lead')}>
      <div className="grid gap-5">
        <AbsentRoots />
        <ScanQuestions showsWaiting />
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid min-w-0 gap-5">
            {scan.isPending && (
              <Card>
                <SkeletonRows count={4} rowClass="h-18" className="grid gap-3 sm:grid-cols-2" />
              </Card>
            )}
            {scan.isLoadingError && (
              <Card>
                <FailedQuery title={t('state-failed')} query={scan} />
              </Card>
            )}
            {hasJustEnded && report}
            {scan.data &&
              (isNewcomer ? (
                <NewcomerGuide demo={demo} />
              ) : (
                <ScanControl running={scan.data.running} targets={targets} />
              ))}
            {isNewcomer && folderPart}
            {!hasJustEnded && report}
            {scan.data && !isNewcomer && folderPart}
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

interface ScanControlProps {
  running: TaskStatus | null;
  targets: readonly ScanTarget[];
}

const CONFLICT = 409;

/** Shows the form that starts a scan, or the running scan. */
export function ScanControl({ running, targets }: ScanControlProps) {
  const { t } = useTranslation('scan');
  const describe = useDescribeError();
  const start = useStartScan();
  const { reset } = start;
  const runningId = running?.task_id;
  const refusal = start.error && describe(start.error);
  const isAlreadyRunning = refusal?.status === CONFLICT;
  // An error because of a running scan is cleared when that scan has ended.
  useEffect(() => (runningId === undefined ? undefined : reset), [runningId, reset]);

  if (!running) {
    return (
      <StartCard
        targets={targets}
        busy={start.isPending}
        error={refusal && (isAlreadyRunning ? t('start-conflict-ended') : refusal.text)}
        onStart={(request) => start.mutate(request)}
      />
    );
  }
  return (
    <>
      {isAlreadyRunning && <Notice tone="warn">{t('start-conflict')}</Notice>}
      <RunningCard key={running.task_id} task={running} targets={targets} />
    </>
  );
}

/** Shown while there are no files on disk: explains the folder structure. */
function NewcomerGuide({ demo }: { demo: ReactNode }) {
  const { t } = useTranslation('scan');
  return (
    <Card title={t('guide-title')} description={t('guide-text')}>
      <ol className="mb-5 grid list-decimal gap-1.5 pl-5 text-sm marker:font-semibold marker:text-accent-ink">
        <li>{t('guide-step-folder')}</li>
        <li>{t('guide-step-platform')}</li>
        <li>{t('guide-step-games')}</li>
      </ol>
      <FolderExample text={t('guide-example-text')} label={t('guide-example')} />
      <div className="mt-5 border-t border-line pt-5 empty:hidden">{demo}</div>
    </Card>
  );
}
