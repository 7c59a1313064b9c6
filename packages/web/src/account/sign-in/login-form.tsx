import { useTranslation } from 'react-i18next';

import { useLogIn } from '#account/data/session.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useCapsLock } from '#shared/lib/use-caps-lock.ts';
import { useCountdown } from '#shared/lib/use-countdown.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { PasswordField } from '#account/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { useLoginFailure } from './use-login-failure.ts';

interface Props {
  onDone: () => void;
  onForgot: () => void;
}

export function LoginForm({ onDone, onForgot }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const { required } = useAccountChecks();
  const format = useFormat();
  const describe = useLoginFailure();
  const capsLock = useCapsLock();
  const [wait, startWait] = useCountdown();
  const logIn = useLogIn();
  const form = useForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => ({
      username: required(username),
      password: password === '' ? required(password) : undefined,
    }),
    describe: (error) => {
      const { text, waitSeconds } = describe(error);
      if (waitSeconds) startWait(waitSeconds);
      return { text };
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wait > 0) return;
        form.submit(async (values) => {
          await logIn.mutateAsync(values);
          onDone();
        });
      }}
    >
      <FormFields refusals={form.refusals} focusFirst>
        <TextField
          {...form.field('username')}
          label={t('common:username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...form.field('password')}
          {...capsLock.handlers}
          label={t('common:password')}
          autoComplete="current-password"
          hint={capsLock.isOn ? t('caps-lock') : undefined}
        />
        {form.error && <Notice tone="danger">{form.error}</Notice>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={form.busy}
          disabled={wait > 0}
          className="mt-1 w-full"
        >
          {wait > 0 ? t('wait', { time: format.wait(wait) }) : t('common:log-in')}
        </Button>
        <Button variant="ghost" size="sm" className="justify-self-center" onClick={onForgot}>
          {t('forgot')}
        </Button>
      </FormFields>
    </form>
  );
}
