import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { LimitsDialog } from '#admin/limits/limits-dialog.tsx';
import { UsageDialog } from '#admin/limits/usage-dialog.tsx';
import { SessionList } from '#account/sessions/session-list.tsx';
import { useCreateInvite, useDeleteUser, useResetTwoFactor } from '#shared/data/accounts.ts';
import { userQueries } from '#shared/data/users.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { serverAddress } from '#shared/lib/base-path.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Select } from '#shared/ui/select.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { AddChildDialog } from './add-child-dialog.tsx';
import { AddUserDialog, RoleChoice } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { ResetLink } from './reset-link.tsx';

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'invite' }
  | { kind: 'usage' }
  | { kind: 'edit'; user: User }
  | { kind: 'child' }
  | { kind: 'permissions'; user: User }
  | { kind: 'limits'; user: User }
  | { kind: 'sessions'; user: User }
  | { kind: 'reset'; user: User }
  | { kind: 'reset-two-factor'; user: User }
  | { kind: 'delete'; user: User };

const DIALOGS = {
  edit: EditUserDialog,
  permissions: PermissionsDialog,
  limits: UserLimitsDialog,
  sessions: SessionsDialog,
  reset: ResetLinkDialog,
  'reset-two-factor': ResetTwoFactorDialog,
  delete: DeleteUserDialog,
};

interface Props {
  dialog: OpenDialog;
  onClose: () => void;
}

function UserLimitsDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return <LimitsDialog name={user.username} holder={{ user_id: user.id }} onClose={onClose} />;
}

export function UserDialogs({ dialog, onClose }: Props) {
  if (dialog.kind === 'add') return <AddUserDialog onClose={onClose} />;
  if (dialog.kind === 'child') return <AddChildDialog onClose={onClose} />;
  if (dialog.kind === 'invite') return <InviteDialog onClose={onClose} />;
  if (dialog.kind === 'usage') return <UsageDialog onClose={onClose} />;
  const Chosen = DIALOGS[dialog.kind];
  return <Chosen user={dialog.user} onClose={onClose} />;
}

const HOUR = 3600;
const LIFETIMES = [1, 24, 168, 720] as const;

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const invite = useCreateInvite();
  const [role, setRole] = useState('viewer');
  const [hours, setHours] = useState('24');
  const expiration = Number(hours) * HOUR;

  if (invite.isSuccess) {
    const token = encodeURIComponent(invite.data.token);
    const date = format.dateTime(new Date(invite.submittedAt + expiration * 1000));
    return (
      <Dialog
        key="link"
        title={t('users-invite-title')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={invite.reset}>{t('users-invite-again')}</Button>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </>
        }
      >
        <CopyField
          id="invite-link"
          label={t('users-invite-link')}
          value={`${serverAddress()}/register?token=${token}`}
          copyLabel={t('common:copy')}
          copiedLabel={t('common:copied')}
          hint={t('users-invite-done-text', { date })}
        />
      </Dialog>
    );
  }
  return (
    <FormDialog
      key="choice"
      title={t('users-invite-title')}
      description={t('users-invite-text')}
      onClose={onClose}
      onSubmit={() => invite.mutate({ role, expiration })}
      error={invite.error}
      submitLabel={t('users-invite-button')}
      busy={invite.isPending}
    >
      <div className="grid gap-4">
        <RoleChoice value={role} onChange={setRole} />
        <Select
          label={t('users-invite-expiry')}
          value={hours}
          onChange={setHours}
          options={LIFETIMES.map((value) => ({ value: String(value), label: format.hours(value) }))}
        />
      </div>
    </FormDialog>
  );
}

function ResetLinkDialog({ user, onClose }: SessionsDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Dialog
      title={t('users-reset-title', { name: user.username })}
      description={t('users-reset-text')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <ResetLink user={user} />
    </Dialog>
  );
}

function ResetTwoFactorDialog({ user, onClose }: SessionsDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const reset = useResetTwoFactor();
  const name = user.username;
  const confirm = () =>
    reset.mutate(user.id, {
      onSuccess: () => {
        toast({ tone: 'good', message: t('users-two-factor-reset-done', { name }) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={t('users-two-factor-reset-title', { name })}
      confirmLabel={t('users-two-factor-reset-button')}
      busy={reset.isPending}
      error={reset.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('users-two-factor-reset-text')}</p>
    </ConfirmDialog>
  );
}

interface SessionsDialogProps {
  user: User;
  onClose: () => void;
}

function SessionsDialog({ user, onClose }: SessionsDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Dialog
      title={t('sessions-of', { name: user.username })}
      description={t('sessions-of-text')}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <SessionList userId={user.id} isMe={false} />
    </Dialog>
  );
}

interface DeleteUserDialogProps {
  user: User;
  onClose: () => void;
}

function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const remove = useDeleteUser();
  const name = user.username;
  const { data: all } = useQuery(userQueries.all());
  // Waits until the row is removed: otherwise the focus would return to a button that is about to
  // disappear.
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
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(user)}
      onClose={onClose}
    >
      <p>{t('users-delete-text')}</p>
      <p>{t('users-delete-hint')}</p>
    </ConfirmDialog>
  );
}
