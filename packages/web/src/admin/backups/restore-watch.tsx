import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { BackupOverview, TaskStatus, ServerMessageCode } from '@saveroom/contract';

import { askForRestore, progressOf } from '#admin/data/backups.ts';
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

const ASK_AGAIN_MS = 1500;

/** Asks until the server is back with what was restored, and shows that from its beginning. */
export function RestoreWatch({ title, job, onClose }: Props) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const serverMessage = useServerMessage();
  const faultText = useFaultText();
  const { data: latest = job } = useQuery({ ...jobQueries.one(job.task_id), retry: false });
  const answer = useAnswer(job.created_at);
  const problem =
    answer.kind === 'failed' ? serverMessage(answer.code, answer.problem) : faultText(latest);
  useEffect(() => {
    if (answer.kind === 'done') window.location.reload();
  }, [answer.kind]);
  const progress = progressOf(latest);
  const isAway = answer.kind === 'away' || latest.status === 'finished';
  const words = isAway
    ? t('watch-restarting')
    : progress
      ? t(`step-${progress.step}`)
      : t('step-waiting');
  const { done = 0, total = 0 } = (!isAway && progress) || {};
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={problem !== null && <Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {problem === null ? (
        <div className="grid gap-3 text-sm text-ink-soft">
          <p aria-live="polite">{words}</p>
          <ProgressBar
            label={words}
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

function useAnswer(since: string): RestoreAnswer {
  const [answer, setAnswer] = useState<RestoreAnswer>({ kind: 'working' });
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      try {
        setAnswer(answerOf(await askForRestore(stop.signal), since));
      } catch (error) {
        if (stop.signal.aborted) return;
        const status = error instanceof ApiError ? error.status : 0;
        // Signed out: this sign-in is younger than the backup.
        setAnswer({ kind: status === 401 || status === 403 ? 'done' : 'away' });
      }
    };
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [since]);
  return answer;
}

/** State of a restore that was started. */
type RestoreAnswer =
  | { readonly kind: 'working' | 'away' | 'done' }
  | { readonly kind: 'failed'; readonly problem: string; readonly code: ServerMessageCode | null };

/** `since`: server time of the request. */
export function answerOf(
  { last_restore, failed_restore }: Pick<BackupOverview, 'last_restore' | 'failed_restore'>,
  since: string,
): RestoreAnswer {
  const isLater = (at: string): boolean => Date.parse(at) >= Date.parse(since);
  if (last_restore && isLater(last_restore.restored_at)) return { kind: 'done' };
  if (failed_restore && isLater(failed_restore.at)) {
    const { problem, problem_code: code } = failed_restore;
    return { kind: 'failed', problem, code };
  }
  return { kind: 'working' };
}
