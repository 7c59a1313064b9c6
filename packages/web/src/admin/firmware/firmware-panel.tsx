import { useQuery } from '@tanstack/react-query';
import { Cpu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FIRMWARE_MAX_BYTES } from '@saveroom/contract';
import type { Firmware } from '@saveroom/contract';

import { firmwareQueries, useAddFirmware } from '#admin/data/firmware.ts';
import type { SendProgress } from '#admin/data/in-batches.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { DeleteFirmwareDialog, FirmwareRow } from './firmware-row.tsx';

/** The BIOS files of a platform; renders nothing without permission. */
export function FirmwarePanel({ platformId }: { platformId: number }) {
  const { t } = useTranslation('platform');
  const { can } = useMe();
  const mayRead = can('firmware.read');
  const mayWrite = can('firmware.write');
  const [leaving, setLeaving] = useState<Firmware | null>(null);
  const { data, ...query } = useQuery({ ...firmwareQueries.of(platformId), enabled: mayRead });
  if (!mayRead) return null;
  return (
    <div className="grid gap-4 px-2 pb-4">
      <p className="text-sm text-pretty text-ink-soft">{t('firmware-text')}</p>
      {query.isPending && <SkeletonRows count={2} rowClass="h-14" className="grid gap-2" />}
      {query.isLoadingError && <FailedQuery title={t('firmware-failed')} query={query} />}
      {data?.length === 0 && (
        <p className="flex items-center gap-3 text-sm text-ink-soft">
          <Cpu size={18} className="shrink-0 text-ink-faint" aria-hidden="true" />
          {t('firmware-none')}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label={t('firmware-title')} className="grid gap-2">
          {data.map((firmware) => (
            <FirmwareRow
              key={firmware.id}
              firmware={firmware}
              onDelete={mayWrite ? () => setLeaving(firmware) : undefined}
            />
          ))}
        </ul>
      )}
      {mayWrite && data && <FirmwareUpload platformId={platformId} />}
      {leaving && (
        <DeleteFirmwareDialog
          platformId={platformId}
          firmware={leaving}
          onClose={() => setLeaving(null)}
        />
      )}
    </div>
  );
}

function FirmwareUpload({ platformId }: { platformId: number }) {
  const { t } = useTranslation('platform');
  const serverMessage = useServerMessage();
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
      <ErrorNotice error={add.error} />
      {failed.length > 0 && (
        <Notice tone="danger">
          <p className="font-semibold">{t('firmware-some-failed')}</p>
          <ul className="list-disc pl-4">
            {failed.map(({ file_name, error, error_code }) => (
              <li key={file_name} className="wrap-anywhere">
                {t('firmware-one-failed', {
                  name: file_name,
                  error: serverMessage(error_code, error),
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
