import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { ERROR_CODES, type ErrorCode } from '@saveroom/contract';

import { ApiError } from '#lib/api-error.ts';

import { useFormat } from './use-format.ts';

const FIRST_SERVER_ERROR = 500;

const isErrorCode = (code: string): code is ErrorCode =>
  ERROR_CODES.some((known) => known === code);

/** Their words say it all; with the others the server's sentence tells what it is about. */
const SAYS_ALL: ReadonlySet<ErrorCode> = new Set([
  'forbidden',
  'gone',
  'no_space',
  'not_found',
  'too_large',
  'too_many_requests',
  'unauthorized',
]);

/** What to tell people about a failure: the server's own sentence, or ours when none came. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('common');
  const format = useFormat();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('error-unknown');
      const { code, retryAfter } = error;
      if (code === 'too_many_requests' && retryAfter) {
        return t('error-wait', { time: format.wait(retryAfter) });
      }
      // The server speaks English only.
      if (isErrorCode(code) && !i18n.language.startsWith('en')) {
        const text = t(`error-${code}`);
        return SAYS_ALL.has(code) ? text : `${text} (${error.message})`;
      }
      switch (code) {
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
        case 'internal':
          return t('error-internal');
        default:
          return error.message;
      }
    },
    [t, i18n, format],
  );
}
