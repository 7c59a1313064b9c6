import { Download, FileX, ShieldCheck, ShieldQuestion, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Firmware } from '@saveroom/contract';

import { firmwareAddress } from '#admin/data/firmware.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';

import { FirmwareChecksums } from './firmware-checksums.tsx';

interface Props {
  firmware: Firmware;
  /** Absent: this person may not. */
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
