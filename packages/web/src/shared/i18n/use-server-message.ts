import type { i18n as I18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import type { ServerMessageCode } from '@saveroom/contract';

/** Codes whose translation is complete. For the others the English message is added in parentheses. */
const SELF_EXPLANATORY: ReadonlySet<ServerMessageCode> = new Set([
  'forbidden',
  'gone',
  'limit_reached',
  'no_space',
  'not_found',
  'play_time_over',
  'question_open',
  'second_factor_required',
  'too_large',
  'too_many_requests',
  'unauthorized',
  'wrong_base',
  'wrong_password',
]);

/**
 * The text of a server message. The server writes English; in other languages this is the
 * translation of the code, followed by the message if the code alone says too little.
 */
export function serverText(code: ServerMessageCode | null, message: string, i18n: I18n): string {
  if (i18n.language.startsWith('en')) return message;
  const codeOrInternal = code ?? 'internal';
  const text = i18n.getFixedT(null, 'common')(`error-${codeOrInternal}`);
  return SELF_EXPLANATORY.has(codeOrInternal) ? text : `${text} (${message})`;
}

/** Returns a function that translates a server message; see `serverText`. */
export function useServerMessage(): (code: ServerMessageCode | null, message: string) => string {
  const { i18n } = useTranslation('common');
  return useCallback((code, message) => serverText(code, message, i18n), [i18n]);
}
