import { useTranslation } from 'react-i18next';

import { useDescribeError } from '#shared/i18n/use-describe-error.ts';

const UNAUTHORIZED = 401;
const TOO_MANY = 429;
/** What the server replies for a disabled account. */
const DISABLED = 'Disabled user';

interface Failure {
  text: string;
  waitSeconds?: number | undefined;
}

/** The text of a failed sign-in, and how long to wait before the next attempt. */
export function useLoginFailure(): (error: unknown) => Failure {
  const { t } = useTranslation('login');
  const describe = useDescribeError();
  return (error) => {
    const { status, text, waitSeconds } = describe(error);
    if (status === TOO_MANY) return { text: t('too-many'), waitSeconds };
    if (status !== UNAUTHORIZED) return { text };
    return { text: text === DISABLED ? t('disabled') : t('wrong') };
  };
}
