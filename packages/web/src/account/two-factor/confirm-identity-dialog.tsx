import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { TwoFactor } from '#account/data/two-factor.ts';
import { useConfirm } from '#account/data/two-factor.ts';
import { PasswordField } from '#account/password-field.tsx';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

import { CodeField } from './code-field.tsx';
import { canSignInWithPasskey } from './use-passkey-problem.ts';
import { useProofFailure } from './use-proof-failure.ts';

interface Props {
  methods: TwoFactor['confirm_with'];
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the user to confirm their identity before second factors are changed. */
export function ConfirmIdentityDialog({ methods, onConfirmed, onClose }: Props) {
  const { t } = useTranslation(['twoFactor', 'common']);
  const errorText = useErrorText();
  const describe = useProofFailure();
  const [text, setText] = useState('');
  const confirm = useConfirm();
  const kind = methods.find((method) => method !== 'passkey' || canSignInWithPasskey());
  const submit = () => {
    if (kind === undefined || confirm.isPending || (kind !== 'passkey' && text === '')) return;
    const proof =
      kind === 'passkey'
        ? kind
        : kind === 'password'
          ? { kind, password: text }
          : { kind, code: text };
    confirm.mutate(proof, { onSuccess: onConfirmed });
  };
  const failure =
    confirm.error &&
    (kind === 'password'
      ? errorText(confirm.error)
      : describe(confirm.error, kind === 'passkey' ? 'passkey' : 'code').text);
  return (
    <Dialog
      title={t('confirm-title')}
      description={
        kind === undefined
          ? t('confirm-none')
          : t(kind === 'password' ? 'confirm-password' : 'confirm-factor')
      }
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      error={failure}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          {kind !== undefined && (
            <Button variant="primary" type="submit" busy={confirm.isPending}>
              {t(kind === 'passkey' ? 'use-passkey' : 'confirm')}
            </Button>
          )}
        </>
      }
    >
      {kind === 'password' && (
        <PasswordField
          label={t('common:password')}
          value={text}
          onChange={setText}
          autoComplete="current-password"
          data-autofocus
        />
      )}
      {(kind === 'app' || kind === 'recovery_code') && (
        <CodeField kind={kind} value={text} onChange={setText} hasFocus />
      )}
    </Dialog>
  );
}
