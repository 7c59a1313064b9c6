import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { ERROR_CODES, type ErrorCode } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';

import { useFormat } from './use-format.ts';
import { useToldText } from './use-told-text.ts';

const FIRST_SERVER_ERROR = 500;

const isErrorCode = (code: string): code is ErrorCode =>
  ERROR_CODES.some((known) => known === code);

/** What to tell people about a failure: the server's own sentence, or ours when none came. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  const toldText = useToldText();
  const format = useFormat();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('error-unknown');
      const { code, retryAfter } = error;
      if (code === 'too_many_requests' && retryAfter) {
        return t('error-wait', { time: format.wait(retryAfter) });
      }
      if (isErrorCode(code)) return toldText(code, error.message);
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
    [t, toldText, format],
  );
}
