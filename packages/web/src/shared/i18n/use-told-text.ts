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
]);

/**
 * A sentence of the server for people, which speaks English only: in English as it is, in other
 * languages what its code says, and the sentence after it where the code does not say all.
 */
export function useToldText(): (code: ToldCode | null, sentence: string) => string {
  const { t, i18n } = useTranslation('common');
  return useCallback(
    (code, sentence) => {
      if (i18n.language.startsWith('en')) return sentence;
      const known = code ?? 'internal';
      const text = t(`error-${known}`);
      return SAYS_ALL.has(known) ? text : `${text} (${sentence})`;
    },
    [t, i18n],
  );
}
