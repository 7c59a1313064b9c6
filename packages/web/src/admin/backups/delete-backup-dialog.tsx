import { useTranslation } from 'react-i18next';

import type { Backup } from '@saveroom/contract';

import { useDeleteBackup } from '#admin/data/backups.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  backup: Backup;
  onClose: () => void;
}

export function DeleteBackupDialog({ backup, onClose }: Props) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const remove = useDeleteBackup();
  const when = format.dateTime(backup.created_at);
  const send = () =>
    afterSuccess(remove.mutateAsync(backup.name), () => {
      toast({ message: t('deleted', { when }) });
      onClose();
    });
  return (
    <ConfirmDialog
      title={t('delete-title', { when })}
      confirmLabel={t('delete')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('delete-text')}</p>
    </ConfirmDialog>
  );
}
