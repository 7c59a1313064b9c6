import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Firmware } from '@saveroom/contract';

import { useDeleteFirmware } from '#admin/data/firmware.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useToldText } from '#shared/i18n/use-told-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  platformId: number;
  firmware: Firmware;
  onClose: () => void;
}

export function DeleteFirmwareDialog({ platformId, firmware, onClose }: Props) {
  const { t } = useTranslation(['platform', 'common']);
  const errorText = useErrorText();
  const toldText = useToldText();
  const [fromDisk, setFromDisk] = useState(false);
  const remove = useDeleteFirmware(platformId);
  const { id, file_name: name, missing_from_fs } = firmware;
  const send = () =>
    afterSuccess(remove.mutateAsync({ id, fromDisk }), (refusal) => {
      if (refusal) return;
      toast({
        message: fromDisk ? t('firmware-trashed', { name }) : t('firmware-removed', { name }),
      });
      onClose();
    });
  return (
    <ConfirmDialog
      title={t('firmware-delete-title', { name })}
      confirmLabel={fromDisk ? t('firmware-delete-disk') : t('firmware-delete-library')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={
        remove.error
          ? errorText(remove.error)
          : remove.data && toldText(remove.data.code, remove.data.text)
      }
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
