import type { i18n as I18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { ToldCode } from '@saveroom/contract';

/** Their words say it all; with the others the server's sentence tells what it is about. */
const SAYS_ALL: ReadonlySet<ToldCode> = new Set([
  'forbidden',
  'gone',
  'no_space',
  'not_found',
  'question_open',
  'too_large',
  'too_many_requests',
  'unauthorized',
  'wrong_base',
]);

/**
 * A message of the server, which only speaks English. In other languages the text of its code,
 * followed by the message if the code alone says too little.
 */
export function serverText(code: ToldCode | null, message: string, i18n: I18n): string {
  if (i18n.language.startsWith('en')) return message;
  const known = code ?? 'internal';
  const text = i18n.getFixedT(null, 'common')(`error-${known}`);
  return SAYS_ALL.has(known) ? text : `${text} (${message})`;
}

export function useToldText(): (code: ToldCode | null, message: string) => string {
  const { i18n } = useTranslation('common');
  return useCallback((code, message) => serverText(code, message, i18n), [i18n]);
}
