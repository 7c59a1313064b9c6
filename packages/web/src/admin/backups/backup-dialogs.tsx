import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Backup } from '@saveroom/contract';

import { useDeleteBackup, useRestoreBackup } from '#admin/data/backups.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { RestoreWatch } from './restore-watch.tsx';

interface Props {
  backup: Backup;
  onClose: () => void;
}

/** Confirms a restore, then shows its progress until the server is back. */
export function RestoreDialog({ backup, onClose }: Props) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const restore = useRestoreBackup();
  const [agreed, setAgreed] = useState(false);
  const when = format.dateTime(backup.created_at);
  if (restore.data) {
    const title = t('restoring-title', { when });
    return <RestoreWatch title={title} job={restore.data} onClose={onClose} />;
  }
  return (
    <Dialog
      title={t('restore-title', { when })}
      onClose={onClose}
      error={restore.error}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button
            variant="danger"
            disabled={!agreed}
            busy={restore.isPending}
            onClick={() => restore.mutate(backup.name)}
          >
            {t('restore-button')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm text-ink-soft">
        <p>{t('restore-text')}</p>
        <ol className="grid list-decimal gap-1.5 pl-5">
          <li>{t('restore-step-check')}</li>
          <li>{t('restore-step-point')}</li>
          <li>{t('restore-step-restart')}</li>
        </ol>
        <p>{t('restore-games')}</p>
        <Checkbox label={t('restore-agree')} checked={agreed} onChange={setAgreed} />
      </div>
    </Dialog>
  );
}

interface DeleteBackupDialogProps {
  backup: Backup;
  onClose: () => void;
}

export function DeleteBackupDialog({ backup, onClose }: DeleteBackupDialogProps) {
  const { t } = useTranslation('backups');
  const format = useFormat();
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
      busy={remove.isPending}
      error={remove.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('delete-text')}</p>
    </ConfirmDialog>
  );
}
