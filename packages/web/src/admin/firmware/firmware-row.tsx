import { Download, FileX, ShieldCheck, ShieldQuestion, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Firmware } from '@saveroom/contract';

import { firmwareAddress, useDeleteFirmware } from '#admin/data/firmware.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { toast } from '#shared/ui/toast-store.ts';
import { Tooltip } from '#shared/ui/tooltip.tsx';

interface Props {
  firmware: Firmware;
  /** Absent without permission. */
  onDelete: (() => void) | undefined;
}

export function FirmwareRow({ firmware, onDelete }: Props) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const { file_name, file_size_bytes, is_verified, missing_from_fs } = firmware;
  const download = t('firmware-download', { name: file_name });
  return (
    <li className="grid gap-1 rounded-sm border border-line bg-canvas py-2 pr-2 pl-3">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 gap-1.5 py-1.5">
          <span className="text-sm font-medium wrap-anywhere">{file_name}</span>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
            <span className="text-[0.8125rem] text-ink-soft tabular-nums">
              {format.bytes(file_size_bytes)}
            </span>
            {missing_from_fs && (
              <Badge tone="warn" icon={<FileX size={12} aria-hidden="true" />}>
                {t('firmware-missing')}
              </Badge>
            )}
            {is_verified ? (
              <Badge tone="good" icon={<ShieldCheck size={12} aria-hidden="true" />}>
                {t('firmware-verified')}
              </Badge>
            ) : (
              <Badge icon={<ShieldQuestion size={12} aria-hidden="true" />}>
                {t('firmware-unverified')}
              </Badge>
            )}
          </div>
        </div>
        <div className="flex">
          {!missing_from_fs && (
            <Tooltip text={download}>
              <a
                href={firmwareAddress(firmware)}
                download={file_name}
                aria-label={download}
                className="grid size-10 place-items-center rounded-sm text-ink-soft transition hover:bg-hover hover:text-ink"
              >
                <Download size={16} aria-hidden="true" />
              </a>
            </Tooltip>
          )}
          {onDelete && (
            <IconButton
              label={t('firmware-delete', { name: file_name })}
              tone="danger"
              onClick={onDelete}
            >
              <Trash2 size={16} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      </div>
      <FirmwareChecksums firmware={firmware} />
    </li>
  );
}

/** Collapsed, because few users need them. */
function FirmwareChecksums({ firmware }: { firmware: Firmware }) {
  const { t } = useTranslation('platform');
  const sums = [
    ['CRC-32', firmware.crc_hash],
    ['MD5', firmware.md5_hash],
    ['SHA-1', firmware.sha1_hash],
  ].filter(([, sum]) => sum !== '');
  if (sums.length === 0) return null;
  return (
    <details className="text-[0.8125rem]">
      <summary className="w-fit rounded-xs py-0.5 text-ink-soft hover:text-ink">
        {t('firmware-checksums')}
      </summary>
      <dl className="mt-1.5 grid gap-1 pb-1">
        {sums.map(([name, sum]) => (
          <div key={name} className="flex flex-wrap gap-x-3">
            <dt className="w-14 text-ink-faint">{name}</dt>
            <dd className="min-w-0 font-mono text-xs/5 wrap-anywhere select-all">{sum}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface DeleteFirmwareDialogProps {
  platformId: number;
  firmware: Firmware;
  onClose: () => void;
}

export function DeleteFirmwareDialog({ platformId, firmware, onClose }: DeleteFirmwareDialogProps) {
  const { t } = useTranslation('platform');
  const serverMessage = useServerMessage();
  const [fromDisk, setFromDisk] = useState(false);
  const remove = useDeleteFirmware(platformId);
  // The server replies 200 with a reason if it could not delete the file.
  const refusal = remove.data;
  const { id, file_name: name, missing_from_fs } = firmware;
  const send = () =>
    afterSuccess(remove.mutateAsync({ id, fromDisk }), (reason) => {
      if (reason) return;
      toast({
        message: fromDisk ? t('firmware-trashed', { name }) : t('firmware-removed', { name }),
      });
      onClose();
    });
  return (
    <ConfirmDialog
      title={t('firmware-delete-title', { name })}
      confirmLabel={fromDisk ? t('firmware-delete-disk') : t('firmware-delete-library')}
      busy={remove.isPending}
      error={remove.error ?? (refusal && serverMessage(refusal.code, refusal.text))}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{fromDisk ? t('firmware-delete-disk-text') : t('firmware-delete-text')}</p>
      {!missing_from_fs && (
        <Checkbox
          label={t('firmware-from-disk')}
          hint={t('firmware-from-disk-hint')}
          checked={fromDisk}
          onChange={setFromDisk}
        />
      )}
    </ConfirmDialog>
  );
}
