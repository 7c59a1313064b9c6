import { useTranslation } from 'react-i18next';

import { ApiError } from '#api/api-error.ts';

const FIRST_SERVER_ERROR = 500;

/** What to tell people about a failure: the server's own sentence, or ours when none came. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  return (error) => {
    if (!(error instanceof ApiError)) return t('error-unknown');
    switch (error.code) {
      case 'network':
        return t('error-network');
      case 'timeout':
        return t('error-timeout');
      case 'aborted':
        return t('error-aborted');
      case 'bad-reply':
        return error.status >= FIRST_SERVER_ERROR
          ? t('error-server', { status: error.status })
          : t('error-bad-reply');
      default:
        return error.message;
    }
  };
}
