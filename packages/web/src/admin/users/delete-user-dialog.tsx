import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useDeleteUser } from '#shared/data/accounts.ts';
import { userQueries } from '#shared/data/users.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  user: User;
  onClose: () => void;
}

export function DeleteUserDialog({ user, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const remove = useDeleteUser();
  const name = user.username;
  const { data: all } = useQuery(userQueries.all());
  // Not before the row is gone: the focus must not go back to a button that is about to vanish.
  const isGone = all !== undefined && !all.some(({ id }) => id === user.id);
  const leave = useEffectEvent(() => {
    toast({ message: t('users-deleted', { name }) });
    onClose();
  });
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  return (
    <ConfirmDialog
      title={t('users-delete-title', { name })}
      confirmLabel={t('users-delete-button')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={() => remove.mutate(user)}
      onClose={onClose}
    >
      <p>{t('users-delete-text')}</p>
      <p>{t('users-delete-hint')}</p>
    </ConfirmDialog>
  );
}
