import { useQuery } from '@tanstack/react-query';
import { Archive, DatabaseBackup } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Backup, BackupOverview, TaskStatus } from '@saveroom/contract';

import {
  backupQueries,
  findFailedBackupJob,
  findRunningBackupJob,
  backupProgress,
  useMakeBackup,
  useUploadBackup,
} from '#admin/data/backups.ts';
import { jobQueries, useCancelJob } from '#shared/data/jobs.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Skeleton, SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { DeleteBackupDialog, RestoreDialog } from './backup-dialogs.tsx';
import { BackupRow } from './backup-row.tsx';
import { MoveCard } from './move-card.tsx';
import { RetentionCard } from './retention-card.tsx';

type OpenDialog = { kind: 'restore' | 'delete'; backup: Backup };

/** List of backups: create, check, download, restore, delete, upload; schedule and retention. */
export function BackupsPanel() {
  const { t } = useTranslation('backups');
  const faultText = useFaultText();
  const make = useMakeBackup();
  const backups = useQuery(backupQueries.all());
  const { data, refetch } = backups;
  const { data: jobs = [] } = useQuery(jobQueries.recent());
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const running = findRunningBackupJob(jobs);
  const failed = findFailedBackupJob(jobs);
  const runningId = running?.task_id;
  // A job that just finished may have changed the list.
  useEffect(() => {
    if (runningId === undefined) void refetch();
  }, [runningId, refetch]);
  if (backups.isLoadingError) return <FailedQuery title={t('failed')} query={backups} />;
  const makeButton = (
    <Button
      variant="primary"
      icon={<DatabaseBackup size={16} aria-hidden="true" />}
      busy={make.isPending}
      disabled={running !== undefined}
      onClick={() => make.mutate()}
    >
      {t('make')}
    </Button>
  );
  const isEmpty = data?.backups.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card title={t('title')} description={t('text')} actions={!isEmpty && data && makeButton}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <ErrorNotice error={make.error} />
            {data && <Notices overview={data} failed={failed ? faultText(failed) : null} />}
            {running && <BackupRunning job={running} />}
            {!data && <SkeletonRows rowClass="h-20" />}
            {isEmpty && !running && (
              <EmptyState
                icon={<Archive size={32} strokeWidth={1.5} aria-hidden="true" />}
                title={t('empty-title')}
                actions={makeButton}
              >
                <p>{t('empty-text')}</p>
              </EmptyState>
            )}
            {data && data.backups.length > 0 && (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
                {data.backups.map((backup) => (
                  <BackupRow
                    key={backup.name}
                    backup={backup}
                    disabled={running !== undefined}
                    onRestore={() => setDialog({ kind: 'restore', backup })}
                    onDelete={() => setDialog({ kind: 'delete', backup })}
                  />
                ))}
              </ul>
            )}
          </div>
        </Card>
        <MoveCard />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {data ? <RetentionCard overview={data} /> : <Skeleton className="h-64" />}
        <BackupUpload />
      </div>
      {dialog?.kind === 'restore' && (
        <RestoreDialog backup={dialog.backup} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteBackupDialog backup={dialog.backup} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}

function Notices({ overview, failed }: { overview: BackupOverview; failed: string | null }) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  const serverMessage = useServerMessage();
  const { last_restore: lastRestore, failed_restore: failedRestore } = overview;
  return (
    <>
      {failedRestore && (
        <Notice tone="danger">
          {t('restore-failed', {
            when: format.dateTime(failedRestore.at),
            problem: serverMessage(failedRestore.problem_code, failedRestore.problem),
          })}
        </Notice>
      )}
      {failed && <Notice tone="danger">{t('job-failed', { problem: failed })}</Notice>}
      {lastRestore && (
        <Notice>
          {t('last-restore', {
            when: format.dateTime(lastRestore.restored_at),
            made: format.dateTime(lastRestore.backup_created_at),
          })}
        </Notice>
      )}
    </>
  );
}

/** The running backup job with its progress. */
export function BackupRunning({ job }: { job: TaskStatus }) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const cancel = useCancelJob({ hasInlineError: true });
  const { data: latest = job } = useQuery(jobQueries.one(job.task_id));
  const progress = backupProgress(latest);
  const stepText = progress ? t(`step-${progress.step}`) : t('step-waiting');
  const { done = 0, total = 0 } = progress ?? {};
  const share = total > 0 ? format.percent(Math.min(1, done / total)) : '';
  return (
    <div className="grid gap-2 rounded-sm border border-line bg-canvas p-4">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm font-medium" aria-live="polite">
          {stepText}
        </p>
        <Button
          size="sm"
          busy={cancel.isPending}
          disabled={progress?.step === 'restarting'}
          onClick={() => cancel.mutate(job.task_id)}
        >
          {t('common:cancel')}
        </Button>
      </div>
      <ProgressBar label={stepText} value={done} max={total} valueText={share || undefined} />
      <ErrorNotice error={cancel.error} />
      {share && <p className="text-[0.8125rem] text-ink-soft tabular-nums">{share}</p>}
    </div>
  );
}

/** Uploads a backup of another server, or one that was downloaded earlier. */
function BackupUpload() {
  const { t } = useTranslation('backups');
  const upload = useUploadBackup();
  const [progress, setProgress] = useState({ sent: 0, size: 0 });
  const send = ([file]: readonly File[]) => {
    if (!file) return;
    setProgress({ sent: 0, size: file.size });
    upload.mutate(
      { file, onProgress: (sent) => setProgress({ sent, size: file.size }) },
      { onSuccess: () => toast({ tone: 'good', message: t('uploaded') }) },
    );
  };
  return (
    <Card title={t('upload-title')} description={t('upload-text')}>
      <div className="grid gap-3">
        <DropZone
          text={t('upload-drop')}
          buttonLabel={t('upload-choose')}
          accept=".zip"
          busy={upload.isPending}
          onFiles={send}
        />
        {upload.isPending && (
          <ProgressBar label={t('uploading')} value={progress.sent} max={progress.size} />
        )}
        <ErrorNotice error={upload.error} />
      </div>
    </Card>
  );
}
