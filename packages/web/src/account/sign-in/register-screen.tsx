import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PASSWORD_MIN } from '@saveroom/contract';

import { useRegister } from '#shared/data/accounts.ts';
import { useSignIn } from '#account/data/session.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useStrength, PasswordField } from '#account/password-field.tsx';
import { useForm } from '#shared/lib/use-form.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { AuthPanel, TokenProblem } from './auth-panel.tsx';

export function RegisterScreen({ token }: { token: string | undefined }) {
  const { t } = useTranslation(['login', 'common']);
  const checks = useAccountChecks();
  const strength = useStrength();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const register = useRegister();
  const logIn = useSignIn();
  const [badToken, setBadToken] = useState(false);
  const form = useForm({
    initial: { username: '', email: '', password: '', repeat: '' },
    check: ({ username, email, password, repeat }) => ({
      username: checks.username(username),
      email: checks.email(email),
      password: checks.password(password),
      repeat: checks.repeat(password, repeat),
    }),
    describe: (error) => {
      const described = describe(error);
      if (described.field === 'token') setBadToken(true);
      return described;
    },
  });

  if (!token) return <TokenProblem kind="invite" problem="missing" />;
  if (badToken) return <TokenProblem kind="invite" problem="bad" />;

  const send = async ({ username, email, password }: typeof form.values) => {
    await register.mutateAsync({ username, email, password, token });
    try {
      await logIn.mutateAsync({ username, password });
      toast({ tone: 'good', message: t('welcome', { name: username }) });
      await navigate({ to: '/', replace: true });
    } catch {
      // The account exists; the user still has to sign in.
      toast({ tone: 'good', message: t('registered') });
      await navigate({ to: '/login', replace: true });
    }
  };
  return (
    <AuthPanel title={t('register-title')} description={t('register-text')}>
      <Form onSubmit={() => form.submit(send)}>
        <FormFields refusals={form.refusals} focusFirst>
          <TextField
            {...form.field('username')}
            label={t('common:username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
          />
          <TextField
            {...form.field('email')}
            label={t('common:email-optional')}
            type="email"
            autoComplete="email"
            maxLength={255}
          />
          <PasswordField
            {...form.field('password')}
            label={t('common:password')}
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
              {t('register-button')}
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
