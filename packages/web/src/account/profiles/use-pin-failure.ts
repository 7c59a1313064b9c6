import { useTranslation } from 'react-i18next';

import { useDescribeError } from '#shared/i18n/use-describe-error.ts';

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

interface Failure {
  text: string;
  /** Too many attempts: signing in now requires the password. */
  isLocked: boolean;
}

/** Returns a function that describes why a PIN was rejected. */
export function usePinFailure(): (error: unknown) => Failure {
  const { t } = useTranslation('login');
  const describe = useDescribeError();
  return (error) => {
    const { status, text } = describe(error);
    if (status === UNAUTHORIZED) return { text: t('pin-wrong'), isLocked: false };
    if (status === FORBIDDEN) return { text: t('pin-locked'), isLocked: true };
    return { text, isLocked: false };
  };
}
