import type { i18n as I18n } from 'i18next';
import { useCallback } from 'react';
import { getI18n, useTranslation } from 'react-i18next';

import { ERROR_CODES, type ErrorCode } from '@saveroom/contract';

import { ApiError } from '#shared/lib/api-error.ts';

import { formatFor } from './use-format.ts';
import { serverText } from './use-server-message.ts';

const FIRST_SERVER_ERROR = 500;

const isErrorCode = (code: string): code is ErrorCode =>
  ERROR_CODES.some((known) => known === code);

/** The text of an error: the server's message, or our own if there was no reply. */
export function useErrorText(): (error: unknown) => string {
  const { i18n } = useTranslation('common');
  return useCallback((error) => errorText(error, i18n), [i18n]);
}

/** For use outside of components. */
export function errorText(error: unknown, i18n: I18n = getI18n()): string {
  const t = i18n.getFixedT(null, 'common');
  if (!(error instanceof ApiError)) return t('error-unknown');
  const { code, retryAfter, until, quota } = error;
  if (quota) {
    const format = formatFor(i18n.language);
    const used = format.bytes(quota.used_bytes);
    const limit = format.bytes(quota.limit_bytes);
    if (until !== undefined && quota.kind !== 'storage') {
      return t(`error-quota-${quota.kind}-until`, { used, limit, time: format.dateTime(until) });
    }
    if (quota.kind !== 'download') return t(`error-quota-${quota.kind}`, { used, limit });
  }
  if (until !== undefined && code === 'play_time_over') {
    return t('error-play_time_over-until', { time: formatFor(i18n.language).dateTime(until) });
  }
  if (code === 'too_many_requests' && retryAfter) {
    return t('error-wait', { time: formatFor(i18n.language).wait(retryAfter) });
  }
  if (isErrorCode(code)) return serverText(code, error.message, i18n);
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
    case 'preview':
      return t('error-preview');
    case 'internal':
      return t('error-internal');
    default:
      return error.message;
  }
}
