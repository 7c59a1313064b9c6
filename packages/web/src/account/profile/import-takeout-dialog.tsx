import { useQuery } from '@tanstack/react-query';
import { Import, ListChecks, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ImportRun } from '@saveroom/contract';

import { importQueries, isRunning, useLiveImports, useStartImport } from '#account/data/imports.ts';
import { ImportFiles } from '#account/imports/import-files.tsx';
import { ImportProgress } from '#account/imports/import-progress.tsx';
import { countOutcomes, ImportReport, sumOutcomes } from '#account/imports/import-report.tsx';
import { useReasonText } from '#account/imports/use-reason-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';

interface Props {
  /** The import as it was when the dialog opened. */
  initial: ImportRun;
  onClose: () => void;
}

/** Whether the import was started, so that it can be continued but not started again. */
const wasStarted = ({ state, is_dry_run }: ImportRun): boolean =>
  !is_dry_run && ['paused', 'canceled', 'failed'].includes(state);

/** Uploads a takeout, shows what would be imported, and imports it. */
export function ImportTakeoutDialog({ initial, onClose }: Props) {
  const { t } = useTranslation(['imports', 'settings', 'common']);
  const format = useFormat();
  useLiveImports();
  const { data: run } = useQuery({
    ...importQueries.one(initial.id),
    initialData: initial,
  });
  const start = useStartImport(run.id);
  const { new: added } = countOutcomes(sumOutcomes(run));
  const isChecked = run.state === 'checked';
  const isFinished = run.state === 'finished';
  const hasInput = !isRunning(run) && !isFinished && !wasStarted(run);
  return (
    <Dialog
      title={t('settings:takeout-import-title')}
      description={t('guide-takeout')}
      size="lg"
      onClose={onClose}
      error={start.error}
      footer={
        <>
          <Button onClick={onClose}>{t('common:close')}</Button>
          {hasInput && !isChecked && (
            <Button
              variant="primary"
              busy={start.isPending}
              disabled={run.input.file_count === 0}
              icon={<ListChecks size={16} aria-hidden="true" />}
              onClick={() => start.mutate({ isCheck: true })}
            >
              {t('check')}
            </Button>
          )}
          {isChecked && added > 0 && (
            <Button
              variant="primary"
              busy={start.isPending}
              icon={<Import size={16} aria-hidden="true" />}
              onClick={() => start.mutate({ isCheck: false })}
            >
              {t('start', { count: added, number: format.number(added) })}
            </Button>
          )}
          {wasStarted(run) && (
            <Button
              variant="primary"
              busy={start.isPending}
              icon={<Play size={16} aria-hidden="true" />}
              onClick={() => start.mutate({ isCheck: false })}
            >
              {t('continue')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ImportOutcome run={run} />
        {isRunning(run) && <ImportProgress run={run} />}
        {hasInput && <ImportFiles run={run} text={t('files-drop')} accept=".zip" />}
        {hasInput && !isChecked && <p className="text-sm text-ink-soft">{t('check-text')}</p>}
        {(isChecked || isFinished || wasStarted(run)) && <ImportReport run={run} />}
      </div>
    </Dialog>
  );
}

/** How the check or the import ended. */
function ImportOutcome({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const reasonText = useReasonText();
  const { state, is_dry_run: isCheck } = run;
  const { new: added, found } = countOutcomes(sumOutcomes(run));
  if (state === 'finished') return <Notice tone="good">{t('finished-title')}</Notice>;
  if (state === 'checked') {
    const isNothing = found > 0 && added === 0;
    return <Notice>{t(isNothing ? 'checked-nothing' : 'checked-text')}</Notice>;
  }
  if (state === 'paused') return <Notice tone="warn">{t('paused-text')}</Notice>;
  if (state === 'canceled') {
    return <Notice tone="warn">{t(isCheck ? 'check-canceled' : 'import-canceled')}</Notice>;
  }
  if (state !== 'failed') return null;
  const reason = reasonText(run.error_code, run.error);
  return <Notice tone="danger">{t(isCheck ? 'check-failed' : 'import-failed', { reason })}</Notice>;
}
