import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FIRMWARE_MAX_BYTES } from '@saveroom/contract';

import { useAddFirmware } from '#admin/data/firmware.ts';
import type { SendProgress } from '#admin/data/in-batches.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { toast } from '#shared/ui/toast-store.ts';

export function FirmwareUpload({ platformId }: { platformId: number }) {
  const { t } = useTranslation('platform');
  const errorText = useErrorText();
  const toldText = useToldText();
  const format = useFormat();
  const add = useAddFirmware(platformId);
  const [progress, setProgress] = useState<SendProgress | null>(null);
  const send = (files: readonly File[]) =>
    add.mutate(
      { files, onProgress: setProgress },
      {
        onSuccess: ({ uploaded }) => {
          const words = { count: uploaded, number: format.number(uploaded) };
          if (uploaded > 0) toast({ tone: 'good', message: t('firmware-added', words) });
        },
      },
    );
  const failed = add.data?.failed ?? [];
  const sending = progress && {
    done: format.number(progress.sentFiles),
    total: format.number(progress.totalFiles),
    count: progress.totalFiles,
  };
  return (
    <div className="grid gap-3">
      <DropZone
        text={t('firmware-drop')}
        hint={t('firmware-drop-hint', { size: format.megabytes(FIRMWARE_MAX_BYTES) })}
        buttonLabel={t('firmware-choose')}
        busy={add.isPending}
        onFiles={send}
      />
      {add.isPending && progress && sending && (
        <div className="grid gap-1.5">
          <ProgressBar
            label={t('firmware-uploading', sending)}
            value={progress.sentBytes}
            max={progress.sentFiles === 0 ? 0 : progress.totalBytes}
          />
          <p className="text-[0.8125rem] text-ink-soft tabular-nums" aria-live="polite">
            {t('firmware-uploading', sending)}
          </p>
        </div>
      )}
      {add.error && <Notice tone="danger">{errorText(add.error)}</Notice>}
      {failed.length > 0 && (
        <Notice tone="danger">
          <p className="font-semibold">{t('firmware-some-failed')}</p>
          <ul className="list-disc pl-4">
            {failed.map(({ file_name, error, error_code }) => (
              <li key={file_name} className="wrap-anywhere">
                {t('firmware-one-failed', {
                  name: file_name,
                  error: toldText(error_code, error),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
