import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { BackupOverview, TaskStatus, ServerMessageCode } from '@saveroom/contract';

import { pollBackups, backupProgress } from '#admin/data/backups.ts';
import { jobQueries } from '#shared/data/jobs.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

interface Props {
  title: string;
  job: TaskStatus;
  onClose: () => void;
}

const POLL_MS = 1500;

/** Polls the server until it has restarted with the restored data, then reloads the page. */
export function RestoreWatch({ title, job, onClose }: Props) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const serverMessage = useServerMessage();
  const faultText = useFaultText();
  const { data: latest = job } = useQuery({ ...jobQueries.one(job.task_id), retry: false });
  const status = useRestoreStatus(job.created_at);
  const problem =
    status.kind === 'failed' ? serverMessage(status.code, status.problem) : faultText(latest);
  useEffect(() => {
    if (status.kind === 'done') window.location.reload();
  }, [status.kind]);
  const progress = backupProgress(latest);
  const isRestarting = status.kind === 'unreachable' || latest.status === 'finished';
  const stepText = isRestarting
    ? t('watch-restarting')
    : progress
      ? t(`step-${progress.step}`)
      : t('step-waiting');
  const { done = 0, total = 0 } = (!isRestarting && progress) || {};
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={problem !== null && <Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {problem === null ? (
        <div className="grid gap-3 text-sm text-ink-soft">
          <p aria-live="polite">{stepText}</p>
          <ProgressBar
            label={stepText}
            value={done}
            max={total}
            valueText={total > 0 ? format.percent(done / total) : undefined}
          />
          <p>{t('watch-text')}</p>
        </div>
      ) : (
        <Notice tone="danger">{t('watch-failed', { problem })}</Notice>
      )}
    </Dialog>
  );
}

function useRestoreStatus(startedAt: string): RestoreStatus {
  const [status, setStatus] = useState<RestoreStatus>({ kind: 'working' });
  useEffect(() => {
    const controller = new AbortController();
    const poll = async () => {
      try {
        setStatus(restoreStatus(await pollBackups(controller.signal), startedAt));
      } catch (error) {
        if (controller.signal.aborted) return;
        const httpStatus = error instanceof ApiError ? error.status : 0;
        // 401 or 403: the restore is done. The restored database doesn't know this session, because
        // it began after the backup.
        setStatus({ kind: httpStatus === 401 || httpStatus === 403 ? 'done' : 'unreachable' });
      }
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [startedAt]);
  return status;
}

/** The state of a restore. */
type RestoreStatus =
  | { readonly kind: 'working' | 'unreachable' | 'done' }
  | { readonly kind: 'failed'; readonly problem: string; readonly code: ServerMessageCode | null };

/** `startedAt`: server time of the request. */
export function restoreStatus(
  { last_restore, failed_restore }: Pick<BackupOverview, 'last_restore' | 'failed_restore'>,
  startedAt: string,
): RestoreStatus {
  const isLater = (at: string): boolean => Date.parse(at) >= Date.parse(startedAt);
  if (last_restore && isLater(last_restore.restored_at)) return { kind: 'done' };
  if (failed_restore && isLater(failed_restore.at)) {
    const { problem, problem_code: code } = failed_restore;
    return { kind: 'failed', problem, code };
  }
  return { kind: 'working' };
}
