import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useDeleteUser } from '#data/accounts.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast-store.ts';

interface Props {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const remove = useDeleteUser();
  const name = user.username;
  const confirm = () =>
    remove.mutate(user, {
      onSuccess: () => {
        toast({ message: t('users-deleted', { name }) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('users-delete-title', { name })}
      confirmLabel={t('users-delete-button')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('users-delete-text')}</p>
      <p>{t('users-delete-hint')}</p>
    </ConfirmDialog>
  );
}
