import { ArchiveRestore } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PASSWORD_MIN } from '@saveroom/contract';

import { useAddFirstAdmin } from '#shared/data/accounts.ts';
import { useSignIn } from '#account/data/session.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useStrength, PasswordField } from '#account/password-field.tsx';
import { useForm } from '#shared/lib/use-form.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { SetupStep } from './setup-step.tsx';

const FORBIDDEN = 403;

export const NO_ACCOUNT = { username: '', email: '', password: '', repeat: '' };

interface Props {
  initial: typeof NO_ACCOUNT;
  onBack: (draft: typeof NO_ACCOUNT) => void;
  onDone: () => void;
  onTaken: () => void;
  /** The data of another server is restored instead. */
  onRestore: (draft: typeof NO_ACCOUNT) => void;
}

export function AccountStep({ initial, onBack, onDone, onTaken, onRestore }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const checks = useAccountChecks();
  const strength = useStrength();
  const describe = useDescribeError();
  const add = useAddFirstAdmin();
  const logIn = useSignIn();
  /** The account exists, but sign-in failed: another attempt only signs in. */
  const created = add.isSuccess;
  const form = useForm({
    initial,
    check: ({ username, email, password, repeat }) => ({
      username: checks.username(username),
      email: checks.email(email),
      password: checks.password(password),
      repeat: checks.repeat(password, repeat),
    }),
    describe: (error) => {
      const described = describe(error);
      if (described.status === FORBIDDEN && described.code === 'forbidden') onTaken();
      return described;
    },
  });
  const send = async ({ username, email, password }: typeof NO_ACCOUNT) => {
    if (!created) await add.mutateAsync({ username, email, password });
    await logIn.mutateAsync({ username, password });
    onDone();
  };

  return (
    <Form onSubmit={() => form.submit(send)}>
      <SetupStep
        title={t('setup-account-title')}
        description={t('setup-account-text')}
        takesFocus
        buttons={
          <>
            <Button
              size="lg"
              variant="ghost"
              disabled={form.busy || created}
              onClick={() => onBack(form.values)}
            >
              {t('common:back')}
            </Button>
            <Button size="lg" variant="primary" type="submit" busy={form.busy}>
              {created ? t('common:log-in') : t('setup-finish')}
            </Button>
          </>
        }
      >
        {!created && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-canvas px-4 py-3">
            <p className="min-w-0 flex-1 basis-60 text-sm text-pretty text-ink-soft">
              {t('setup-move-text')}
            </p>
            <Button
              size="sm"
              icon={<ArchiveRestore size={16} aria-hidden="true" />}
              disabled={form.busy}
              onClick={() => onRestore(form.values)}
            >
              {t('setup-move')}
            </Button>
          </div>
        )}
        <FormFields refusals={form.refusals}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              {...form.field('username')}
              label={t('common:username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={255}
              readOnly={created}
            />
            <TextField
              {...form.field('email')}
              label={t('common:email-optional')}
              type="email"
              autoComplete="email"
              maxLength={255}
              readOnly={created}
            />
            <PasswordField
              {...form.field('password')}
              label={t('common:password')}
              autoComplete="new-password"
              hint={t('setup-password-hint', { count: PASSWORD_MIN })}
              strength={strength(form.values.password)}
              readOnly={created}
            />
            <PasswordField
              {...form.field('repeat')}
              label={t('common:password-confirm')}
              autoComplete="new-password"
              readOnly={created}
            />
          </div>
          {form.error && (
            <Notice tone="danger">
              {created ? t('setup-login-failed', { reason: form.error }) : form.error}
            </Notice>
          )}
        </FormFields>
      </SetupStep>
    </Form>
  );
}
