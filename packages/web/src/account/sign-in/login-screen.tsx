import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fingerprint, KeySquare } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { safeNextPath } from '@saveroom/contract';

import { openIdAddress, useSignIn } from '#account/data/session.ts';
import { usePasskeySignIn } from '#account/data/two-factor.ts';
import { PasswordField } from '#account/password-field.tsx';
import { ProfilesLink } from '#account/profiles/profiles-link.tsx';
import { canSignInWithPasskey } from '#account/two-factor/use-passkey-problem.ts';
import { useAccountChecks } from '#account/use-account-checks.ts';
import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { systemQueries } from '#shared/data/system.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { useCountdown } from '#shared/lib/use-countdown.ts';
import { useForm } from '#shared/lib/use-form.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { AuthPanel, RedirectToProvider } from './auth-panel.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useLoginFailure } from './use-login-failure.ts';

// Loaded on demand: only accounts with two-factor authentication need it.
const SecondStep = lazy(async () => {
  const [{ SecondStep: component }] = await Promise.all([
    import('#account/two-factor/second-step.tsx'),
    loadAreas('twoFactor'),
  ]);
  return { default: component };
});

interface Props {
  next: string | undefined;
  /** Already filled in. */
  username?: string | undefined;
  /** Don't redirect to the provider automatically: the user just signed out, or sign-in failed. */
  skipAutoSignIn: boolean;
  /** The provider rejected the sign-in. */
  wasRejected: boolean;
  /** The provider confirmed the sign-in, and a second factor is still required. */
  isSecondStep: boolean;
}

export function LoginScreen({ next, username, skipAutoSignIn, wasRejected, isSecondStep }: Props) {
  const { t } = useTranslation('login');
  const navigate = useNavigate();
  const { data: heartbeat = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const [panel, setPanel] = useState<'login' | 'forgot' | 'second-step'>(
    isSecondStep ? 'second-step' : 'login',
  );
  const [isRedirectCanceled, setIsRedirectCanceled] = useState(
    skipAutoSignIn || wasRejected || isSecondStep,
  );
  const [hasStepExpired, setHasStepExpired] = useState(false);
  const { OIDC, FRONTEND } = heartbeat;
  const provider = OIDC.PROVIDER || t('provider-default');
  const address = openIdAddress(safeNextPath(next));
  const hasPasswordForm = !FRONTEND.DISABLE_USERPASS_LOGIN;

  const openNextPage = () => {
    navigate({ href: `${basePath}${safeNextPath(next)}`, replace: true }).catch((error: unknown) =>
      logFailure('Opening the page after sign-in', error),
    );
  };

  if (OIDC.ENABLED && OIDC.AUTOLOGIN && !isRedirectCanceled) {
    return (
      <RedirectToProvider
        address={address}
        provider={provider}
        onCancel={() => setIsRedirectCanceled(true)}
      />
    );
  }
  if (panel === 'second-step') {
    return (
      <Suspense fallback={<AuthPanel title={t('login-title')} icon={<Spinner size={22} />} />}>
        <SecondStep
          onDone={openNextPage}
          onEnd={(reason) => {
            setHasStepExpired(reason === 'gone');
            setPanel('login');
          }}
        />
      </Suspense>
    );
  }
  if (panel === 'forgot') return <ForgotPassword onBack={() => setPanel('login')} />;
  return (
    <AuthPanel
      title={t('login-title')}
      description={hasPasswordForm ? undefined : t('only-provider', { provider })}
    >
      <div className="grid gap-5">
        {wasRejected && <Notice tone="danger">{t('open-id-failed', { provider })}</Notice>}
        {hasStepExpired && <Notice tone="warn">{t('step-gone')}</Notice>}
        {hasPasswordForm && (
          <LoginForm
            username={username}
            onDone={openNextPage}
            onSecondStep={() => setPanel('second-step')}
            onForgot={() => setPanel('forgot')}
          />
        )}
        {hasPasswordForm && (OIDC.ENABLED || canSignInWithPasskey()) && (
          <div className="flex items-center gap-3 text-xs text-ink-faint">
            <span aria-hidden="true" className="h-px flex-1 bg-line" />
            {t('or')}
            <span aria-hidden="true" className="h-px flex-1 bg-line" />
          </div>
        )}
        {hasPasswordForm && canSignInWithPasskey() && <PasskeyButton onDone={openNextPage} />}
        <ProfilesLink next={next} />
        {OIDC.ENABLED && (
          <OpenIdLink address={address} provider={provider} isPrimary={!hasPasswordForm} />
        )}
      </div>
    </AuthPanel>
  );
}

interface LoginFormProps {
  username?: string | undefined;
  onDone: () => void;
  /** Called if the password is correct and the account also requires a second factor. */
  onSecondStep: () => void;
  onForgot: () => void;
}

export function LoginForm({ username = '', onDone, onSecondStep, onForgot }: LoginFormProps) {
  const { t } = useTranslation(['login', 'common']);
  const { required } = useAccountChecks();
  const format = useFormat();
  const describe = useLoginFailure();
  const capsLock = useCapsLock();
  const [wait, startWait] = useCountdown();
  const signIn = useSignIn();
  const form = useForm({
    initial: { username, password: '' },
    check: ({ username: name, password }) => ({
      username: required(name),
      // Not `required(password)` alone: a password may consist of spaces.
      password: password === '' ? required(password) : undefined,
    }),
    describe: (error) => {
      const { text, waitSeconds } = describe(error);
      if (waitSeconds) startWait(waitSeconds);
      return { text };
    },
  });

  return (
    <Form
      onSubmit={() => {
        if (wait > 0) return;
        form.submit(async (values) => {
          try {
            await signIn.mutateAsync(values);
          } catch (error) {
            if (!needsSecondStep(error)) throw error;
            onSecondStep();
            return;
          }
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
        <ErrorNotice error={form.error} />
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
    </Form>
  );
}

const needsSecondStep = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';

const UNAUTHORIZED = 401;

function PasskeyButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('login');
  const describe = useLoginFailure();
  const signIn = usePasskeySignIn();
  const { error } = signIn;
  const errorText = () => {
    // WebAuthn does not say whether the user canceled or has no passkey.
    if (!(error instanceof ApiError)) return t('passkey-failed');
    return error.status === UNAUTHORIZED ? t('passkey-unknown') : describe(error).text;
  };
  return (
    <div className="grid gap-3">
      {error && <Notice tone="danger">{errorText()}</Notice>}
      <Button
        size="lg"
        className="w-full"
        busy={signIn.isPending}
        icon={<Fingerprint size={18} aria-hidden="true" />}
        onClick={() => signIn.mutate(undefined, { onSuccess: onDone })}
      >
        {t('with-passkey')}
      </Button>
    </div>
  );
}

interface OpenIdLinkProps {
  address: string;
  provider: string;
  /** Set if it is the only way to sign in. */
  isPrimary: boolean;
}

function OpenIdLink({ address, provider, isPrimary }: OpenIdLinkProps) {
  const { t } = useTranslation('login');
  return (
    <a href={address} className={buttonClass(isPrimary ? 'primary' : 'secondary', 'lg', 'w-full')}>
      <KeySquare size={18} aria-hidden="true" />
      {t('with-provider', { provider })}
    </a>
  );
}

/** Whether caps lock is on, as of the last key pressed in a field. */
function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const update = (event: KeyboardEvent) => setIsOn(event.getModifierState('CapsLock'));
  return { isOn, handlers: { onKeyDown: update, onKeyUp: update } };
}
