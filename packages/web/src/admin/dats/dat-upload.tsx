import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useAddDats } from '#admin/data/dats.ts';
import type { SendProgress } from '#admin/data/in-batches.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { toast } from '#shared/ui/toast-store.ts';

export function DatUpload() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const format = useFormat();
  const add = useAddDats();
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const send = (files: readonly File[]) => {
    const number = format.number(files.length);
    add.mutate(
      { files, onProgress: setProgress },
      {
        onSuccess: () =>
          toast({ tone: 'good', message: t('dats-uploaded', { count: files.length, number }) }),
      },
    );
  };
  const words = progress && {
    done: format.number(progress.sentFiles),
    total: format.number(progress.totalFiles),
    count: progress.totalFiles,
  };
  return (
    <div className="grid gap-3">
      <DropZone
        text={t('dats-drop')}
        hint={t('dats-drop-hint')}
        buttonLabel={t('files-choose')}
        accept=".dat,.xml,.zip"
        busy={add.isPending}
        onFiles={send}
      />
      {add.isPending && progress && words && (
        <div className="grid gap-1.5">
          <ProgressBar
            label={t('files-uploading', words)}
            value={progress.sentBytes}
            max={progress.sentFiles === 0 ? 0 : progress.totalBytes}
          />
          <p className="text-[0.8125rem] text-ink-soft tabular-nums" aria-live="polite">
            {t('files-uploading', words)}
          </p>
        </div>
      )}
      {add.error && <Notice tone="danger">{errorText(add.error)}</Notice>}
    </div>
  );
}
