import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PASSWORD_MIN } from '@saveroom/contract';

import { useResetPassword } from '#shared/data/accounts.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useStrength, PasswordField } from '#account/password-field.tsx';
import { useForm } from '#shared/lib/use-form.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';

import { AuthPanel, TokenProblem } from './auth-panel.tsx';

export function ResetPasswordScreen({ token }: { token: string | undefined }) {
  const { t } = useTranslation(['login', 'common']);
  const checks = useAccountChecks();
  const strength = useStrength();
  const describe = useDescribeError();
  const reset = useResetPassword();
  const [outcome, setOutcome] = useState<'done' | 'bad-token' | null>(null);
  const form = useForm({
    initial: { password: '', repeat: '' },
    check: ({ password, repeat }) => ({
      password: checks.password(password),
      repeat: checks.repeat(password, repeat),
    }),
    describe: (error) => {
      const described = describe(error);
      if (described.field === 'token') setOutcome('bad-token');
      return described;
    },
  });

  if (!token) return <TokenProblem kind="reset" problem="missing" />;
  if (outcome === 'bad-token') return <TokenProblem kind="reset" problem="bad" />;
  if (outcome === 'done') {
    return (
      <AuthPanel
        icon={<CircleCheck size={24} aria-hidden="true" />}
        title={t('reset-done-title')}
        description={t('reset-done-text')}
        takesFocus
      >
        <Link to="/login" className={buttonClass('primary', 'lg', 'w-full')}>
          {t('to-login')}
        </Link>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel title={t('reset-title')} description={t('reset-text')}>
      <Form
        onSubmit={() => {
          form.submit(async ({ password }) => {
            await reset.mutateAsync({ token, new_password: password });
            setOutcome('done');
          });
        }}
      >
        <FormFields refusals={form.refusals} focusFirst>
          <PasswordField
            {...form.field('password')}
            label={t('common:new-password')}
            autoComplete="new-password"
            hint={t('setup-password-hint', { count: PASSWORD_MIN })}
            strength={strength(form.values.password)}
          />
          <PasswordField
            {...form.field('repeat')}
            label={t('common:password-confirm')}
            autoComplete="new-password"
          />
          <ErrorNotice error={form.error} />
          <div className="mt-1 grid gap-2">
            <Button type="submit" variant="primary" size="lg" busy={form.busy}>
              {t('reset-button')}
            </Button>
            <Link to="/login" className={buttonClass('ghost')}>
              {t('to-login')}
            </Link>
          </div>
        </FormFields>
      </Form>
    </AuthPanel>
  );
}
