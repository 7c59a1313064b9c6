import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { PasswordField, useStrength } from '#account/password-field.tsx';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useUpdateUser } from '#shared/data/accounts.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { RoleChoice } from './add-user-dialog.tsx';
import { endsSessions, userPatch } from './users.ts';

interface Props {
  user: User;
  onClose: () => void;
}

export function EditUserDialog({ user, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const checks = useAccountChecks();
  const strength = useStrength();
  const describe = useDescribeError();
  const update = useUpdateUser();
  const { username, role, enabled } = user;
  const form = useForm({
    initial: {
      username,
      email: user.email ?? '',
      role,
      enabled,
      password: '',
      confirmsEmail: false,
    },
    check: (values) => ({
      username: checks.username(values.username),
      email: checks.email(values.email),
      password: values.password === '' ? undefined : checks.password(values.password),
    }),
    describe,
  });
  const isEmailSame = form.values.email.trim() === (user.email ?? '');
  const canConfirmEmail = Boolean(user.email) && !user.email_confirmed && isEmailSame;
  const confirmsEmail = canConfirmEmail && form.values.confirmsEmail;
  const patch = userPatch(user, { ...form.values, confirmsEmail });
  const send = async () => {
    const saved = await update.mutateAsync({ id: user.id, patch });
    toast({ tone: 'good', message: t('users-saved', { name: saved.username }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('users-edit-title', { name: username })}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      note={
        endsSessions(patch) && (
          <Notice tone="warn">{t('users-edit-sessions', { name: username })}</Notice>
        )
      }
      error={form.error}
      busy={form.busy}
      disabled={Object.keys(patch).length === 0}
    >
      <FormFields refusals={form.refusals}>
        <TextField
          {...form.field('username')}
          label={t('common:username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          data-autofocus
        />
        <TextField
          {...form.field('email')}
          label={t('common:email-optional')}
          type="email"
          autoComplete="off"
          maxLength={255}
        />
        {canConfirmEmail && (
          <Checkbox
            label={t('users-confirm-email')}
            hint={t('users-confirm-email-hint')}
            checked={form.values.confirmsEmail}
            onChange={(checked) => form.set('confirmsEmail', checked)}
          />
        )}
        <PasswordField
          {...form.field('password')}
          label={t('common:new-password')}
          autoComplete="new-password"
          hint={t('users-edit-password-hint')}
          strength={strength(form.values.password)}
        />
        <RoleChoice value={form.values.role} onChange={(next) => form.set('role', next)} />
        <Checkbox
          label={t('users-enabled-label')}
          hint={t('users-enabled-hint')}
          checked={form.values.enabled}
          onChange={(checked) => form.set('enabled', checked)}
        />
      </FormFields>
    </FormDialog>
  );
}
