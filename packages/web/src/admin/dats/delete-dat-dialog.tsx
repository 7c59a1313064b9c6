import { useTranslation } from 'react-i18next';

import type { Dat } from '@saveroom/contract';

import { useDeleteDat } from '#admin/data/dats.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  dat: Dat;
  onClose: () => void;
}

export function DeleteDatDialog({ dat, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const remove = useDeleteDat();
  const name = dat.name || dat.file_name;
  const send = () =>
    afterSuccess(remove.mutateAsync(dat.id), () => {
      toast({ message: t('dats-deleted', { name }) });
      onClose();
    });
  return (
    <ConfirmDialog
      title={t('dats-delete-title', { name })}
      confirmLabel={t('dats-delete-button')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(dat.member ? 'dats-delete-member' : 'dats-delete-text', { file: dat.file_name })}</p>
    </ConfirmDialog>
  );
}
