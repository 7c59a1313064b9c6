import { useTranslation } from 'react-i18next';

import { PASSWORD_MIN, ROLES } from '@saveroom/contract';
import type { NewUser } from '@saveroom/contract';

import { PasswordField, useStrength } from '#account/password-field.tsx';
import { ROLE_ICON } from '#account/role-badge.tsx';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useAddUser } from '#shared/data/accounts.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

const EMPTY_USER: NewUser = { username: '', email: '', password: '', role: 'viewer' };

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const checks = useAccountChecks();
  const strength = useStrength();
  const describe = useDescribeError();
  const add = useAddUser();
  const form = useForm({
    initial: EMPTY_USER,
    check: ({ username, email, password }) => ({
      username: checks.username(username),
      email: checks.email(email),
      password: checks.password(password),
    }),
    describe,
  });
  const send = async (values: typeof form.values) => {
    const { username } = await add.mutateAsync(values);
    toast({ tone: 'good', message: t('users-added', { name: username }) });
    onClose();
  };
  return (
    <FormDialog
      title={t('users-add')}
      description={t('users-add-text')}
      onClose={onClose}
      onSubmit={() => form.submit(send)}
      error={form.error}
      submitLabel={t('users-add-button')}
      busy={form.busy}
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
        <PasswordField
          {...form.field('password')}
          label={t('common:password')}
          autoComplete="new-password"
          hint={t('password-hint', { count: PASSWORD_MIN })}
          strength={strength(form.values.password)}
        />
        <RoleChoice value={form.values.role} onChange={(next) => form.set('role', next)} />
      </FormFields>
    </FormDialog>
  );
}

interface Props {
  value: string;
  onChange: (role: string) => void;
}

/** Radio buttons of the roles with their permissions. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation('common');
  return (
    <ChoiceCards
      label={t('role')}
      value={value}
      onChange={onChange}
      choices={ROLES.map((role) => {
        const Icon = ROLE_ICON[role];
        return {
          value: role,
          label: t(`role-${role}`),
          text: t(`role-${role}-text`),
          icon: <Icon size={18} aria-hidden="true" />,
        };
      })}
    />
  );
}
