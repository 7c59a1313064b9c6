import { Play, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { TaskStatus } from '@saveroom/contract';

import { useResumeScan } from '#library/data/scan-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

interface Props {
  /** A scan that was stopped or failed. */
  task: TaskStatus;
}

/** Going on where a scan ended before its time. */
export function ResumeOffer({ task }: Props) {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
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
      {resume.error && <Notice tone="danger">{errorText(resume.error)}</Notice>}
    </div>
  );
}
