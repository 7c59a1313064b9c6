import { useQuery } from '@tanstack/react-query';
import { Fingerprint, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { getSecondStep, Reply } from '@saveroom/contract';

import { twoFactorQueries, useCancelSignIn, useCompleteSignIn } from '#account/data/two-factor.ts';
import { AuthPanel } from '#account/sign-in/auth-panel.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { useCountdown } from '#shared/lib/use-countdown.ts';
import { Button } from '#shared/ui/button.tsx';
import { FormFields } from '#shared/ui/form-fields.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { CodeField } from './code-field.tsx';
import { canSignInWithPasskey } from './use-passkey-problem.ts';
import { useProofFailure } from './use-proof-failure.ts';

interface Props {
  onDone: () => void;
  /** Called if the step took too long or was canceled. */
  onEnd: (reason: 'gone' | 'canceled') => void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'gone';

/** The second step of a sign-in, after the password or the OpenID Connect provider. */
export function SecondStep({ onDone, onEnd }: Props) {
  const { t } = useTranslation(['twoFactor', 'login']);
  const { data: step, error } = useQuery(twoFactorQueries.step());
  const cancel = useCancelSignIn();
  const isOver = isGone(error);
  const end = useEffectEvent(() => onEnd('gone'));
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return (
    <AuthPanel
      icon={<ShieldCheck size={24} aria-hidden="true" />}
      title={t('title')}
      description={step && t('step-name', { name: step.username })}
      takesFocus={step === undefined}
    >
      <div className="grid gap-5">
        {error && !isOver && <ErrorNotice error={error} />}
        {!step && !error && (
          <Loading>
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
        {step && <Proof step={step} onDone={onDone} onGone={() => onEnd('gone')} />}
        <Button
          variant="ghost"
          busy={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSettled: () => onEnd('canceled') })}
        >
          {t('login:to-login')}
        </Button>
      </div>
    </AuthPanel>
  );
}

type Kind = 'app' | 'passkey' | 'recovery_code';

const USE = { app: 'use-app', passkey: 'use-passkey', recovery_code: 'use-code' } as const;

interface ProofProps {
  step: Reply<typeof getSecondStep>;
  onDone: () => void;
  onGone: () => void;
}

function Proof({ step, onDone, onGone }: ProofProps) {
  const { t } = useTranslation(['twoFactor', 'login', 'common']);
  const format = useFormat();
  const describe = useProofFailure();
  const [wait, startWait] = useCountdown();
  const [code, setCode] = useState('');
  const complete = useCompleteSignIn();
  const kinds = (['app', 'passkey', 'recovery_code'] as const).filter(
    (kind) => step[kind] && (kind !== 'passkey' || canSignInWithPasskey()),
  );
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? kinds[0];
  if (kind === undefined) return <Notice tone="warn">{t('step-nothing')}</Notice>;
  const failure =
    complete.error && describe(complete.error, kind === 'passkey' ? 'passkey' : 'code');
  const send = () => {
    if (wait > 0 || complete.isPending) return;
    if (kind !== 'passkey' && code.trim() === '') return;
    complete.mutate(kind === 'passkey' ? 'passkey' : { kind, code }, {
      onSuccess: onDone,
      onError: (error) => {
        if (isGone(error)) return onGone();
        setCode('');
        const { waitSeconds } = describe(error, 'code');
        return waitSeconds && startWait(waitSeconds);
      },
    });
  };
  const choose = (next: Kind) => {
    complete.reset();
    setCode('');
    setChosen(next);
  };
  return (
    <Form className="grid gap-4" onSubmit={send}>
      {kind !== 'passkey' && (
        <FormFields key={kind} refusals={0} focusFirst>
          <CodeField kind={kind} value={code} onChange={setCode} />
        </FormFields>
      )}
      {failure && <Notice tone="danger">{failure.text}</Notice>}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={complete.isPending}
        disabled={wait > 0}
        className="w-full"
        icon={kind === 'passkey' ? <Fingerprint size={18} aria-hidden="true" /> : undefined}
      >
        {wait > 0
          ? t('login:wait', { time: format.wait(wait) })
          : t(kind === 'passkey' ? 'use-passkey' : 'common:log-in')}
      </Button>
      {kinds.length > 1 && (
        <div className="grid gap-1">
          {kinds
            .filter((other) => other !== kind)
            .map((other) => (
              <Button key={other} variant="ghost" size="sm" onClick={() => choose(other)}>
                {t(USE[other])}
              </Button>
            ))}
        </div>
      )}
    </Form>
  );
}
