import { useTranslation } from 'react-i18next';

import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { ApiError } from '#shared/lib/api-error.ts';

const UNAUTHORIZED = 401;
const TOO_MANY = 429;

interface Failure {
  text: string;
  waitSeconds?: number | undefined;
}

/** The browser refuses to create a second passkey for the same account. */
const isDuplicatePasskey = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** Describes why a code or passkey was rejected, and how long to wait before the next attempt. */
export function useProofFailure(): (error: unknown, kind: 'code' | 'passkey') => Failure {
  const { t } = useTranslation('twoFactor');
  const describe = useDescribeError();
  return (error, kind) => {
    if (isDuplicatePasskey(error)) return { text: t('passkey-exists') };
    // An error of the browser: WebAuthn does not say whether the user canceled.
    if (!(error instanceof ApiError)) return { text: t('passkey-failed') };
    const { status, text, waitSeconds } = describe(error);
    if (status === TOO_MANY) return { text, waitSeconds };
    if (status !== UNAUTHORIZED) return { text };
    return { text: kind === 'code' ? t('code-wrong') : t('passkey-wrong') };
  };
}
