import { useTranslation } from 'react-i18next';

import { PASSWORD_MIN } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { useUpdateUser } from '#shared/data/accounts.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useStrength, PasswordField } from '#account/password-field.tsx';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';

import { useGoToSignIn } from './account-form.tsx';

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const checks = useAccountChecks();
  const strength = useStrength();
  const describe = useDescribeError();
  const update = useUpdateUser();
  const leave = useGoToSignIn();
  const form = useForm({
    initial: { current: '', password: '', repeat: '' },
    check: ({ password, repeat }) => ({
      password: checks.password(password),
      repeat: checks.repeat(password, repeat),
    }),
    describe,
  });
  const send = async ({ current, password }: typeof form.values) => {
    const patch = { password, current_password: current };
    await update.mutateAsync({ id: user.id, patch });
    await leave(t('password-changed'));
  };
  return (
    <Card title={t('password-title')} description={t('password-text')}>
      <Form onSubmit={() => form.submit(send)}>
        {/* Password managers need to know whose password changes. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.username}
          readOnly
          hidden
        />
        <FormFields refusals={form.refusals}>
          <PasswordField
            {...form.field('current')}
            label={t('password-current')}
            autoComplete="current-password"
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PasswordField
              {...form.field('password')}
              label={t('common:new-password')}
              autoComplete="new-password"
              hint={t('password-hint', { count: PASSWORD_MIN })}
              strength={strength(form.values.password)}
            />
            <PasswordField
              {...form.field('repeat')}
              label={t('common:password-confirm')}
              autoComplete="new-password"
            />
          </div>
          <ErrorNotice error={form.error} />
          <Button
            type="submit"
            busy={form.busy}
            disabled={form.values.password === ''}
            className="justify-self-end max-sm:justify-self-stretch"
          >
            {t('password-button')}
          </Button>
        </FormFields>
      </Form>
    </Card>
  );
}
